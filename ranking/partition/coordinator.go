package partition

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Coordinator leads the workers of all partitions. It knows hosts and their sizes, but no links and no scores. Add, Move, Rebalance and Owner may be
// called at any time; all other methods are for one goroutine.
type Coordinator struct {
	*assignment
	options Options
	mail    *mail
	epoch   uint32
	step    uint32
	workers []worker
	columns []columnState
	losses  int // number of losses since the last iteration
	stats   Stats
}

// worker is a worker as the coordinator knows it.
type worker struct {
	state workerState
	life  uint64 // life of the present worker
}

type workerState int

const (
	absent  workerState = iota // it must be started
	started                    // it was started, but has not arrived yet
	present
)

// NewCoordinator connects a coordinator. The workers may be there already, perhaps with scores from an earlier coordinator, or come later.
func NewCoordinator(ctx context.Context, e Engine, o Options) (*Coordinator, error) {
	o, err := o.complete()
	if err != nil {
		return nil, fmt.Errorf("partitioned ranks: %w", err)
	}
	conn, err := e.Connect(CoordinatorParty)
	if err != nil {
		return nil, fmt.Errorf("partitioned ranks: %w", err)
	}
	c := &Coordinator{
		assignment: newAssignment(o), options: o, mail: newMail(ctx, conn), workers: make([]worker, o.Partitions),
		columns: make([]columnState, len(o.Teleports)),
	}
	c.tell(func(Party) message { return &call{} })
	return c, nil
}

// Solve iterates until all columns are done, and then makes the workers deliver the ranks. It can be called again after hosts were added or moved,
// and begins with the scores as they are.
func (c *Coordinator) Solve(ctx context.Context) (Stats, error) {
	c.stats = Stats{Counts: c.stats.Counts, Partitions: c.stats.Partitions}
	for {
		err := c.solve(ctx)
		if errors.Is(err, errLost) {
			continue
		}
		if err != nil {
			c.touch()
			return c.stats, fmt.Errorf("partitioned ranks: %w", err)
		}
		for k := range c.columns {
			c.stats.Columns = append(c.stats.Columns, c.columns[k].status)
		}
		for p := range Party(len(c.workers)) {
			c.stats.Work = append(c.stats.Work, c.share(p))
		}
		return c.stats, nil
	}
}

// Close ends all workers and the connection. Messages that have not been sent when the context ends are not sent.
func (c *Coordinator) Close(ctx context.Context) {
	c.tell(func(Party) message { return &stop{} })
	c.mail.close(ctx)
}

func (c *Coordinator) solve(ctx context.Context) error {
	for {
		if c.hasChanged() { // also if a worker is not there
			if err := c.link(ctx); err != nil {
				return err
			}
		}
		if !c.done() {
			if err := c.iterate(ctx); err != nil {
				return err
			}
			continue
		}
		return c.finish(ctx)
	}
}

// tell sends each worker a message.
func (c *Coordinator) tell(make func(p Party) message) {
	for p := range Party(len(c.workers)) {
		c.mail.send(p, c.epoch, make(p))
	}
}

func (c *Coordinator) done() bool {
	return !slices.ContainsFunc(c.columns, func(s columnState) bool { return !s.done })
}

// iterate does steps 4 to 8 of spec a.5.
func (c *Coordinator) iterate(ctx context.Context) error {
	c.step++
	c.stats.Iterations++
	m := &iterate{Step: c.step, Save: c.stats.Iterations%c.options.Save == 0}
	for k := range c.columns {
		if !c.columns[k].done {
			m.Columns = append(m.Columns, columnStep{uint32(k), c.factor(&c.columns[k])})
		}
	}
	c.tell(func(Party) message { return m })
	reports := make([]*status, len(c.workers))
	err := gather(ctx, c, c.all(), func(p Party, s *status) error {
		if s.Step != c.step || len(s.Columns) != len(m.Columns) {
			return fmt.Errorf("%v reports step %d of %d columns, not %d of %d", p, s.Step, len(s.Columns), c.step, len(m.Columns))
		}
		reports[p] = s
		return nil
	})
	if err != nil {
		return err
	}
	c.losses = 0
	return c.takeStatus(m.Columns, reports)
}

// factor returns the factor that gives the sum of the scores the value that it must have in the end. The columns of A sum to 1, or to 0 for pages
// without links, so that the sums over x = (1-d) v + d A x are
//
//	sum(x) = (1-d) sum(v) + d (sum of x over pages with links)
func (c *Coordinator) factor(s *columnState) float64 {
	factor := (1 - c.options.Damping) * s.jump / (s.mass.Sum - float64(c.options.Damping*s.mass.Giving))
	if c.options.Plain || int(c.step) > c.limit() || !(factor > 0 && factor < math.MaxFloat64) {
		return 1
	}
	return factor
}

// limit returns a number of steps of an epoch after which, if scores are not scaled, only rounding can keep the bound above the tolerance. Each step
// shrinks the error at least by the factor d, in the norm in which a page has the weight 1 - d times the share of its links whose target is computed
// after it, in the same partition.
func (c *Coordinator) limit() int {
	d := c.options.Damping
	return 2 + int(math.Ceil(math.Log(c.options.Tolerance*(1-d)*(1-d)/4)/math.Log(d)))
}

// takeStatus adds up the reports of the workers, in the workers' order.
func (c *Coordinator) takeStatus(steps []columnStep, reports []*status) error {
	sums := make([]columnStatus, len(steps))
	told := Iteration{Number: c.stats.Iterations}
	for _, r := range reports {
		told.Bytes += r.Sent
		for i, s := range r.Columns {
			sums[i].Mass.Sum += s.Mass.Sum
			sums[i].Mass.Giving += s.Mass.Giving
			sums[i].Change += s.Change
			sums[i].Residual += s.Residual
		}
	}
	c.stats.VoteBytes += told.Bytes
	for i, s := range steps {
		c.columns[s.Column].advance(sums[i], c.options, float64(c.stats.Counts.Pages))
	}
	for k := range c.columns {
		told.Columns = append(told.Columns, c.columns[k].status)
	}
	if int(c.step) > 2*c.limit() && !c.done() {
		return fmt.Errorf("no end after %d iterations: choose a larger tolerance", c.step)
	}
	if c.options.Progress != nil {
		return c.options.Progress(told)
	}
	return nil
}

// finish makes the workers deliver the ranks, scaled to mean 1.
func (c *Coordinator) finish(ctx context.Context) error {
	m := &finish{}
	for k := range c.columns {
		scale := 1.0
		if mean := c.columns[k].mass.Sum / float64(c.stats.Counts.Pages); mean > 0 {
			scale = 1 / mean
		}
		m.Scales = append(m.Scales, scale)
	}
	c.tell(func(Party) message { return m })
	return gather(ctx, c, c.all(), func(Party, *delivered) error { return nil })
}
