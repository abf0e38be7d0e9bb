package partition

import (
	"context"
	"errors"
	"fmt"
)

// errLost means that a worker was lost: the epoch is void, and the next begins with another worker in its place.
var errLost = errors.New("a worker was lost")

func (c *Coordinator) all() map[Party]bool {
	all := make(map[Party]bool, len(c.workers))
	for p := range Party(len(c.workers)) {
		all[p] = true
	}
	return all
}

// leads tells whether a party is one of the coordinator's workers; others may be left from a coordinator that had more.
func (c *Coordinator) leads(p Party) bool { return int64(p) < int64(len(c.workers)) }

// gather receives one message of a type from each of the workers in waiting. If one is lost meanwhile, it returns errLost.
func gather[M message](ctx context.Context, c *Coordinator, waiting map[Party]bool, take func(Party, M) error) error {
	patient, cancel := context.WithTimeout(ctx, c.options.Patience)
	defer cancel()
	for len(waiting) > 0 {
		from, epoch, m, err := c.mail.receive(patient)
		if err != nil {
			if err := c.judge(ctx, patient, err, waiting); err != nil {
				return err
			}
			continue
		}
		if !c.leads(from) {
			continue
		}
		if err := c.hear(from, m); err != nil {
			return err
		}
		if m, ok := m.(M); ok && waiting[from] && (epoch == c.epoch || epoch == 0) {
			if err := take(from, m); err != nil {
				return err
			}
			delete(waiting, from)
		}
	}
	return nil
}

// judge returns the error that ends an epoch when no message came; nil if a party is gone that is none of the workers.
func (c *Coordinator) judge(ctx, patient context.Context, err error, waiting map[Party]bool) error {
	if gone := (*GoneError)(nil); errors.As(err, &gone) {
		if !c.leads(gone.Party) {
			return nil
		}
		return c.lose(gone.Party, absent)
	}
	if patient.Err() != nil && ctx.Err() == nil {
		return c.giveUp(waiting)
	}
	return err
}

// hear returns an error for messages that end an epoch in any case: a worker has failed, or was restarted by somebody else.
func (c *Coordinator) hear(from Party, m message) error {
	switch m := m.(type) {
	case *failed:
		return fmt.Errorf("%v: %s", from, m.Reason)
	case *arrive:
		if w := &c.workers[from]; w.state == present && w.life != m.Life {
			w.life = m.Life
			return c.lose(from, present)
		}
	}
	return nil
}

// giveUp gives up all workers that have not answered in time.
func (c *Coordinator) giveUp(waiting map[Party]bool) error {
	err := errLost
	for p := range waiting {
		if e := c.lose(p, absent); !errors.Is(e, errLost) {
			err = e
		}
	}
	return err
}

// lose notes that a worker was lost, with everything that it knew.
func (c *Coordinator) lose(p Party, state workerState) error {
	c.workers[p].state = state
	c.lost(p)
	c.stats.Restarts++
	if c.losses++; c.losses > maxRestarts*len(c.workers) {
		return fmt.Errorf("%v was lost, and %d workers before it without an iteration in between: see why they end", p, c.losses-1)
	}
	return errLost
}
