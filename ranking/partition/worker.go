package partition

import (
	"context"
	"fmt"
	"math/rand/v2"

	"facetta/ranking/graph"
)

// Worker is one partition: it owns hosts, and ranks their pages.
type Worker struct {
	// Party is the partition's number.
	Party Party
	// Engine connects it with the coordinator and the others.
	Engine Engine
	// Source gives the pages of its hosts.
	Source Source
	// Store, if not nil, keeps its checkpoints.
	Store Store
	// Deliver, if not nil, is given the ranks of each host in each column at the end of a run, by local id, ascending. The slices
	// are of no use afterwards. It can be given the same host again, when another worker has to be restarted meanwhile, or more
	// hosts are added later.
	Deliver func(column int, host graph.HostID, locals []uint32, ranks []float64) error
}

// Run works until the coordinator ends it, or the context, or its connection.
func (w *Worker) Run(ctx context.Context) error {
	conn, err := w.Engine.Connect(w.Party)
	if err != nil {
		return fmt.Errorf("%v: %w", w.Party, err)
	}
	p := &partition{worker: w, mail: newMail(ctx, conn), life: rand.Uint64()}
	defer p.mail.close(ctx)
	p.arrive()
	for !p.stopped {
		from, epoch, m, err := p.mail.receive(ctx)
		if err != nil {
			return fmt.Errorf("%v: %w", w.Party, err)
		}
		if err := p.take(from, epoch, m); err != nil {
			p.mail.send(CoordinatorParty, p.epoch, &failed{err.Error()})
			return fmt.Errorf("%v: %w", w.Party, err)
		}
	}
	return nil
}

// arrive says that the worker is there, once or, if it was before it was called, twice. So what that takes is not counted: it would not be
// the same in every run.
func (p *partition) arrive() {
	p.mail.send(CoordinatorParty, 0, &arrive{p.life, p.last})
	p.mail.sent()
}

// partition is what a worker knows. An epoch begins with assign; it makes void all that is on its way, so a message of an earlier one is
// not read. The coordinator begins the next part of an epoch when all workers have done the last: all have heard assign before one
// hears ready, so before the first targets come; all have linked before the first iterate, and have all votes of a step before
// the next.
type partition struct {
	worker  *Worker
	mail    *mail
	life    uint64
	stopped bool
	epoch   uint32 // 0 when no coordinator has assigned anything
	last    uint32 // epoch of any coordinator
	damping float64
	columns []*column
	active  []uint32 // columns in work

	pages    pages
	links    *links // nil when the pages have changed
	nobodys  uint64 // links to hosts that nobody owns
	degrees  degrees
	counts   Counts
	out      map[Party]*outgoing
	in       map[Party]*incoming
	restored []hostScores // of the last checkpoint, until the first step
	leaving  []hostScores // of hosts that were taken away, until the next step; ascending

	linking   bool                  // between ready and the first votes
	asked     map[Party]bool        // partitions whose answer missing is awaited
	told      map[Party]bool        // partitions whose targets have come
	untold    map[Party]bool        // partitions whose targets are awaited
	awaited   map[graph.HostID]bool // hosts whose scores are to come from another partition
	step      uint32
	swept     bool           // the votes of the step are sent
	statistic []columnStatus // of the step
}

// take does what a message says.
func (p *partition) take(from Party, epoch uint32, m message) error {
	if m, ok := m.(*assign); ok && epoch > p.epoch {
		if p.epoch == 0 {
			if err := p.restore(); err != nil {
				return err
			}
		}
		p.epoch, p.last = epoch, epoch
		return p.assign(m)
	}
	if _, ok := m.(*call); ok {
		p.epoch = 0 // those of another coordinator are over
		p.unload()
		p.arrive()
		return nil
	}
	if epoch != p.epoch || epoch == 0 {
		return nil
	}
	switch m := m.(type) {
	case *finish:
		return p.finish(m)
	case *stop:
		p.stopped = true
		return nil
	}
	if err := p.heed(from, m); err != nil {
		return err
	}
	return p.advance()
}

// heed does what a message of the epoch says that a step may have waited for.
func (p *partition) heed(from Party, m message) error {
	switch m := m.(type) {
	case *ready:
		p.ready(m)
	case *targets:
		in, absent := findTargets(&p.pages, m)
		p.in[from], p.told[from] = in, true
		delete(p.untold, from)
		p.mail.send(from, p.epoch, &missing{absent})
	case *missing:
		if o := p.out[from]; o != nil {
			o.drop(m.Positions)
		}
		delete(p.asked, from)
	case *scores:
		for _, h := range m.Hosts {
			if p.awaited[h.Host] { // others could come amidst a step
				fill(&p.pages, p.columns, h)
				delete(p.awaited, h.Host)
			}
		}
	case *iterate:
		return p.iterate(m)
	case *votes:
		return p.takeVotes(from, m)
	}
	return nil
}

// advance goes on when nothing is awaited any more.
func (p *partition) advance() error {
	if p.linking && len(p.asked) == 0 && len(p.awaited) == 0 {
		p.linking = false
		p.begin()
	}
	if !p.swept || len(p.untold) > 0 {
		return nil
	}
	for _, in := range p.in {
		if len(in.rows) > 0 && !(in.came && in.step == p.step) {
			return nil
		}
	}
	p.swept = false
	return p.report()
}
