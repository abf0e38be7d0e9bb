package sequence

import (
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page"
)

// paragraph is a run of blocks with only inline tags between them, with the counts of what stands in it.
type paragraph struct {
	end           int // index behind its last block
	words, linked int
	tags, gap     page.Tags
	hints         page.Hints
	depth, shared int
	node          int32 // its innermost element

	chars, upper, digits  int
	commas, stops, marks  int // commas and similar signs; ends of sentences; other punctuation
	loud, bars            int // exclamation and question marks; signs that separate the items of a line
	endsStop, startsUpper bool
	endsOpen, endsColon   bool // ends with an ellipsis, as teasers do; ends with a colon
	copyright             bool // has the sign for copyright
	dated                 bool // has the number of a year or a time of day
	status                bool // has the number of an HTTP error

	hash        uint32  // hash of its text
	copies      int     // number of paragraphs before it with the same text
	copied      bool    // there are such paragraphs behind it
	kin         int32   // the number of its kind
	place       int     // number of paragraphs of its kind before it
	stamp       int     // number of stamps of its kind before it
	heading     int     // the last heading up to it, itself included, -1 before the first
	overlap     float32 // overlap with the page's title, 0 if it is too long to be a headline
	partOverlap float32 // overlap with the part of the title that is most like it, likewise
}

// isLong tells whether a paragraph is running text, which counts as evidence of where the main text of the page is.
func (p *paragraph) isLong() bool {
	return p.words >= longWords && p.linked*3 < p.words
}

// longWords is the least number of words of running text.
const longWords = 12

// density returns the number of words per line of 80 columns (eq. 4.6 without the wrapping).
func (p *paragraph) density() float32 {
	if p.chars <= page.Columns {
		return float32(p.words)
	}
	return float32(p.words) * page.Columns / float32(p.chars)
}

func (p *paragraph) linkDensity() float32 {
	return ratio(p.linked, p.words)
}

// ratio returns part/whole, or 0 if whole is 0.
func ratio(part, whole int) float32 {
	if whole == 0 {
		return 0
	}
	return float32(part) / float32(whole)
}

// join makes paragraphs from blocks, in the memory of into.
func join(blocks []page.Block, into []paragraph) []paragraph {
	into = into[:0]
	for i := range blocks {
		b := &blocks[i]
		if len(into) == 0 || b.Gap&^page.Inline != 0 {
			into = append(into, paragraph{})
			into[len(into)-1].begin(b)
		}
		p := &into[len(into)-1]
		p.end = i + 1
		p.words += b.Words
		p.linked += b.LinkedWords
		p.tags &= b.Tags
		p.count(b.Text)
	}
	return into
}

// begin takes what it needs from the first block, but does not count its text.
func (p *paragraph) begin(b *page.Block) {
	p.tags, p.gap, p.hints = b.Tags, b.Gap, b.Hints&page.HintWords
	p.depth, p.shared = int(b.Depth), int(b.Shared)
	p.startsUpper = startsUpper(b.Text)
}

func startsUpper(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}

// count adds the characters of a text.
func (p *paragraph) count(text string) {
	digits := p.digits
	for rest := text; len(rest) > 0; {
		rest = p.tally(rest)
	}
	if p.digits > digits {
		p.readNumbers(text)
	}
	last, before := lastTwo(text)
	p.endsStop = kindOf(last) == stop
	p.endsOpen = last == '…' || last == '.' && before == '.'
	p.endsColon = last == ':' || last == '：'
}

// tally counts the first characters of a text and returns the rest.
func (p *paragraph) tally(text string) string {
	sum, hash, i := tally(0), p.hash, 0
	for end := min(len(text), maxTallied); i < end; {
		if c := text[i]; c < utf8.RuneSelf {
			sum += asciiTally[c]
			hash = (hash ^ uint32(c)) * fnvPrime
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		sum += tallyOf(r)
		hash = (hash ^ uint32(r)) * fnvPrime
		i += size
		p.copyright = p.copyright || r == '©'
	}
	p.hash = hash
	p.chars += sum.of(characters)
	p.upper += sum.of(upperCase)
	p.digits += sum.of(digit)
	p.commas += sum.of(comma)
	p.stops += sum.of(stop)
	p.marks += sum.of(mark)
	p.loud += sum.of(loud)
	p.bars += sum.of(bar)
	return text[i:]
}

// lastTwo returns the last two characters of a text, without those that may stand behind the full stop of a sentence; 0 if there are none.
func lastTwo(text string) (last, before rune) {
	n := 0
	for len(text) > 0 && n < 2 {
		r, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
		switch {
		case kindOf(r) == silent:
			continue
		case n == 0:
			last = r
		default:
			before = r
		}
		n++
	}
	return last, before
}

// readNumbers searches for years, times of day and HTTP errors.
func (p *paragraph) readNumbers(text string) {
	var n number
	for i := range len(text) {
		if c := text[i]; '0' <= c && c <= '9' {
			n.add(rune(c))
		} else if n.digits > 0 {
			p.dated = p.dated || n.isYear() || c == ':' && n.isHour()
			p.status = p.status || n.isStatus()
			n = number{}
		}
	}
	p.dated = p.dated || n.isYear()
	p.status = p.status || n.isStatus()
}
