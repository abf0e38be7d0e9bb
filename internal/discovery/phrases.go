package discovery

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"facetta/facets/taxonomy"
)

// maxWords is the length of the longest phrase, minBytes that of its first and last word in UTF-8: shorter ones are mostly "the" and "of".
const (
	maxWords = 3
	minBytes = 4
)

// Entry is a held-out page of a category with what is said of it.
type Entry struct {
	Doc   uint32 // of its page
	Topic taxonomy.Path
	Texts []string // titles, descriptions, texts of links

	Description string // of the topics file
}

// phrases gives the distinct phrases of some texts. Phrases do not reach over punctuation.
func phrases(texts []string) map[string]bool {
	found := make(map[string]bool)
	for _, text := range texts {
		for _, run := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' }) {
			words := strings.Fields(run)
			for from := range words {
				for to := from + 1; to <= min(from+maxWords, len(words)); to++ {
					if len(words[from]) >= minBytes && len(words[to-1]) >= minBytes {
						found[strings.Join(words[from:to], " ")] = true
					}
				}
			}
		}
	}
	return found
}

// candidates gives, for each category, the phrases that may stand for it, in an order drawn by a fixed seed.
func candidates(categories []taxonomy.Path, entries []Entry) map[taxonomy.Path][]string {
	all := make(map[string]int)                      // entries that have a phrase
	within := make(map[taxonomy.Path]map[string]int) // those of a category
	size := make(map[taxonomy.Path]int)              // entries of a category
	for _, c := range categories {
		within[c] = make(map[string]int)
	}
	for _, e := range entries {
		have := phrases(e.Texts)
		for p := range have {
			all[p]++
		}
		for c := e.Topic; c != ""; c = c.Parent() {
			counts, ok := within[c]
			if !ok {
				continue
			}
			size[c]++
			for p := range have {
				counts[p]++
			}
		}
	}
	drawn := make(map[taxonomy.Path][]string)
	for _, c := range categories {
		for p, n := range within[c] {
			if n >= 2 && n <= max(2, size[c]/5) && 2*n >= all[p] {
				drawn[c] = append(drawn[c], p)
			}
		}
		slices.Sort(drawn[c])
		rng := rand.New(rand.NewPCG(155, 142))
		rng.Shuffle(len(drawn[c]), func(i, j int) { drawn[c][i], drawn[c][j] = drawn[c][j], drawn[c][i] })
	}
	return drawn
}
