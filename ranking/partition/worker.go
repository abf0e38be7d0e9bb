package partition

import (
	"context"
	"fmt"
	"math/rand/v2"

	"facetta/ranking/graph"
)

// Worker is the worker of one partition: it owns hosts, and ranks their pages.
type Worker struct {
	// Party is the partition's number.
	Party Party
	// Engine connects it with the coordinator and the others.
	Engine Engine
	// Source has the pages of its hosts.
	Source Source
	// Store, if not nil, keeps its checkpoints.
	Store Store
	// Deliver, if not nil, is called with the ranks of each host in each column at the end of a run, by local id, ascending. The slices must not be
	// used afterwards. It may be called for the same host again, if another worker has to be restarted meanwhile, or if more hosts are added later.
	Deliver func(column int, host graph.HostID, locals []uint32, ranks []float64) error
}

// Run works until the coordinator ends it, or until the context or its connection ends.
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

// arrive tells the coordinator that the worker is there. It does so once or, if the worker was there before it was called, twice. So these bytes are
// not counted, as they would not be the same in every run.
func (p *partition) arrive() {
	p.mail.send(CoordinatorParty, 0, &arrive{p.life, p.last})
	p.mail.sent()
}

// partition has what a worker knows. An epoch begins with assign, which makes everything void that is still under way, so messages of earlier epochs
// are ignored. The coordinator begins the next part of an epoch when all workers have done the last one. So all have received assign before one
// receives ready, and before the first targets come; all have linked before the first iterate, and have all votes of a step before the next.
type partition struct {
	worker  *Worker
	mail    *mail
	life    uint64
	stopped bool
	epoch   uint32 // 0 if no coordinator has assigned anything
	last    uint32 // the last epoch of any coordinator
	damping float64
	columns []*column
	active  []uint32 // the active columns

	pages    pages
	links    *links // nil if the pages have changed
	nobodys  uint64 // number of links to hosts that nobody owns
	degrees  degrees
	counts   Counts
	out      map[Party]*outgoing
	in       map[Party]*incoming
	restored []hostScores // scores of the last checkpoint, until the first step
	leaving  []hostScores // scores of hosts that were taken away, until the next step; ascending

	linking   bool                  // between ready and the first votes
	asked     map[Party]bool        // partitions whose answer, missing, is awaited
	told      map[Party]bool        // partitions whose targets have come
	untold    map[Party]bool        // partitions whose targets are awaited
	awaited   map[graph.HostID]bool // hosts whose scores will come from another partition
	step      uint32
	swept     bool           // the votes of the step have been sent
	statistic []columnStatus // status of the step
}

// take handles a message.
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
		p.epoch = 0 // the epochs of another coordinator are over
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

// heed handles a message of the current epoch for which a step may have waited.
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
			if p.awaited[h.Host] { // others could come in the middle of a step
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

// advance goes on if nothing is awaited any more.
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
