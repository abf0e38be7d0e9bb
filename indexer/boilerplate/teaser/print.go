package teaser

import (
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page"
)

// Print is a fingerprint of a page's name, or of how a paragraph begins.
type Print uint32

const (
	leastBytes = 40   // of letters and digits in UTF-8, of which a beginning consists: some eight words, or 14 Chinese characters
	leastShort = 12   // of them, of which a short text consists that is told as a whole
	mostBytes  = 1000 // of those in a name that count
)

// names returns the prints of what others may call a page: its title, the title without the name of the site, and its only H1; and noName.
func names(p *page.Page) []Print {
	from, to := page.OnlyH1(p.Blocks)
	all := []Print{noName, nameOf(p.Title), nameOf(p.Headline), nameOfBlocks(p.Blocks[from:to])}
	slices.Sort(all)
	return slices.Compact(all)
}

// The hash is FNV-1a over letters and digits in lower case. Names, short texts and titles begin with other bits than beginnings.
const (
	fnvOffset   = 2166136261
	fnvPrime    = 16777619
	nameOffset  = fnvOffset ^ 0x5555
	shortOffset = fnvOffset ^ 0x3333
	titleOffset = fnvOffset ^ 0x6666
)

// noName is the print of a text without letters and digits. Each page has it.
const noName Print = nameOffset

// noTitle is the print of a title without letters and digits.
const noTitle Print = titleOffset

// anyName stands for names that are too many to tell.
const anyName Print = 0

// below returns the print of a paragraph that stands below a name; the paragraph's own print says how it begins.
func (text Print) below(name Print) Print {
	return (Print(bits.RotateLeft32(uint32(text), 16)) ^ name) * fnvPrime
}

// hasher reads the first letters and digits of texts.
type hasher struct {
	hash uint32
	left int // bytes
}

// titleOf returns the print by which a page's copies are told.
func titleOf(p *page.Page) Print {
	h := hasher{hash: titleOffset, left: mostBytes}
	h.add(p.Title)
	return Print(h.hash)
}

func nameOf(text string) Print {
	h := hasher{hash: nameOffset, left: mostBytes}
	h.add(text)
	return Print(h.hash)
}

func nameOfBlocks(blocks []page.Block) Print {
	h := hasher{hash: nameOffset, left: mostBytes}
	for i := range blocks {
		if !blocks[i].IsPermalink() {
			h.add(blocks[i].Text)
		}
	}
	return Print(h.hash)
}

// newBeginning returns a hasher for how a paragraph begins.
func newBeginning() hasher { return hasher{hash: fnvOffset, left: leastBytes} }

// newShort returns a hasher for a text that is shorter.
func newShort() hasher { return hasher{hash: shortOffset, left: leastBytes} }

// short returns the print of what was read; false if it is too long, or too short.
func (h *hasher) short() (Print, bool) {
	return Print(h.hash), 0 < h.left && h.left <= leastBytes-leastShort
}

// beginning returns the print of what was read; false if it is too short.
func (h *hasher) beginning() (Print, bool) { return Print(h.hash), h.left <= 0 }

// shortOf returns the print of a line that is too short for a beginning; false if it is long, or so short that many pages may have it.
func shortOf(blocks []page.Block) (Print, bool) {
	h := newShort()
	for i := range blocks {
		h.add(blocks[i].Text)
	}
	return h.short()
}

// wholeOrBeginning returns the print of a text, as shortOf does, or of how it begins; false if it is too short for either.
func wholeOrBeginning(text string) (Print, bool) {
	h := newBeginning()
	h.add(text)
	if print, ok := h.beginning(); ok {
		return print, true
	}
	h = newShort()
	h.add(text)
	return h.short()
}

// beginningOf returns the print of how a line begins; false if it is too short. It goes on in the next lines as long as these are of the kind: who
// shortens a text puts its paragraphs in one line.
func beginningOf(blocks []page.Block, lines []line, goesOn func(*line) bool) (Print, bool) {
	if lines[0].long {
		return lines[0].beginning, true
	}
	h := newBeginning()
	for i := range lines {
		if i > 0 && !goesOn(&lines[i]) {
			break
		}
		for k := lines[i].from; k < lines[i].to && h.left > 0; k++ {
			h.add(blocks[k].Text)
		}
		if h.left <= 0 {
			break
		}
	}
	return h.beginning()
}

func (h *hasher) add(text string) {
	for _, c := range text {
		if h.left <= 0 {
			return
		}
		if isAlnum(c) {
			h.hash = (h.hash ^ uint32(unicode.ToLower(c))) * fnvPrime
			h.left -= utf8.RuneLen(c)
		}
	}
}

// isAlnum tells whether a character is a letter or a digit.
func isAlnum(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }
