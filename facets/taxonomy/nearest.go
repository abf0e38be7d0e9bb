package taxonomy

import (
	"cmp"
	"slices"
	"strings"
)

// Bounds of the comparison: how much of a path is looked at, and how many edits still count as the same word misspelt.
const (
	nearestRunes = 96
	nearestEdits = 8
)

// Nearest gives up to n topics whose path, or last path segment alone, is spelt most like p: case aside, at most a third
// of the shorter one's characters (and at most 8) inserted, deleted or replaced. The best comes first, ties in the order
// of Compare, but those with a path that fits too before those whose last segment alone does.
//
// Cost: one pass over all topics, some 2 microseconds each.
func (t *Taxonomy) Nearest(p Path, n int) []Path {
	whole, last := spelling(p), lastSpelling(p)
	type candidate struct {
		path         Path
		edits, whole int
	}
	var found []candidate
	for i := range t.topics {
		q := t.topics[i].Path
		// A fitting last segment alone is worth less than one whose path fits too.
		path := distance(whole, spelling(q))
		edits := min(path, distance(last, lastSpelling(q))+1)
		if edits <= nearestEdits {
			found = append(found, candidate{q, edits, path})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Or(cmp.Compare(a.edits, b.edits), cmp.Compare(a.whole, b.whole)) })
	paths := make([]Path, 0, max(0, min(n, len(found))))
	for _, c := range found[:cap(paths)] {
		paths = append(paths, c.path)
	}
	return paths
}

func spelling(p Path) []rune {
	return foldedRunes(strings.TrimPrefix(string(p), string(Root)+"/"))
}

func lastSpelling(p Path) []rune {
	return foldedRunes(string(p[strings.LastIndexByte(string(p), '/')+1:]))
}

func foldedRunes(s string) []rune {
	r := []rune(strings.ToLower(s))
	return r[:min(len(r), nearestRunes)]
}

// far is more than any distance.
const far = 1 << 20

// distance is Levenshtein's, or far as soon as it must exceed what a misspelling may have. Only cells that near the
// diagonal can belong to a path of so few edits (Ukkonen 1985), the others count as far.
func distance(a, b []rune) int {
	limit := min(len(a)/3, len(b)/3, nearestEdits)
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return far
	}
	var rows [2][nearestRunes + 2]int
	previous, current := &rows[0], &rows[1]
	for j := range len(b) + 1 {
		previous[j] = j
	}
	for i, r := range a {
		from, to := max(0, i-limit), min(len(b), i+1+limit)
		current[from] = far
		if from == 0 {
			current[0] = i + 1
		}
		best := current[from]
		for j := from; j < to; j++ {
			d := previous[j]
			if r != b[j] {
				d = 1 + min(d, previous[j+1], current[j])
			}
			current[j+1] = d
			best = min(best, d)
		}
		current[to+1] = far
		if best > limit {
			return far
		}
		previous, current = current, previous
	}
	if previous[len(b)] > limit {
		return far
	}
	return previous[len(b)]
}
