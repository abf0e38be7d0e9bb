package pdf

import (
	"math"
	"slices"
)

// edgesByLeft has the right edge of a page's lines by the place where they begin: how far the longest line from that place goes, in points.
type edgesByLeft struct {
	all    map[int]float64
	beside map[int]float64 // the same for lines with others beside them, which are those of a column, where most lines from that place are such

	left, right float64 // of all lines of the page
}

// maxBeside bounds the number of lines that are looked at to find one beside another.
const maxBeside = 40

func edgesOfText(lines []line) edgesByLeft {
	e := edgesByLeft{all: map[int]float64{}, beside: map[int]float64{}, left: math.Inf(1), right: math.Inf(-1)}
	var order []*line
	for i := range lines {
		if l := &lines[i]; !l.running && !l.turned {
			order = append(order, l)
		}
	}
	slices.SortStableFunc(order, byBase)
	all, beside := map[int]int{}, map[int]int{}
	for i, l := range order {
		at := placeOf(l)
		e.left, e.right = min(e.left, l.left), max(e.right, l.right)
		e.all[at] = max(e.all[at], l.right)
		all[at]++
		if isBeside(order, i, -1) || isBeside(order, i, +1) {
			e.beside[at] = max(e.beside[at], l.right)
			beside[at]++
		}
	}
	for at, n := range beside {
		if 2*n < all[at] {
			delete(e.beside, at)
		}
	}
	return e
}

func placeOf(l *line) int { return int(math.Round(l.left)) }

func byBase(a, b *line) int {
	switch {
	case a.base > b.base:
		return -1
	case a.base < b.base:
		return 1
	}
	return 0
}

// isBeside tells whether a line has another to its right, less than its size higher or lower. step is the direction in which order is searched.
func isBeside(order []*line, i, step int) bool {
	l := order[i]
	for j, n := i+step, 0; j >= 0 && j < len(order) && n < maxBeside && math.Abs(order[j].base-l.base) < l.size; j, n = j+step, n+1 {
		if order[j].left > l.right {
			return true
		}
	}
	return false
}

// isFull tells whether a line of large letters may go on in the next one: both have the same centre, or it is more than half as long as the page's
// text is wide.
func (e edgesByLeft) isFull(l, next *line) bool {
	return math.Abs(l.left+l.right-next.left-next.right) < l.size || l.right-l.left > 0.5*(e.right-e.left)
}

// of returns the right edge of the lines that begin at the same place as l.
func (e edgesByLeft) of(l *line) float64 {
	if edge := e.beside[placeOf(l)]; edge >= l.right {
		return edge
	}
	return e.all[placeOf(l)]
}

// maxAside is the most lines in another direction than the page's that count as notes beside its text.
const maxAside = 3

// markAside marks lines that run in another direction than most of their page: text that is stamped on it.
func markAside(pages [][]line) {
	for _, lines := range pages {
		amounts := map[float64]int{}
		for i := range lines {
			amounts[lines[i].angle] += len(lines[i].text())
		}
		if len(amounts) < 2 {
			continue
		}
		of, most := 0.0, 0
		for angle, n := range amounts {
			if n > most || n == most && angle < of {
				of, most = angle, n
			}
		}
		aside := 0
		for i := range lines {
			if lines[i].angle != of {
				aside++
			}
		}
		for i := range lines {
			lines[i].turned = lines[i].angle != of
			lines[i].aside = lines[i].turned && aside <= maxAside
		}
	}
}
