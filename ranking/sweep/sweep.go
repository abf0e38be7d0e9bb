package sweep

import (
	"unsafe"

	"facetta/ranking/graph"
)

// RowBytes is the size of a row of several vectors, a cache line.
const RowBytes = 64

// maxLanes is the largest number of lanes.
const maxLanes = RowBytes / 4

// Float is the number type of rows.
type Float interface{ float32 | float64 }

// Lanes returns the number of vectors side by side in a row: 16 of float32, 8 of float64. A single vector in float64 has rows of one lane.
func Lanes[F Float]() int { return RowBytes / int(unsafe.Sizeof(F(0))) }

// Far sets the sums of these pages, by place, to base plus the rows of their far links in z, which has the rows of the whole graph.
func Far[F Float](p *Pages, sums, z, base []F) {
	k := len(base)
	fill(sums[p.From*k:(p.From+p.Count)*k], base)
	clear(sums[p.commonFrom*k : (p.commonFrom+p.commonCount)*k])
	at := 0
	for _, h := range p.far.hubs {
		at = addHub(h, sums[int(h.place)*k:int(h.place)*k+k], z, p.far.sources, at)
	}
	if len(p.far.groups) > 0 {
		far(p.far.groups, p.far.sources[at:], sums, z, base)
	}
	if k == 1 {
		for _, c := range p.copies {
			sums[c.to] = sums[c.from]
		}
		return
	}
	for _, c := range p.copies {
		copy(sums[int(c.to)*k:int(c.to)*k+k], sums[int(c.from)*k:])
	}
}

// Near sets each of these pages' targets to its sum plus the rows of its near links in z, times its weight. Before that, it sets the rows of common
// sources in z, whose sums Far has set. All slices are by place. targets may be z; then pages use the new values of those before them, except the
// three that are computed together with them.
func Near[F Float](p *Pages, k int, targets, z, sums, weights []F) {
	nearLinks(&p.common, k, z, z, sums, weights)
	nearLinks(&p.near, k, targets, z, sums, weights)
}

func nearLinks[F Float](l *links[uint16], k int, targets, z, sums, weights []F) {
	at := 0
	for _, h := range l.hubs {
		at = nearHub(h, k, targets, z, sums, weights, l.sources, at)
	}
	if len(l.groups) > 0 {
		near(l.groups, l.sources[at:], k, targets, z, sums, weights)
	}
}

// Relax does what Near does, but a target goes further in the direction of its change from old, by the factor 1 + relax of each lane, though not
// below 0; and the amounts of the changes (without relax), times the page's out-degree, are added to change.
func Relax[F Float](p *Pages, targets, z, sums, weights, old, out, relax, change []F) {
	k, at := len(relax), 0
	nearLinks(&p.common, k, z, z, sums, weights)
	for _, h := range p.near.hubs {
		at = nearHub(h, k, targets, z, sums, weights, p.near.sources, at)
		place := int(h.place)
		relaxRow(targets[place*k:place*k+k], old[place*k:place*k+k], out[place], relax, change)
	}
	if len(p.near.groups) > 0 {
		relaxGroups(p.near.groups, p.near.sources[at:], targets, z, sums, weights, old, out, relax, change)
	}
}

// nearHub does what Near does, for one hub.
func nearHub[F Float](h hub, k int, targets, z, sums, weights []F, sources []uint16, at int) (next int) {
	place := int(h.place)
	target := targets[place*k : place*k+k]
	var row [maxLanes]F
	sum := row[:copy(row[:k], sums[place*k:])]
	next = addHub(h, sum, z, sources, at)
	for lane := range target {
		target[lane] = sum[lane] * weights[place]
	}
	return next
}

// addHub adds the rows of a hub's sources, from the at-th on, and returns where those of the next hub begin.
func addHub[F Float, S uint16 | graph.Node](h hub, row, z []F, sources []S, at int) (next int) {
	var wide [maxLanes]float64
	for lane, v := range row {
		wide[lane] = float64(v)
	}
	k := len(row)
	for part := range parts(h.links) {
		var sums [together * maxLanes]F
		steps := h.partSteps(part)
		sum(sums[:together*k], z, sources[at:], steps)
		at += together * steps
		for i := range together {
			for lane, v := range sums[i*k : i*k+k] {
				wide[lane] += float64(v)
			}
		}
	}
	for lane := range row {
		row[lane] = F(wide[lane])
	}
	return at
}

func fill[F Float](rows, base []F) {
	for n := copy(rows, base); n < len(rows); n *= 2 {
		copy(rows[n:], rows[:n])
	}
}

// Compare adds up, by lane, the sums from which follows how far to Extend after two sweeps that have changed z first from kept to old, by g, and then
// from old, by f: along grows by the sum of out f (g - f), across by that of out (g - f)^2.
func Compare[F Float](z, old, kept, out, along, across []F) {
	if len(z) > 0 {
		compare(z, old, kept, out, along, across)
	}
}

// Extend moves all rows of z further from old, by each lane's factor times their difference, but not below 0.
func Extend[F Float](z, old, factors []F) {
	if len(z) > 0 {
		extend(z, old, factors)
	}
}
