package partition

import (
	"context"
	"fmt"

	"facetta/ranking/graph"
)

// leastJump is a sum of weights below which the scores themselves could become 0. The largest weight of a set is 1.
const leastJump = 1e-200

// link begins an epoch: all workers are told what they own, and connect their links (steps 1 to 3 of spec a.5).
func (c *Coordinator) link(ctx context.Context) error {
	if err := c.assemble(ctx); err != nil {
		return err
	}
	plan := c.plan()
	if err := c.fulfil(ctx, plan); err != nil {
		c.dropped(plan)
		return err
	}
	c.fulfilled(plan)
	return nil
}

// assemble waits until all workers are there.
func (c *Coordinator) assemble(ctx context.Context) error {
	for p := range Party(len(c.workers)) {
		if c.workers[p].state == absent {
			c.workers[p].state = started
			if c.options.Start == nil {
				continue
			}
			if err := c.options.Start(ctx, p); err != nil {
				return fmt.Errorf("start %v: %w", p, err)
			}
		}
	}
	waiting := map[Party]bool{}
	for p, w := range c.workers {
		if w.state == started {
			waiting[Party(p)] = true
		}
	}
	return gather(ctx, c, waiting, func(p Party, m *arrive) error {
		c.workers[p] = worker{present, m.Life}
		c.epoch = max(c.epoch, m.Epoch) // messages that are left from an earlier coordinator then belong to earlier epochs
		return nil
	})
}

func (c *Coordinator) fulfil(ctx context.Context, plan *plan) error {
	c.epoch++
	c.step = 0
	c.stats.Epochs++
	c.tell(func(p Party) message { return c.assignMessage(plan, p) })
	err := gather(ctx, c, c.all(), func(_ Party, m *join) error {
		c.joined(m.Hosts)
		return nil
	})
	if err != nil {
		return err
	}
	c.tell(func(Party) message { return &ready{uint32(len(c.workers)), plan.owners, plan.changed} })
	reports := make([]*linked, len(c.workers))
	err = gather(ctx, c, c.all(), func(p Party, m *linked) error {
		if len(m.Jumps) != len(c.columns) || len(m.Masses) != len(c.columns) {
			return fmt.Errorf("%v has %d columns, not %d", p, len(m.Masses), len(c.columns))
		}
		reports[p] = m
		return nil
	})
	if err != nil {
		return err
	}
	return c.takeLinked(reports)
}

func (c *Coordinator) assignMessage(plan *plan, p Party) *assign {
	m := &assign{Damping: c.options.Damping, Hosts: plan.hosts[p]}
	own := make(map[graph.HostID]bool, len(m.Hosts))
	for _, h := range m.Hosts {
		own[h.Host] = true
	}
	for _, t := range c.options.Teleports {
		m.Columns = append(m.Columns, t.on(func(h graph.HostID) bool { return own[h] }))
	}
	return m
}

// takeLinked adds up the reports of the workers, in the workers' order.
func (c *Coordinator) takeLinked(reports []*linked) error {
	c.stats.Counts, c.stats.Partitions = Counts{}, nil
	clear(c.columns)
	for _, r := range reports {
		c.stats.Counts.add(r.Counts)
		c.stats.Partitions = append(c.stats.Partitions, r.Counts)
		c.stats.LinkBytes += r.Sent
		for k := range c.columns {
			c.columns[k].jump += r.Jumps[k]
			c.columns[k].mass.Sum += r.Masses[k].Sum
			c.columns[k].mass.Giving += r.Masses[k].Giving
		}
	}
	for k := range c.columns {
		if c.stats.Counts.Pages == 0 {
			c.columns[k].done = true
		} else if c.columns[k].jump < leastJump {
			return fmt.Errorf("column %d: none of the pages of its biasing set exists", k)
		}
	}
	return nil
}
