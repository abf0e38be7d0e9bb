package sequence

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page"
)

// maxTitled is the most words of a title that count, and of a paragraph that can be the page's headline.
const maxTitled = 40

// titleWords are the words of the page's title element: hashes, ascending, each once.
type titleWords []uint32

// load takes the words of a title.
func (t *titleWords) load(text string) {
	*t = (*t)[:0]
	for len(*t) < maxTitled {
		hash, rest, ok := nextWord(text)
		if !ok {
			break
		}
		*t = append(*t, hash)
		text = rest
	}
	slices.Sort(*t)
	*t = slices.Compact(*t)
}

// overlap is the F1 of the words of a text against the title's.
func (t titleWords) overlap(text []uint32) float32 {
	hits := 0
	for _, hash := range text {
		if _, found := slices.BinarySearch(t, hash); found {
			hits++
		}
	}
	return ratio(2*min(hits, len(t)), len(text)+len(t))
}

// FNV-1a of 32 bits.
const (
	fnvBasis = 2166136261
	fnvPrime = 16777619
)

// nextWord gives the hash of the first word of a text and what is behind it; ok is false if there is none. A word is a run of
// letters and digits, whatever their case, or one character of a script without spaces.
func nextWord(text string) (hash uint32, rest string, ok bool) {
	hash = fnvBasis
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			if lower := asciiWord[c]; lower != 0 {
				hash = (hash ^ uint32(lower)) * fnvPrime
				ok = true
			} else if ok {
				return hash, text[i:], true
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch letter := unicode.IsLetter(r) || unicode.IsDigit(r); {
		case letter && spaceless(r) && ok:
			return hash, text[i:], true
		case letter:
			hash = (hash ^ uint32(unicode.ToLower(r))) * fnvPrime
			ok = true
			if spaceless(r) {
				return hash, text[i+n:], true
			}
		case ok:
			return hash, text[i:], true
		}
		i += n
	}
	return hash, "", ok
}

// asciiWord has the letters, in lower case, and digits of ASCII, 0 for what parts words. Most text is ASCII.
var asciiWord = func() (t [utf8.RuneSelf]byte) {
	for c := range t {
		if unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) {
			t[c] = byte(unicode.ToLower(rune(c)))
		}
	}
	return t
}()

// spaceless tells scripts that are written without spaces.
func spaceless(r rune) bool {
	return r >= '\u3040' && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// headlines are the paragraphs that repeat the title.
type headlines struct {
	words titleWords
	parts []titleWords // of the title: one is the headline, others name the site and its sections
	text  []uint32     // words of a paragraph
	count int
	best  int // -1 if there is none

	status bool // the title has the number of an HTTP error
}

const (
	leastOverlap = 0.4         // of a headline with the title
	maxParts     = 8           // of a title that are looked at
	partMarks    = "|-–—«»·•/" // that stand between two parts, behind a space; a colon needs none
)

// loadTitle takes the words of the title and of its parts.
func (h *headlines) loadTitle(title string) {
	h.words.load(title)
	h.status = hasStatus(title)
	h.parts = slices.Grow(h.parts[:0], maxParts)
	from, spaced := 0, true
	for i, r := range title {
		if r == ':' || spaced && strings.ContainsRune(partMarks, r) {
			h.addPart(title[from:i])
			from = i + utf8.RuneLen(r)
		}
		spaced = r == ' '
	}
	h.addPart(title[from:])
}

// addPart adds a part of the title unless it has no words.
func (h *headlines) addPart(text string) {
	n := len(h.parts)
	if n == maxParts {
		return
	}
	h.parts = h.parts[:n+1] // its memory is used again
	if h.parts[n].load(text); len(h.parts[n]) == 0 {
		h.parts = h.parts[:n]
	}
}

// compare finds how much of the title a paragraph of these blocks has.
func (h *headlines) compare(p *paragraph, blocks []page.Block) {
	h.text = h.text[:0]
	for i := range blocks {
		for hash, rest, ok := nextWord(blocks[i].Text); ok; hash, rest, ok = nextWord(rest) {
			h.text = append(h.text, hash)
		}
	}
	p.overlap = h.words.overlap(h.text)
	for _, t := range h.parts {
		p.partOverlap = max(p.partOverlap, t.overlap(h.text))
	}
}

// load finds the headlines; a heading is the best rather than other text, and that rather than a link.
func (h *headlines) load(title string, blocks []page.Block, paragraphs []paragraph) {
	h.loadTitle(title)
	h.count, h.best = 0, -1
	if len(h.words) == 0 {
		return
	}
	most := float32(0)
	from := 0
	for i := range paragraphs {
		p := &paragraphs[i]
		if p.words <= maxTitled {
			h.compare(p, blocks[from:p.end])
		}
		from = p.end
		if p.overlap < leastOverlap {
			continue
		}
		h.count++
		worth := p.overlap
		if p.tags&page.Headings != 0 {
			worth += 0.5
		}
		if p.linked*2 > p.words {
			worth -= 0.4
		}
		if worth > most {
			most, h.best = worth, i
		}
	}
}
