package partition

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"facetta/ranking/graph"
)

// Coordinator leads the workers of all partitions. It knows hosts and their sizes, no links and no scores. Add, Move, Rebalance and
// Owner may be called at any time; all else is for one goroutine.
type Coordinator struct {
	*assignment
	options Options
	mail    *mail
	epoch   uint32
	step    uint32
	workers []workerState
	columns []columnState
	losses  int // since the last iteration
	stats   Stats
}

type workerState int

const (
	absent  workerState = iota // to be started
	started                    // not heard of yet
	present
)

// columnState is what the coordinator knows of a column.
type columnState struct {
	done   bool
	jump   float64 // sum of v
	mass   mass
	status ColumnStatus
}

// Stats say how a run went.
type Stats struct {
	Iterations int            // all
	Columns    []ColumnStatus // as they ended
	Counts     Counts         // of the graph as partitioned
	Partitions []Counts
	Work       []float64 // by partition: pages and links of its hosts, for its speed
	Epochs     int       // times that links were connected
	Restarts   int       // workers that were lost
	LinkBytes  uint64    // that workers sent to connect links
	VoteBytes  uint64    // that they sent in all iterations
}

// ColumnStatus is how far a column has come.
type ColumnStatus struct {
	Iterations int     // since the last epoch began
	Mean       float64 // score, not normalised
	MeanChange float64 // |change| of Mean, relative to it
	Change     float64 // mean |change| of the scores, relative to Mean
	Error      float64 // bound of the L1 error of the ranks: the mean of |rank - true rank|
}

// Iteration tells of one.
type Iteration struct {
	Number  int            // from 1
	Columns []ColumnStatus // by column; those that are done keep their last
	Bytes   uint64         // that workers sent in it
}

// NewCoordinator connects a coordinator. The workers may be there already or come later.
func NewCoordinator(ctx context.Context, e Engine, o Options) (*Coordinator, error) {
	o, err := o.complete()
	if err != nil {
		return nil, fmt.Errorf("partitioned ranks: %w", err)
	}
	conn, err := e.Connect(CoordinatorParty)
	if err != nil {
		return nil, fmt.Errorf("partitioned ranks: %w", err)
	}
	return &Coordinator{
		assignment: newAssignment(o), options: o, mail: newMail(ctx, conn), workers: make([]workerState, o.Partitions),
		columns: make([]columnState, len(o.Teleports)),
	}, nil
}

// errLost says that a worker was lost: the epoch is void, and the next begins with another worker in its place.
var errLost = errors.New("a worker was lost")

// Solve iterates until all columns are done, and has the workers deliver the ranks. It can be called again when hosts have been
// added or moved, and begins with the scores as they are.
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

// Close ends all workers and the connection. What has not been sent when the context ends is not sent.
func (c *Coordinator) Close(ctx context.Context) {
	c.tell(func(Party) message { return &stop{} })
	c.mail.close(ctx)
}

