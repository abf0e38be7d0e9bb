package discovery

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"facetta/facets/taxonomy"
)

// maxWords is the length of the longest phrase. minBytes is the least length of its first and last word in UTF-8: shorter words are mostly "the" and
// "of".
const (
	maxWords = 3
	minBytes = 4
)

// Entry is a held-out page of a category with the texts about it.
type Entry struct {
	Doc   uint32 // document of its page
	Topic taxonomy.Path
	Texts []string // titles, descriptions, texts of links

	Description string // description from the topics file
}

// phrases gives the distinct phrases of some texts. A phrase does not extend over punctuation.
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

// candidates gives, for each category that has any, the phrases that may stand for it, in an order drawn by a fixed seed.
func candidates(categories []taxonomy.Path, entries []Entry) map[taxonomy.Path][]string {
	all, within := newOccurrences(), make(map[taxonomy.Path]*occurrences)
	for _, c := range categories {
		within[c] = newOccurrences()
	}
	for _, e := range entries {
		have := phrases(e.Texts)
		all.add(have)
		for c := e.Topic; c != ""; c = c.Parent() {
			if o := within[c]; o != nil {
				o.add(have)
			}
		}
	}
	drawn := make(map[taxonomy.Path][]string)
	for _, c := range categories {
		if own := within[c].own(all); len(own) > 0 {
			rng := rand.New(rand.NewPCG(155, 142))
			rng.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
			drawn[c] = own
		}
	}
	return drawn
}

// occurrences counts the entries, and for each phrase the entries that have it.
type occurrences struct {
	entries int
	having  map[string]int
}

func newOccurrences() *occurrences { return &occurrences{having: make(map[string]int)} }

func (o *occurrences) add(phrases map[string]bool) {
	o.entries++
	for p := range phrases {
		o.having[p]++
	}
}

// own gives, sorted, the phrases that at least two entries have, but no more than a fifth of them (or two), and that no more entries have elsewhere.
func (o *occurrences) own(all *occurrences) (phrases []string) {
	for p, n := range o.having {
		if n >= 2 && n <= max(2, o.entries/5) && 2*n >= all.having[p] {
			phrases = append(phrases, p)
		}
	}
	slices.Sort(phrases)
	return phrases
}
