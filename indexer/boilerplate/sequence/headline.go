package sequence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"facetta/crawler/page"
)

// headlines are the paragraphs that repeat the title.
type headlines struct {
	words titleWords
	parts []titleWords           // parts of the title: one is the headline, others name the site and its sections
	known [knownBits / 64]uint64 // a bit for the lowest bits of each of their words, by which most other words can be ruled out
	text  []uint32               // words of the current paragraph
	count int
	best  int // -1 if there is none

	status bool // the title has the number of an HTTP error
}

const (
	knownBits    = 1 << 11
	leastOverlap = 0.4         // least overlap of a headline with the title
	maxParts     = 8           // most parts of a title that are looked at
	partMarks    = "|-–—«»·•/" // signs that separate two parts if a space stands before them; a colon needs no space
)

// loadTitle loads the words of the title and of its parts.
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
	h.learn()
}

// addPart adds a part of the title unless it has no words.
func (h *headlines) addPart(text string) {
	n := len(h.parts)
	if n == maxParts {
		return
	}
	h.parts = h.parts[:n+1] // its memory is reused
	if h.parts[n].load(text); len(h.parts[n]) == 0 {
		h.parts = h.parts[:n]
	}
}

// learn sets the bits of the words of the title and of its parts.
func (h *headlines) learn() {
	clear(h.known[:])
	h.know(h.words)
	for _, t := range h.parts {
		h.know(t)
	}
}

func (h *headlines) know(words titleWords) {
	for _, word := range words {
		h.known[word%knownBits/64] |= 1 << (word % 64)
	}
}

func (h *headlines) isKnown(word uint32) bool { return h.known[word%knownBits/64]>>(word%64)&1 != 0 }

// compare sets how much of the title a paragraph, which consists of these blocks, has.
func (h *headlines) compare(p *paragraph, blocks []page.Block) {
	h.text = h.text[:0]
	for i := range blocks {
		h.text = appendWords(h.text, blocks[i].Text)
	}
	hits, hitsOfPart := 0, [maxParts]int{}
	for _, word := range h.text {
		if !h.isKnown(word) {
			continue
		}
		hits += one(h.words.has(word))
		for k, t := range h.parts {
			hitsOfPart[k] += one(t.has(word))
		}
	}
	p.overlap = h.words.overlap(hits, len(h.text))
	for k, t := range h.parts {
		p.partOverlap = max(p.partOverlap, t.overlap(hitsOfPart[k], len(h.text)))
	}
}

// load finds the headlines. For the best one, it prefers a heading to other text, and other text to a link.
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

// headlineGap is the most words between a headline and the text below it: a date, a byline, the names of buttons.
const headlineGap = 20

// keepHeadline keeps the page's headline, linked or not, if what is kept begins right below it, unless it is part of a menu. Gold sets do not agree on
// headlines, so the chances say little of them; here they are content, as they are to the source (spec f.2) and to most gold sets.
func (w *work) keepHeadline() {
	first := slices.Index(w.keep, true)
	h := w.headlineAbove(first)
	if h >= 0 && h < first && w.before[first]-w.before[h+1] <= headlineGap && w.paragraphs[h].tags&page.Nav == 0 {
		w.keep[h] = true
	}
}

// headlineAbove returns the paragraph that is the headline of the content that begins at first: the one that repeats the title best, or the last
// heading of the same level between the two that is a part of the title as well. Then the upper one names the site or a book, whose name may be longer.
func (w *work) headlineAbove(first int) int {
	best := w.headlines.best
	if best < 0 || w.paragraphs[best].overlap == 1 || w.paragraphs[best].tags&page.Headings == 0 {
		return best
	}
	for i := first - 1; i > best; i-- {
		if p := &w.paragraphs[i]; p.partOverlap == 1 && p.tags&page.Headings == w.paragraphs[best].tags&page.Headings {
			return i
		}
	}
	return best
}
