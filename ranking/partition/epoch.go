package partition

import (
	"errors"
	"maps"
	"slices"

	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// assign loads the hosts that the partition shall own, and keeps the scores that it knows.
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

// restore reads the last checkpoint. If it is damaged or something else, it is ignored: the scores begin anew, and the result is the same.
func (p *partition) restore() error {
	if p.worker.Store == nil {
		return nil
	}
	data, err := p.worker.Store.Load(p.worker.Party)
	if damage := (*mapped.DamageError)(nil); errors.As(err, &damage) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, m, err := decode(data); err == nil {
		if s, ok := m.(*scores); ok {
			p.restored = s.Hosts
		}
	}
	return nil
}

// reset forgets everything that was in progress.
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

// exchange makes these hosts those of the partition. Their scores are, in order of preference, those from before, those of the checkpoint, or new
// ones; those that another partition sends come later.
func (p *partition) exchange(hosts []*host, m *assign) {
	known := p.known()
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

// known returns the scores that the partition has, ascending.
func (p *partition) known() []hostScores {
	known := append(export(&p.pages, p.columns), p.leaving...) // both are ascending, and no host is in both
	slices.SortFunc(known, func(a, b hostScores) int { return int(int64(a.Host) - int64(b.Host)) })
	return known
}

// unload keeps only the scores, as another coordinator has its own partitions, versions of hosts and columns.
func (p *partition) unload() {
	p.leaving = p.known()
	p.pages, p.columns, p.out, p.in = pages{}, nil, nil, nil
}

// ready sends the scores of hosts that have left to their new owners, and targets to all partitions if their pages or ours have changed.
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

// begin sends the votes that follow from the scores so far.
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
