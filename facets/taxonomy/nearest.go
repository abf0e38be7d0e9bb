package taxonomy

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// These are the limits of the comparison: how many characters of a path are looked at, how many edits still count as a misspelling of the same word,
// and how long the beginning of a word must be to stand for it.
const (
	nearestRunes   = 96
	nearestEdits   = 8
	leastBeginning = 3 // bytes
)

// Nearest returns up to n topics that may have been meant by p. First come the topics whose path or name is spelt most like that of p: case aside, at
// most a third of the shorter one's characters (and at most 8) are inserted, deleted or replaced. Of equally near ones, topics whose path fits too
// come before topics of which only the name does, and the rest is in the order of Compare. If there are none, it returns the topics with most of the
// words of p, one of its name among them; a word may be shortened to its first three or more bytes. Of these, the topics with fewer other words come
// first. If there is no such topic either, it returns the nearest topic above p, if there is one.
//
// Cost: one pass over all topics, some 2 microseconds for each, and another pass if no topic is spelt alike.
func (t *Taxonomy) Nearest(p Path, n int) []Path {
	found := t.speltLike(p)
	if len(found) == 0 {
		found = t.wordsOf(p)
	}
	if len(found) == 0 {
		found = t.above(p)
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Or(cmp.Compare(a.far, b.far), cmp.Compare(a.then, b.then)) })
	paths := make([]Path, 0, max(0, min(n, len(found))))
	for _, c := range found[:cap(paths)] {
		paths = append(paths, c.path)
	}
	return paths
}

// candidate is a topic with its distance, and a second distance that decides between equally near topics.
type candidate struct {
	path      Path
	far, then int
}

// speltLike returns the topics that are few edits away. For topics of the same depth as p, the name alone must be near, so that a long common path
// does not hide that the name is another.
func (t *Taxonomy) speltLike(p Path) (found []candidate) {
	whole, name := spelling(p), nameSpelling(p)
	for i := range t.topics {
		q := t.topics[i].Path
		alone := distance(name, nameSpelling(q))
		if alone == far && q.Depth() == p.Depth() {
			continue
		}
		path := distance(whole, spelling(q))
		if edits := min(path, alone+1); edits <= nearestEdits { // a near name alone is worth less than a near path
			found = append(found, candidate{q, edits, path})
		}
	}
	return found
}

// wordsOf returns the topics that have words of p, one of its name among them.
func (t *Taxonomy) wordsOf(p Path) (found []candidate) {
	asked, name := words(p), words(Path(p.Name()))
	for i := range t.topics {
		of := words(t.topics[i].Path)
		has := func(a string) bool {
			return slices.ContainsFunc(of, func(w string) bool { return begins(a, w) || begins(w, a) })
		}
		if !slices.ContainsFunc(name, has) {
			continue
		}
		far := 0
		for _, a := range asked {
			if !has(a) {
				far++
			}
		}
		found = append(found, candidate{t.topics[i].Path, far, len(of)})
	}
	return found
}

// above returns the nearest topic above p; none if not even the topic at level 1 exists.
func (t *Taxonomy) above(p Path) []candidate {
	for q := p.Parent(); q.Depth() > 0; q = q.Parent() {
		if _, ok := t.Lookup(q); ok {
			return []candidate{{path: q}}
		}
	}
	return nil
}

// words returns the words of a path, in lower case, without the root.
func words(p Path) []string {
	return strings.FieldsFunc(string(spelling(p)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// begins tells whether a word is the same as another, or is its beginning and long enough for that to be no accident.
func begins(short, long string) bool {
	return short == long || len(short) >= leastBeginning && strings.HasPrefix(long, short)
}

func spelling(p Path) []rune {
	return foldedRunes(strings.TrimPrefix(string(p), string(Root)+"/"))
}

func nameSpelling(p Path) []rune {
	return foldedRunes(string(p[strings.LastIndexByte(string(p), '/')+1:]))
}

func foldedRunes(s string) []rune {
	r := []rune(strings.ToLower(s))
	return r[:min(len(r), nearestRunes)]
}

// far is more than any distance.
const far = 1 << 20

// distance returns Levenshtein's distance, or far as soon as it must exceed the limit for a misspelling. Only cells so near to the diagonal can
// belong to a path of so few edits (Ukkonen 1985); the others count as far.
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
