package sweep

import "facetta/ranking/graph"

const (
	// hubLinks is the number of near, or of far, in-links above which a page is a hub, as float32 sums of more terms lose significant digits. On a
	// crawl with a page of 18,000 in-links, such sums kept the L1 error of all ranks at 7e-5; with float64 sums of float32 sums of hubSteps terms it
	// fell to 6e-7.
	hubLinks = 256
	hubSteps = 128

	// together is the number of rows that are summed up at the same time: their sums do not wait for each other, and end with the same step, which
	// processors predict.
	together = 4

	// ahead is the most sources by which a far one is fetched before its turn: rows of one lane need so many, those of more lanes half of it.
	ahead = 32
)

// group is four rows that are summed up together.
type group struct {
	places [together]uint16 // for near links they are consecutive, so that rows of one lane are read and written four at a time
	steps  uint32           // number of sources of each
}

// hub is a row with many links, of which four parts are summed up together.
type hub struct {
	place uint16
	links int
}

// links has the links of some rows of a block: of hubs, then of groups. For a group, sources has the first source of each of its four rows, then the
// second of each, and so on; for a hub, 512 links at a time, the first of each quarter, and so on. A row or quarter with fewer sources is filled up
// with a source of zeros.
type links[S uint16 | graph.Node] struct {
	hubs    []hub
	groups  []group
	sources []S // with some more at the end, so that it is safe to read ahead
}

// sourcesOf has the links of one row.
type sourcesOf[S uint16 | graph.Node] struct {
	place   uint16
	sources []S
}

// memory is large enough for huge memory pages; the sources of many blocks are put in it side by side.
type memory[S uint16 | graph.Node] struct {
	left  []S
	piece int // number of sources by which it grows
}

// maxPiece is the largest piece. It is limited because the rest of the last piece is lost.
const maxPiece = 4 << 20

func newMemory[S uint16 | graph.Node](links int) *memory[S] {
	return &memory[S]{piece: min(links, maxPiece)}
}

// take returns an empty list with room for n sources.
func (m *memory[S]) take(n int) []S {
	if n > len(m.left) {
		m.left = Make[S](max(n, m.piece))
	}
	taken := m.left[:0:n]
	m.left = m.left[n:]
	return taken
}

// whole returns near rows, in the order of their places, and fills up the last group with rows without links, at the places that follow.
func whole(rows []sourcesOf[uint16]) []sourcesOf[uint16] {
	hubs := 0
	for hubs < len(rows) && len(rows[hubs].sources) > hubLinks {
		hubs++
	}
	for (len(rows)-hubs)%together != 0 {
		rows = append(rows, sourcesOf[uint16]{place: rows[len(rows)-1].place + 1})
	}
	return rows
}

// arrange makes the links of rows, which must be ordered by falling number of links. Groups that lack rows are filled up with the spare row, whose
// contents do not matter; zero is a source whose row is all zeros.
func arrange[S uint16 | graph.Node](rows []sourcesOf[S], spare uint16, zero S, m *memory[S]) links[S] {
	var l links[S]
	hubs, total := 0, ahead
	for ; hubs < len(rows) && len(rows[hubs].sources) > hubLinks; hubs++ {
		h := hub{rows[hubs].place, len(rows[hubs].sources)}
		l.hubs = append(l.hubs, h)
		for at := range parts(h.links) {
			total += together * h.partSteps(at)
		}
	}
	for i := hubs; i < len(rows); i += together {
		total += together * len(rows[i].sources)
	}
	l.groups = make([]group, 0, (len(rows)-hubs+together-1)/together)
	l.sources = m.take(total)
	for _, row := range rows[:hubs] {
		for at := range parts(len(row.sources)) {
			part := row.sources[at:min(at+together*hubSteps, len(row.sources))]
			steps := stepsOf(len(part))
			var quarters [together][]S
			for i := range quarters {
				quarters[i] = part[min(i*steps, len(part)):min((i+1)*steps, len(part))]
			}
			l.add(&quarters, steps, zero)
		}
	}
	for rows = rows[hubs:]; len(rows) > 0; rows = rows[min(together, len(rows)):] {
		g, sources := group{steps: uint32(len(rows[0].sources))}, [together][]S{}
		for i := range g.places {
			g.places[i] = spare
			if i < len(rows) {
				g.places[i], sources[i] = rows[i].place, rows[i].sources
			}
		}
		l.groups = append(l.groups, g)
		l.add(&sources, int(g.steps), zero)
	}
	for range ahead {
		l.sources = append(l.sources, zero)
	}
	return l
}

func (l *links[S]) add(rows *[together][]S, steps int, zero S) {
	for step := range steps {
		for _, sources := range rows {
			source := zero
			if step < len(sources) {
				source = sources[step]
			}
			l.sources = append(l.sources, source)
		}
	}
}

// parts yields where the parts of a hub's links begin.
func parts(links int) func(yield func(at int) bool) {
	return func(yield func(at int) bool) {
		for at := 0; at < links && yield(at); at += together * hubSteps {
		}
	}
}

// partSteps returns the number of steps of the part that begins at at.
func (h hub) partSteps(at int) int { return stepsOf(min(h.links-at, together*hubSteps)) }

// stepsOf returns the number of steps for so many links.
func stepsOf(links int) int { return (links + together - 1) / together }

// byDegree sorts rows by falling number of links, where all hubs count as equal; equal ones keep their order.
func byDegree[R any](rows []R, degree func(R) int) []R {
	var starts [hubLinks + 3]int
	bucket := func(r R) int { return hubLinks + 1 - min(degree(r), hubLinks+1) }
	for _, r := range rows {
		starts[bucket(r)+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	sorted := make([]R, len(rows))
	for _, r := range rows {
		sorted[starts[bucket(r)]] = r
		starts[bucket(r)]++
	}
	return sorted
}
