package sequence

import (
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page"
)

// paragraph is a run of blocks with only inline tags between them, and what can be counted in it.
type paragraph struct {
	end           int // index behind its last block
	words, linked int
	tags, gap     page.Tags
	hints         page.Hints
	depth, shared int
	node          int32 // its innermost element

	chars, upper, digits  int
	commas, stops, marks  int // commas and their like; ends of sentences; other punctuation
	loud, bars            int // exclamation and question marks; what parts the items of a line
	endsStop, startsUpper bool
	endsOpen, endsColon   bool // with an ellipsis, as teasers do; with a colon
	copyright             bool // has the sign of it
	dated                 bool // has the number of a year or a time of day
	status                bool // has the number of an HTTP error

	hash        uint32  // of its text
	copies      int     // paragraphs before it with the same text
	copied      bool    // there are some behind it
	kin         int32   // its kind among those of the page
	place       int     // paragraphs of its kind before it
	stamp       int     // stamps of its kind before it
	heading     int     // the last heading up to it, itself included, -1 before the first
	overlap     float32 // with the page's title, 0 if it is too long to be a headline
	partOverlap float32 // with the part of the title that is most like it, likewise
}

// isLong tells running text: what counts as evidence for the page's subject.
func (p *paragraph) isLong() bool {
	return p.words >= longWords && p.linked*3 < p.words
}

// longWords is the least number of words of running text.
const longWords = 12

// density is words per line of 80 columns (eq. 4.6 without the wrapping).
func (p *paragraph) density() float32 {
	if p.chars <= page.Columns {
		return float32(p.words)
	}
	return float32(p.words) * page.Columns / float32(p.chars)
}

func (p *paragraph) linkDensity() float32 {
	return ratio(p.linked, p.words)
}

// ratio is part/whole, 0 of nothing.
func ratio(part, whole int) float32 {
	if whole == 0 {
		return 0
	}
	return float32(part) / float32(whole)
}

// join makes paragraphs of blocks in the memory of into.
func join(blocks []page.Block, into []paragraph) []paragraph {
	into = into[:0]
	for i := range blocks {
		b := &blocks[i]
		if len(into) == 0 || b.Gap&^page.Inline != 0 {
			into = append(into, begin(b))
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

// begin makes a paragraph that begins with b, whose text is not counted yet.
func begin(b *page.Block) paragraph {
	return paragraph{
		tags: b.Tags, gap: b.Gap, hints: b.Hints &^ page.HintUnseen, depth: int(b.Depth), shared: int(b.Shared), startsUpper: startsUpper(b.Text),
	}
}

func startsUpper(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}

// count adds the characters of a text.
func (p *paragraph) count(text string) {
	p.endsStop = false
	var n number
	var last, before rune // but for those that may stand behind the stop of a sentence
	for _, r := range text {
		p.chars++
		p.hash = (p.hash ^ uint32(r)) * fnvPrime
		k := kindOf(r)
		switch k {
		case upperCase:
			p.upper++
		case digit:
			p.digits++
		case comma:
			p.commas++
		case stop:
			p.stops++
		case mark:
			p.marks++
		}
		if k != silent {
			p.endsStop = k == stop
			before, last = last, r
		}
		p.countSign(r)
		if k == digit {
			n.add(r)
		} else if n.digits > 0 {
			p.dated = p.dated || n.isYear() || r == ':' && n.isHour()
			p.status = p.status || n.isStatus()
			n = number{}
		}
	}
	p.dated = p.dated || n.isYear()
	p.status = p.status || n.isStatus()
	p.endsOpen = last == '…' || last == '.' && before == '.'
	p.endsColon = last == ':' || last == '：'
}

// countSign counts the signs of calls, of lines with several items, and of imprints.
func (p *paragraph) countSign(r rune) {
	switch r {
	case '!', '?':
		p.loud++
	case '|', '/', '·', '•', '«', '»', '>':
		p.bars++
	case '©':
		p.copyright = true
	}
}

// number is a run of digits.
type number struct {
	digits, value int
}

func (n *number) add(r rune) {
	n.digits++
	if n.digits <= 4 {
		n.value = n.value*10 + int(r-'0')
	}
}

// isYear tells the year of a page or post from most other numbers.
func (n number) isYear() bool {
	return n.digits == 4 && n.value >= 1990 && n.value < 2050
}

// isHour tells what can stand before the colon of a time of day.
func (n number) isHour() bool {
	return n.digits <= 2 && n.value < 24
}

// isStatus tells the number of an HTTP error, as in "404 Not Found".
func (n number) isStatus() bool {
	return n.digits == 3 && n.value >= 400 && n.value < 600
}

// hasStatus tells whether a text has such a number.
func hasStatus(text string) bool {
	var n number
	for _, r := range text {
		if kindOf(r) == digit {
			n.add(r)
			continue
		}
		if n.isStatus() {
			return true
		}
		n = number{}
	}
	return n.isStatus()
}

// kind is what a character counts as.
type kind uint8

const (
	other kind = iota
	upperCase
	digit
	comma
	stop
	mark
	silent // may stand behind the stop of a sentence
)

// ascii has the kinds of ASCII characters.
var ascii = func() (t [utf8.RuneSelf]kind) {
	for r := range t {
		switch {
		case 'A' <= r && r <= 'Z':
			t[r] = upperCase
		case '0' <= r && r <= '9':
			t[r] = digit
		case r < 'a' || r > 'z':
			t[r] = mark
		}
	}
	for chars, k := range map[string]kind{" \"')": silent, ",;": comma, ".!?": stop} {
		for _, r := range chars {
			t[r] = k
		}
	}
	return t
}()

func kindOf(r rune) kind {
	if r < utf8.RuneSelf {
		return ascii[r]
	}
	switch r {
	case '”', '’', '»':
		return silent
	case '，', '、', '،', '；':
		return comma
	case '…', '。', '！', '？', '؟', '।':
		return stop
	}
	return other
}
