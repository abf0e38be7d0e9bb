package template

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"facetta/crawler/page"
	"facetta/indexer/segment"
	"facetta/internal/shorten"
)

// Page is what one page adds to the statistics.
type Page struct {
	segments   []part
	terms      []pageTerm
	lengths    []int // words of each block
	quotients  []int // classes of the density quotients of neighbouring segments
	density    float64
	wordLength float64 // average number of letters and digits of a word
}

// part is a segment.
type part struct {
	key      Key
	words    uint32
	density  uint8 // rounded
	fullStop bool
	text     string // the beginning, to show what a fingerprint stands for
}

// pageTerm is a term with the sides of the density partition that it occurs on.
type pageTerm struct {
	term          string
	sparse, dense bool
}

// The partition of spec e.3: pi_1 has the rounded densities up to this one, pi_2 those above it.
const lastSparse = 8

const (
	maxTerm    = 30      // bytes of a term; longer ones are addresses and noise
	shownBytes = 60      // bytes of a segment's text that are kept
	maxLength  = 1000    // words of the longest block that is counted by its own length
	maxSize    = 1 << 20 // words of the longest segment that is counted by its own size
	maxClass   = 1000    // the highest class of density quotients that is counted by itself; the source saw 18
)

// Observe reads the blocks of a page. The source's statistics need a segmenter with BF-RULEBASED.
func Observe(blocks []page.Block, s *segment.Segmenter) *Page {
	p := &Page{}
	terms := make(map[string]*pageTerm)
	cut := s.Segment(blocks)
	for i, g := range cut.Segments {
		if g.Words == 0 {
			continue
		}
		text := cut.Text(i)
		density := bin(g.TextDensity())
		p.segments = append(p.segments, part{keyOf(text), uint32(g.Words), uint8(density), hasFullStop(text), beginning(text)})
		noteTerms(terms, text, density)
	}
	for _, t := range terms {
		p.terms = append(p.terms, *t)
	}
	slices.SortFunc(p.terms, func(a, b pageTerm) int { return strings.Compare(a.term, b.term) })
	p.measureBlocks(blocks)
	p.quotients = quotientClasses(cut.Segments)
	return p
}

// noteTerms marks the terms of a segment.
func noteTerms(terms map[string]*pageTerm, text string, density int) {
	for word := range strings.FieldsFuncSeq(text, betweenTerms) {
		term := termOf(word)
		if term == "" {
			continue
		}
		t := terms[term]
		if t == nil {
			t = &pageTerm{term: term}
			terms[term] = t
		}
		if density <= lastSparse {
			t.sparse = true
		} else {
			t.dense = true
		}
	}
}

// betweenTerms tells whether a character can never be inside a term.
func betweenTerms(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'’-_.", r)
}

// termOf gives a token without the punctuation around it, in lower case; "" if it has no letter.
func termOf(token string) string {
	term := strings.TrimFunc(token, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(term) > maxTerm || !strings.ContainsFunc(term, unicode.IsLetter) {
		return ""
	}
	return strings.ToLower(term)
}

// measureBlocks notes the lengths of the blocks and the page's averages.
func (p *Page) measureBlocks(blocks []page.Block) {
	words, runes, lines, onLines := 0, 0, 0, 0
	for i := range blocks {
		b := &blocks[i]
		if b.Words == 0 {
			continue
		}
		p.lengths = append(p.lengths, min(b.Words, maxLength))
		words += b.Words
		for _, r := range b.Text {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				runes++
			}
		}
		if b.Lines > 1 {
			lines += b.Lines - 1
			onLines += b.Words - b.LastWords
		} else {
			lines++
			onLines += b.Words
		}
	}
	if words > 0 {
		p.wordLength = float64(runes) / float64(words)
		p.density = float64(onLines) / float64(lines)
	}
}

// quotientClasses gives X = ceil(|rho(x-1) - rho(x)| / rho(x)) of neighbouring segments (spec d.6, with the erratum of eq. 4.9 mended). Neighbours of
// equal density count as one segment.
func quotientClasses(segments []segment.Segment) []int {
	var classes []int
	last := 0.0
	for _, g := range segments {
		density := g.TextDensity()
		if g.Words == 0 || density == 0 || density == last {
			continue
		}
		if last > 0 {
			classes = append(classes, int(min(math.Ceil(math.Abs(last-density)/density), maxClass)))
		}
		last = density
	}
	return classes
}

func beginning(text string) string {
	text = strings.Join(strings.Fields(text[:min(len(text), 4*shownBytes)]), " ")
	return strings.ToValidUTF8(shorten.Quoted(text, shownBytes), "")
}
