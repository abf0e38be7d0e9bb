package analysis

import "unicode/utf8"

// StemEdits gives the edits at which terms stand for a misspelt word by its stem, of those that are allowed to the word. A stem that is shorter than
// the word has at most one for every three characters: within two edits of plan, which is planning, are most short words. One of two characters or
// fewer has none: within one of z, which zzzzz is in French, are all single letters, and within one of is half of all words of two.
func StemEdits(stem, word string, edits int) int {
	n := utf8.RuneCountInString(stem)
	if n > 2 && n >= utf8.RuneCountInString(word) {
		return edits
	}
	return min(edits, n/3)
}

// Within says whether two words are at most so many edits apart, where exchanging two neighbours is one edit, as it is to Bleve's automata.
func Within(a, b string, edits int) bool {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > edits || len(y)-len(x) > edits {
		return false
	}
	var room [3 * (MaxTermRunes + 2)]uint16
	space, width := room[:], len(y)+1
	if len(space) < 3*width {
		space = make([]uint16, 3*width)
	}
	var rows [3][]uint16 // the last three rows of the table of distances
	for i := range rows {
		rows[i] = space[i*width:][:width]
	}
	for i := range x {
		before, last, next := rows[(i+1)%3], rows[(i+2)%3], rows[i%3]
		if i == 0 {
			for j := range last {
				last[j] = uint16(j)
			}
		}
		next[0] = uint16(i + 1)
		for j := range y {
			cost := uint16(1)
			if x[i] == y[j] {
				cost = 0
			}
			next[j+1] = min(last[j]+cost, last[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
	}
	return int(rows[(len(x)-1+3)%3][len(y)]) <= edits
}
