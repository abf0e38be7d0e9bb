package partition

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"facetta/ranking/graph"
	"facetta/ranking/mapped"
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
	p := &partition{worker: w, mail: newMail(ctx, conn)}
	defer p.mail.close(ctx)
	p.mail.send(CoordinatorParty, 0, &arrive{})
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

// partition is what a worker knows. An epoch begins with assign; it makes void all that is on its way, so a message of an earlier one is
// not read. The coordinator begins the next part of an epoch when all workers have done the last: all have heard assign before one
// hears ready, so before the first targets come; all have linked before the first iterate, and have all votes of a step before
// the next.
type partition struct {
	worker  *Worker
	mail    *mail
	stopped bool
	epoch   uint32
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
		p.epoch = epoch
		return p.assign(m)
	}
	if epoch != p.epoch || epoch == 0 {
		return nil
	}
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
			fill(&p.pages, p.columns, h)
			delete(p.awaited, h.Host)
		}
	case *iterate:
		if err := p.iterate(m); err != nil {
			return err
		}
	case *votes:
		if err := p.takeVotes(from, m); err != nil {
			return err
		}
	case *finish:
		return p.finish(m)
	case *stop:
		p.stopped = true
		return nil
	}
	return p.advance()
}

// assign loads what the partition has to own, and keeps the scores that it knows.
func (p *partition) assign(m *assign) error {
	before, changed := p.pages.hosts, len(m.Hosts) != len(p.pages.hosts)
	hosts := make([]*host, len(m.Hosts))
	p.awaited = map[graph.HostID]bool{}
	for i, a := range m.Hosts {
		if a.From != CoordinatorParty && a.From != p.worker.Party {
			p.awaited[a.Host] = true
		}
		if hosts[i] = p.pages.host(a.Host); hosts[i] == nil || hosts[i].version != a.Version {
			h, err := load(p.worker.Source, a.Host, a.Version)
			if err != nil {
				return err
			}
			hosts[i] = h
		}
		changed = changed || hosts[i] != before[i]
	}
	p.damping = m.Damping
	p.reset()
	if changed || len(p.columns) != len(m.Columns) {
		p.exchange(hosts, m)
	}
	answer := &join{make([]hostSize, len(hosts))}
	for i, h := range hosts {
		answer.Hosts[i] = hostSize{h.id, uint64(len(h.locals)), uint64(len(h.links))}
	}
	p.mail.send(CoordinatorParty, p.epoch, answer)
	return nil
}

// restore reads the last checkpoint. One that is damaged or of something else is passed over: the scores begin anew, and end the
// same.
func (p *partition) restore() error {
	if p.worker.Store == nil {
		return nil
	}
	data, err := p.worker.Store.Load(p.worker.Party)
	if damage := (*mapped.DamageError)(nil); errors.As(err, &damage) {
		return nil
	}
	if err != nil || data == nil {
		return err
	}
	if _, m, err := decode(data); err == nil {
		if s, ok := m.(*scores); ok {
			p.restored = s.Hosts
		}
	}
	return nil
}

// reset forgets all that is on its way.
func (p *partition) reset() {
	if p.out == nil {
		p.out, p.in = map[Party]*outgoing{}, map[Party]*incoming{}
	}
	for _, in := range p.in {
		in.came = false
	}
	p.linking, p.swept, p.step = false, false, 0
	p.asked, p.told, p.untold = map[Party]bool{}, map[Party]bool{}, map[Party]bool{}
}

// exchange makes these hosts those of the partition. Scores are, in this order, as before, as in the checkpoint, or new; those that
// another partition sends come later.
func (p *partition) exchange(hosts []*host, m *assign) {
	known := append(export(&p.pages, p.columns), p.leaving...) // both ascending, no host is in both
	slices.SortFunc(known, func(a, b hostScores) int { return int(int64(a.Host) - int64(b.Host)) })
	p.pages = pages{hosts: hosts}
	p.pages.number()
	p.links = nil
	p.columns = make([]*column, len(m.Columns))
	for k, j := range m.Columns {
		p.columns[k] = newColumn(&p.pages, j)
	}
	for _, h := range hosts {
		if s, ok := findScores(known, h.id); ok {
			fill(&p.pages, p.columns, s)
		} else if s, ok := findScores(p.restored, h.id); ok {
			fill(&p.pages, p.columns, s)
		}
	}
	p.leaving = slices.DeleteFunc(known, func(s hostScores) bool { return p.pages.host(s.Host) != nil })
}

