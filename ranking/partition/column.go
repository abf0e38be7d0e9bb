package partition

import (
	"slices"

	"facetta/ranking/graph"
)

// column is one vector on a partition's pages, not normalised, by row: x = (1-d) v + d A x.
type column struct {
	jump     []float64 // v
	score    []float64 // x, r* of eq. 3.9
	give     []float64 // what each of the page's links gets: score/outdegree, 0 without links
	external []float64 // votes of other partitions: vE of eq. 3.10, without the votes from hosts of this partition
}

// newColumn begins with the scores v, which are 1 in the unbiased vector, as in the source.
func newColumn(p *pages, j jumps) *column {
	c := &column{jump: make([]float64, p.count), give: make([]float64, p.count), external: make([]float64, p.count)}
	if j.Everywhere {
		for row := range c.jump {
			c.jump[row] = 1
		}
	}
	f := finder{pages: p}
	for _, h := range j.Hosts {
		for i, local := range h.Locals {
			if row, ok := f.row(graph.PageID{Host: h.Host, Local: local}); ok {
				c.jump[row] += h.Weights[i]
			}
		}
	}
	c.score = slices.Clone(c.jump)
	return c
}

// degrees has what the sweeps need to know of the out-links of pages.
type degrees struct {
	share    []float64 // by row: 1/outdegree, 0 without links
	backward []float64 // by row: the share of its links that lead to the page itself and to pages of the partition before it
}

// countDegrees counts the out-links of each page, wherever they lead.
func countDegrees(l *links, out map[Party]*outgoing) (d degrees, dangling uint64) {
	count := slices.Clone(l.out)
	for _, o := range out {
		for _, s := range o.sources {
			count[s]++
		}
	}
	d = degrees{make([]float64, len(count)), make([]float64, len(count))}
	for row, n := range count {
		if n == 0 {
			dangling++
			continue
		}
		d.share[row] = 1 / float64(n)
		d.backward[row] = float64(l.backward[row]) / float64(n)
	}
	return d, dangling
}

// restart prepares for a new epoch, whose links may differ.
func (c *column) restart(d *degrees) {
	for row, s := range c.score {
		c.give[row] = s * d.share[row]
	}
}

// scale multiplies the scores and the votes that follow from them.
func (c *column) scale(factor float64) {
	for row := range c.score {
		c.score[row] *= factor
		c.give[row] *= factor
		c.external[row] *= factor
	}
}

// sweep does one iteration of eq. 3.10 by Gauss-Seidel, pages ascending. The residual is so far only that of the links inside the partition: a page
// was computed from the old votes of the page itself and those after it, so the change of a source counts for each of its links that leads backward.
func (c *column) sweep(l *links, d *degrees, damping float64) columnStatus {
	var s columnStatus
	for row, before := range c.score {
		sum := c.external[row]
		for _, source := range l.sources[l.start[row]:l.start[row+1]] {
			sum += c.give[source]
		}
		score := float64((1-damping)*c.jump[row]) + float64(damping*sum) // the conversions prevent fused operations, so that the bits are the same on all machines
		change := max(score-before, before-score)
		s.Change += change
		s.Residual += float64(change * d.backward[row])
		s.Mass.Sum += score
		if d.share[row] > 0 {
			s.Mass.Giving += score
		}
		c.score[row], c.give[row] = score, score*d.share[row]
	}
	s.Residual *= damping
	return s
}

// mass adds up the scores without a sweep.
func (c *column) mass(d *degrees) mass {
	var m mass
	for row, s := range c.score {
		m.Sum += s
		if d.share[row] > 0 {
			m.Giving += s
		}
	}
	return m
}

// vote sets one value for each target (eq. 3.11), and returns the sum of |change|. This is part of the residual, too, as the targets were computed
// from the values before.
func (o *outgoing) vote(c *column, values []float64) (change float64) {
	for t := range values {
		sum := 0.0
		for _, s := range o.sources[o.start[t]:o.start[t+1]] {
			sum += c.give[s]
		}
		change += max(sum-values[t], values[t]-sum)
		values[t] = sum
	}
	return change
}
