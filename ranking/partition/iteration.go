package partition

import (
	"fmt"
	"maps"
	"slices"
)

// iterate does a step (eq. 3.10), and sends the votes for the next step.
func (p *partition) iterate(m *iterate) error {
	p.step, p.active = m.Step, nil
	p.restored, p.leaving = nil, nil
	p.statistic = make([]columnStatus, len(m.Columns))
	for i, s := range m.Columns {
		if int(s.Column) >= len(p.columns) {
			return fmt.Errorf("iterate column %d: there are only %d", s.Column, len(p.columns))
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

// vote sends the votes of the active columns.
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

// takeVotes keeps votes until they are used, as those of the next step can come before iterate.
func (p *partition) takeVotes(from Party, m *votes) error {
	in := p.in[from]
	if in == nil || in.came && m.Step <= in.step {
		return fmt.Errorf("votes of step %d from %v: they are not expected", m.Step, from)
	}
	in.values, in.step, in.came = m.Values, m.Step, true
	return nil
}

// report adds up the votes that have come, in the order of their senders, so that the bits are the same in each run, and sends the status.
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