// ready sends the scores of hosts that left to their new owners, and targets to all partitions whose pages, or ours, have changed.
func (p *partition) ready(m *ready) {
	owner := make(map[graph.HostID]Party, len(m.Owners))
	var others []Party
	for _, o := range m.Owners {
		owner[o.Host] = o.Owner
	}
	for other := range Party(m.Parties) {
		if other != p.worker.Party {
			others = append(others, other)
		}
	}
	for _, s := range p.leaving {
		if to, ok := owner[s.Host]; ok {
			p.mail.send(to, p.epoch, &scores{[]hostScores{s}})
		}
	}
	if !slices.Contains(m.Changed, p.worker.Party) {
		others = slices.DeleteFunc(others, func(o Party) bool { return !slices.Contains(m.Changed, o) })
	}
	if p.links == nil {
		p.links = connect(&p.pages)
	}
	found, nobodys := connectOut(&p.pages, owner, others)
	p.nobodys = nobodys
	for _, other := range others {
		o, t := newOutgoing(found[other])
		p.out[other], p.asked[other], p.untold[other] = o, true, !p.told[other]
		p.mail.send(other, p.epoch, t)
	}
	maps.DeleteFunc(p.untold, func(_ Party, wait bool) bool { return !wait })
	p.linking = true
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

// begin sends the votes that the scores give so far.
func (p *partition) begin() {
	var dangling uint64
	p.degrees, dangling = countDegrees(p.links, p.out)
	p.counts = Counts{
		Hosts: uint64(len(p.pages.hosts)), Pages: uint64(p.pages.count), Dangling: dangling,
		IntraHost: p.links.intra, IntraPartition: uint64(len(p.links.sources)) - p.links.intra, Missing: p.links.missing + p.nobodys,
	}
	for _, o := range p.out {
		p.counts.InterPartition += uint64(len(o.sources))
		p.counts.Votes += uint64(o.count())
		p.counts.Missing += o.missing
		o.sent = make([][]float64, len(p.columns))
		for k := range o.sent {
			o.sent[k] = make([]float64, o.count())
		}
	}
	p.active = nil
	for k, c := range p.columns {
		p.active = append(p.active, uint32(k))
		c.restart(&p.degrees)
	}
	p.statistic = make([]columnStatus, len(p.columns))
	p.vote()
}

// iterate does a step (eq. 3.10), and sends the votes for the next.
func (p *partition) iterate(m *iterate) error {
	p.step, p.active = m.Step, nil
	p.restored, p.leaving = nil, nil
	p.statistic = make([]columnStatus, len(m.Columns))
	for i, s := range m.Columns {
		if int(s.Column) >= len(p.columns) {
			return fmt.Errorf("iterate column %d: there are %d", s.Column, len(p.columns))
		}
		p.active = append(p.active, s.Column)
		c := p.columns[s.Column]
		if s.Factor != 1 {
			p.scale(int(s.Column), s.Factor)
		}
		p.statistic[i] = c.sweep(p.links, &p.degrees, p.damping)
	}
	p.vote()
	if !m.Save || p.worker.Store == nil {
		return nil
	}
	return p.worker.Store.Save(p.worker.Party, encode(p.epoch, &scores{export(&p.pages, p.columns)}))
}

func (p *partition) scale(column int, factor float64) {
	p.columns[column].scale(factor)
	for _, o := range p.out {
		for t := range o.sent[column] {
			o.sent[column][t] *= factor
		}
	}
}

// vote sends the votes of the columns in work.
func (p *partition) vote() {
	for _, to := range slices.Sorted(maps.Keys(p.out)) {
		o := p.out[to]
		if o.count() == 0 {
			continue
		}
		v := &votes{Step: p.step, Values: make([]float64, 0, o.count()*len(p.active))}
		for i, k := range p.active {
			p.statistic[i].Residual += float64(p.damping * o.vote(p.columns[k], o.sent[k]))
			v.Values = append(v.Values, o.sent[k]...)
		}
		p.mail.send(to, p.epoch, v)
	}
	p.swept = true
}

// takeVotes keeps votes until they are used: those of the next step can come before iterate.
func (p *partition) takeVotes(from Party, m *votes) error {
	in := p.in[from]
	if in == nil || in.came && m.Step <= in.step {
		return fmt.Errorf("votes of step %d from %v: they are not expected", m.Step, from)
	}
	in.values, in.step, in.came = m.Values, m.Step, true
	return nil
}

// report adds up the votes that have come, in the order of their senders, so that the bits are the same in each run.
func (p *partition) report() error {
	for _, k := range p.active {
		clear(p.columns[k].external)
	}
	for _, from := range slices.Sorted(maps.Keys(p.in)) {
		in := p.in[from]
		if len(in.rows) == 0 {
			continue
		}
		if len(in.values) != len(in.rows)*len(p.active) {
			return fmt.Errorf("%d votes from %v: want %d for each of %d columns", len(in.values), from, len(in.rows), len(p.active))
		}
		for i, k := range p.active {
			external, values := p.columns[k].external, in.values[i*len(in.rows):]
			for j, row := range in.rows {
				external[row] += values[j]
			}
		}
		in.values = nil
	}
	if p.step > 0 {
		p.mail.send(CoordinatorParty, p.epoch, &status{p.step, p.statistic, p.mail.sent()})
		return nil
	}
	answer := &linked{Counts: p.counts, Sent: p.mail.sent()}
	for _, c := range p.columns {
		sum := 0.0
		for _, v := range c.jump {
			sum += v
		}
		answer.Jumps, answer.Masses = append(answer.Jumps, sum), append(answer.Masses, c.mass(&p.degrees))
	}
	p.mail.send(CoordinatorParty, p.epoch, answer)
	return nil
}

// finish delivers the ranks.
func (p *partition) finish(m *finish) error {
	if len(m.Scales) != len(p.columns) {
		return fmt.Errorf("finish: %d scales for %d columns", len(m.Scales), len(p.columns))
	}
	if p.worker.Deliver != nil {
		for k, scale := range m.Scales {
			if err := p.deliver(k, scale); err != nil {
				return err
			}
		}
	}
	p.mail.send(CoordinatorParty, p.epoch, &delivered{})
	return nil
}

func (p *partition) deliver(column int, scale float64) error {
	var ranks []float64
	for _, h := range p.pages.hosts {
		ranks = ranks[:0]
		for _, s := range p.columns[column].score[h.first:][:len(h.locals)] {
			ranks = append(ranks, s*scale)
		}
		if err := p.worker.Deliver(column, h.id, h.locals, ranks); err != nil {
			return fmt.Errorf("deliver host %d: %w", h.id, err)
		}
	}
	return nil
}
