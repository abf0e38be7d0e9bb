package teaser

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page"
)

// Print is a fingerprint of a page's name, or of how a paragraph begins.
type Print uint32

const (
	leastBytes = 40   // of letters and digits in UTF-8, of which a beginning consists: some eight words, or 14 Chinese characters
	mostBytes  = 1000 // of those in a name that count
	maxPrints  = 64   // of a page
)

// Of returns the prints of a page: of its names, and of its own paragraphs that are content. They are ascending, each once.
func Of(p *page.Page, content []bool) []Print {
	own := names(p)
	prints := append(make([]Print, 0, maxPrints), own...)
	add := func(print Print, ok bool) {
		if ok && len(prints) < maxPrints {
			prints = append(prints, print)
		}
	}
	all, listed := linesOf(p), false
	isOwn := func(l *line) bool { return l.isText() && content[l.from] }
	for i := range all {
		switch l := &all[i]; {
		case l.heading:
			isOwnName := slices.Contains(own, nameOfBlocks(p.Blocks[l.from:l.to])) // linked under another address of the page
			listed = l.whole && !isOwnName && elsewhere(p, l.links) != ""
		case !listed && isOwn(l):
			add(beginningOf(p.Blocks, all[i:], isOwn))
			add(definitionOf(p.Blocks[l.from:l.to]))
		}
	}
	slices.Sort(prints)
	return slices.Compact(prints)
}

// names returns the prints of what others may call a page: its title, the title without the name of the site, and its only H1; and noName.
func names(p *page.Page) []Print {
	from, to := page.OnlyH1(p.Blocks)
	all := []Print{noName, nameOf(p.Title), nameOf(p.Headline), nameOfBlocks(p.Blocks[from:to])}
	slices.Sort(all)
	return slices.Compact(all)
}

// The hash is FNV-1a over letters and digits in lower case. Names begin with other bits than beginnings.
const (
	fnvOffset  = 2166136261
	fnvPrime   = 16777619
	nameOffset = fnvOffset ^ 0x5555
)

// noName is the print of a text without letters and digits. Each page has it.
const noName Print = nameOffset

// hasher reads the first letters and digits of texts.
type hasher struct {
	hash uint32
	left int // bytes
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

// beginningOf returns the print of how a line begins; false if it is too short. It goes on in the next lines as long as these are of the kind: who
// shortens a text puts its paragraphs in one line.
func beginningOf(blocks []page.Block, lines []line, goesOn func(*line) bool) (Print, bool) {
	h := hasher{hash: fnvOffset, left: leastBytes}
	for i := range lines {
		if i > 0 && !goesOn(&lines[i]) {
			break
		}
		for k := lines[i].from; k < lines[i].to && h.left > 0; k++ {
			h.add(blocks[k].Text)
		}
		if h.left <= 0 {
			return Print(h.hash), true
		}
	}
	return 0, false
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