func (c *Coordinator) solve(ctx context.Context) error {
	for {
		if c.hasChanged() || slices.Contains(c.workers, absent) || slices.Contains(c.workers, started) {
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

// link begins an epoch: all workers learn what they own, and connect their links (steps 1 to 3 of spec a.5).
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
		if c.workers[p] == absent {
			c.workers[p] = started
			if c.options.Start == nil {
				continue
			}
			if err := c.options.Start(ctx, p); err != nil {
				return fmt.Errorf("start %v: %w", p, err)
			}
		}
	}
	waiting := map[Party]bool{}
	for p, s := range c.workers {
		if s == started {
			waiting[Party(p)] = true
		}
	}
	return gather(ctx, c, waiting, func(p Party, _ *arrive) error {
		c.workers[p] = present
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

// takeLinked adds up what the workers report, in their order.
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
		} else if c.columns[k].jump == 0 {
			return fmt.Errorf("column %d: none of the pages of its biasing set is there", k)
		}
	}
	return nil
}

func (c *Coordinator) done() bool {
	return !slices.ContainsFunc(c.columns, func(s columnState) bool { return !s.done })
}

// iterate is steps 4 to 8 of spec a.5.
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

// factor is what makes the scores' sum what it must be in the end. The columns of A sum to 1, or 0 for pages without links, so
// that the sums over x = (1-d) v + d A x are
//
//	sum(x) = (1-d) sum(v) + d (sum of x over pages with links)
func (c *Coordinator) factor(s *columnState) float64 {
	factor := (1 - c.options.Damping) * s.jump / (s.mass.Sum - c.options.Damping*s.mass.Giving)
	if c.options.Plain || int(c.step) > c.limit() || !(factor > 0 && factor < math.MaxFloat64) {
		return 1
	}
	return factor
}

// limit is a number of steps of an epoch after which only rounding can keep the bound above the tolerance when scores are not scaled:
// each shrinks the error by d at least, in the norm that weighs a page with 1 - d times the share of its links whose target is
// computed after it, in the same partition.
func (c *Coordinator) limit() int {
	d := c.options.Damping
	return 2 + int(math.Ceil(math.Log(c.options.Tolerance*(1-d)*(1-d)/4)/math.Log(d)))
}

// takeStatus adds up what the workers report, in their order.
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

// advance takes the sums of an iteration over all partitions. Error is the bound of ranking.Solve: with the residual r of x, |x - true x|
// <= |r|/(1-d), and scaling to mean 1 at most doubles a relative error.
func (s *columnState) advance(sums columnStatus, o Options, pages float64) {
	before := s.status.Mean
	if s.status.Iterations == 0 {
		before = s.mass.Sum / pages
	}
	s.mass = sums.Mass
	s.status.Iterations++
	s.status.Mean = sums.Mass.Sum / pages
	s.status.MeanChange = math.Abs(s.status.Mean-before) / s.status.Mean
	s.status.Change = sums.Change / sums.Mass.Sum
	s.status.Error = 2 / (1 - o.Damping) * sums.Residual / sums.Mass.Sum
	s.done = s.status.by(o.Rule) <= o.Tolerance
}

// finish has the ranks delivered, scaled to mean 1.
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

func (c *Coordinator) all() map[Party]bool {
	all := make(map[Party]bool, len(c.workers))
	for p := range Party(len(c.workers)) {
		all[p] = true
	}
	return all
}

// gather takes one message of a type from each of the waited-for workers. If one is lost meanwhile, it gives errLost.
func gather[M message](ctx context.Context, c *Coordinator, waiting map[Party]bool, take func(Party, M) error) error {
	patient, cancel := context.WithTimeout(ctx, c.options.Patience)
	defer cancel()
	for len(waiting) > 0 {
		from, epoch, m, err := c.mail.receive(patient)
		if gone := (*GoneError)(nil); errors.As(err, &gone) {
			return c.lose(gone.Party, absent)
		}
		if err != nil && patient.Err() != nil && ctx.Err() == nil {
			return c.giveUp(waiting)
		}
		if err != nil {
			return err
		}
		if int64(from) >= int64(len(c.workers)) {
			continue
		}
		switch m := m.(type) {
		case *failed:
			return fmt.Errorf("%v: %s", from, m.Reason)
		case *arrive:
			if c.workers[from] == present {
				return c.lose(from, present) // it was started by others
			}
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

// giveUp loses all workers that have not answered in time.
func (c *Coordinator) giveUp(waiting map[Party]bool) error {
	err := errLost
	for p := range waiting {
		if e := c.lose(p, absent); !errors.Is(e, errLost) {
			err = e
		}
	}
	return err
}

// lose goes on without what a worker knew.
func (c *Coordinator) lose(p Party, state workerState) error {
	if int64(p) >= int64(len(c.workers)) {
		return nil
	}
	c.workers[p] = state
	c.lost(p)
	c.stats.Restarts++
	if c.losses++; c.losses > maxRestarts*len(c.workers) {
		return fmt.Errorf("%v was lost, and %d workers before it without an iteration in between: see why they end", p, c.losses-1)
	}
	return errLost
}
