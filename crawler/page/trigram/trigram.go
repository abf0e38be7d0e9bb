package trigram

import (
	"slices"
	"unicode"
)

// trigram is three characters, 21 bits each; a space stands for all that is no letter.
type trigram uint64

func trigramOf(a, b, c rune) trigram { return trigram(a)<<42 | trigram(b)<<21 | trigram(c) }

// trigramsOf gives those of a text, which has a space before and behind it, but for those in which a space follows or precedes another at the middle.
func trigramsOf(text string) []trigram {
	all := make([]trigram, 0, len(text)+1)
	a, b := ' ', ' '
	add := func(c rune) {
		if b != ' ' || a != ' ' && c != ' ' {
			all = append(all, trigramOf(a, b, c))
		}
		a, b = b, c
	}
	for _, r := range text {
		add(letter(r))
	}
	add(' ')
	return all
}

// letter gives a character in lower case, a space for one that stands between words.
func letter(r rune) rune {
	if unicode.IsSymbol(r) || unicode.IsSpace(r) || unicode.IsPunct(r) || unicode.IsDigit(r) {
		return ' '
	}
	return unicode.ToLower(r)
}

// ranked gives each of some trigrams once, the most frequent first, of equals the greatest. It sorts them in place.
func ranked(all []trigram) []trigram {
	slices.Sort(all)
	counts, most := make([]int, 0, len(all)), 0 // of each
	different := all[:0]
	for i, t := range all {
		if i == 0 || t != different[len(different)-1] {
			different, counts = append(different, t), append(counts, 0)
		}
		counts[len(counts)-1]++
		most = max(most, counts[len(counts)-1])
	}
	starts := make([]int, most+1) // of those with a count: behind those with greater ones
	for _, n := range counts {
		starts[n-1]++
	}
	for n := most - 1; n >= 0; n-- {
		starts[n] += starts[n+1]
	}
	by := make([]trigram, len(different))
	for i := len(different) - 1; i >= 0; i-- {
		at := &starts[counts[i]]
		by[*at] = different[i]
		*at++
	}
	return by
}
