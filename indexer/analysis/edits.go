package analysis

import "unicode/utf8"

// StemEdits returns the number of edits within which terms stand for the stem of a misspelt word, given the edits that are allowed to the word. A
// stem that is shorter than the word gets at most one edit for every three characters: within two edits of plan, the stem of planning, are most short
// words. A stem of two characters or fewer gets none: within one edit of z, the stem of zzzzz in French, are all single letters, and within one edit
// of "is" is half of all words of two letters.
func StemEdits(stem, word string, edits int) int {
	n := utf8.RuneCountInString(stem)
	if n > 2 && n >= utf8.RuneCountInString(word) {
		return edits
	}
	return min(edits, n/3)
}

// Within tells whether two words are at most so many edits apart. Exchanging two neighbouring characters is one edit, as in Bleve's automata.
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
