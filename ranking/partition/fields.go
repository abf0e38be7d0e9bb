package partition

import "fmt"

// These methods code the fields of each message, in their order in its bytes.

func (*delivered) code(*coder) {}
func (*stop) code(*coder)      {}
func (*call) code(*coder)      {}

func (m *arrive) code(c *coder) {
	integer(c, &m.Life)
	integer(c, &m.Epoch)
}

func (m *assign) code(c *coder) {
	c.number(&m.Damping)
	list(c, &m.Columns, 2, func(j *jumps) {
		c.flag(&j.Everywhere)
		least := uint64(0)
		list(c, &j.Hosts, 3, func(h *hostJumps) {
			c.above(&least, (*uint32)(&h.Host))
			ascending(c, &h.Locals)
			c.numbers(&h.Weights)
			c.equal(len(h.Locals), len(h.Weights))
		})
	})
	least := uint64(0)
	list(c, &m.Hosts, 3, func(h *assignedHost) {
		c.above(&least, (*uint32)(&h.Host))
		integer(c, &h.Version)
		integer(c, &h.From)
	})
}

func (m *join) code(c *coder) {
	least := uint64(0)
	list(c, &m.Hosts, 3, func(h *hostSize) {
		c.above(&least, (*uint32)(&h.Host))
		integer(c, &h.Pages)
		integer(c, &h.Links)
	})
}

func (m *ready) code(c *coder) {
	integer(c, &m.Parties)
	least := uint64(0)
	list(c, &m.Owners, 2, func(h *ownedHost) {
		c.above(&least, (*uint32)(&h.Host))
		integer(c, &h.Owner)
	})
	ascending(c, &m.Changed)
}

func (m *scores) code(c *coder) {
	least := uint64(0)
	list(c, &m.Hosts, 3, func(h *hostScores) {
		c.above(&least, (*uint32)(&h.Host))
		ascending(c, &h.Locals)
		list(c, &h.Values, 1, func(v *[]float64) {
			c.numbers(v)
			c.equal(len(h.Locals), len(*v))
		})
	})
}

func (m *targets) code(c *coder) {
	least := uint64(0)
	list(c, &m.Hosts, 2, func(h *hostPages) {
		c.above(&least, (*uint32)(&h.Host))
		ascending(c, &h.Locals)
	})
}

func (m *missing) code(c *coder) { ascending(c, &m.Positions) }

func (m *linked) code(c *coder) {
	for _, v := range m.Counts.fields() {
		integer(c, v)
	}
	c.numbers(&m.Jumps)
	list(c, &m.Masses, 16, func(m *mass) { m.code(c) })
	integer(c, &m.Sent)
}

func (m *mass) code(c *coder) {
	c.number(&m.Sum)
	c.number(&m.Giving)
}

func (m *iterate) code(c *coder) {
	integer(c, &m.Step)
	least := uint64(0)
	list(c, &m.Columns, 9, func(s *columnStep) {
		c.above(&least, &s.Column)
		c.number(&s.Factor)
	})
	c.flag(&m.Save)
}

func (m *votes) code(c *coder) {
	integer(c, &m.Step)
	c.numbers(&m.Values)
}

func (m *status) code(c *coder) {
	integer(c, &m.Step)
	list(c, &m.Columns, 32, func(s *columnStatus) {
		s.Mass.code(c)
		c.number(&s.Change)
		c.number(&s.Residual)
	})
	integer(c, &m.Sent)
}

func (m *finish) code(c *coder) { c.numbers(&m.Scales) }

func (m *failed) code(c *coder) { c.text(&m.Reason) }

// equal fails if lists that belong together differ in length.
func (c *coder) equal(a, b int) {
	if a != b {
		c.fail(fmt.Errorf("%d values for %d pages", b, a))
	}
}
