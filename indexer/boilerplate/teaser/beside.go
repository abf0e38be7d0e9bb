package teaser

import (
	"slices"
	"strings"

	"facetta/crawler/page"
)

// mostNear is the number of links above or below a line of which it may have the name, and linesBelow that of the lines in which those below are.
const (
	mostNear   = 4
	linesBelow = 4
)

// mostLabel is the greatest length, in bytes, of a label before a text: "Abstract:".
const mostLabel = 30

// behindLabel returns the blocks of a line behind the label with which it begins; all of them if it has none. A label is an element of its own.
func behindLabel(blocks []page.Block) []page.Block {
	if text := blocks[0].Text; len(blocks) > 1 && len(text) <= mostLabel && strings.HasSuffix(text, ":") {
		return blocks[1:]
	}
	return blocks
}

// labelledOf returns the print of how a line begins behind its label; false if it has none, or is a short one.
func labelledOf(blocks []page.Block) (Print, bool) {
	rest := behindLabel(blocks)
	if len(rest) == len(blocks) {
		return 0, false
	}
	h := newBeginning()
	for i := range rest {
		h.add(rest[i].Text)
	}
	return h.beginning()
}

// readBeside reads the name of a page that stands right below links and has none with words, if one of them leads to that page, as that of its number,
// of "Next" or of a picture. It begins an item. It tells whether the line is one; else near are the links right above it, if it has none.
func (f *finder) readBeside(i int) (is bool, near []page.Link) {
	l := &f.lines[i]
	near, f.near = f.near, f.near[:0]
	if l.pictures {
		near = append(near, l.links[:min(len(l.links), mostNear-len(near))]...)
	}
	if len(near) == 0 || len(l.links) > 0 && !l.pictures {
		return false, nil
	}
	name := nameOfBlocks(behindLabel(f.page.Blocks[l.from:l.to]))
	at := slices.IndexFunc(near, func(k page.Link) bool { return f.isName(name, k.Target) })
	if at < 0 {
		return false, near
	}
	to := near[at].Target
	if f.content[l.from] {
		f.of[i] = to
	}
	f.begun = appendLast(f.begun, item{to, i, false})
	f.near, f.teaser = slices.Delete(near, at, at+1), false
	return true, nil
}

// readBelow reads a text right below links of which one leads to a page with this text, and tells whether it is one.
func (f *finder) readBelow(i int, near []page.Link) bool {
	l := &f.lines[i]
	at := slices.IndexFunc(near, func(k page.Link) bool { return !l.pictures && f.leadsTo(&k, l) })
	if at >= 0 {
		f.addWeak(i, near[at].Target)
	}
	return at >= 0
}

// leadsTo tells whether a link leads to a page with the text that a line is or begins with. A link by the page's name begins an item of which long
// texts are.
func (f *finder) leadsTo(k *page.Link, l *line) bool {
	text, ok := l.beginning, l.long
	if !ok {
		text, ok = shortOf(f.page.Blocks[l.from:l.to])
	}
	return ok && isElsewhere(f.page, k.Target) && f.has(k.Target, text) && !f.isCopy(k.Target) &&
		!(l.long && f.isName(nameOf(k.Anchor), k.Target)) && !f.isListedBy(k.Target, text)
}

// readAbove reads the name of another page that stands above links of which one leads there, as a subject above its authors, or the name of a post above
// "Read more", and tells whether the line is one. It begins an item.
func (f *finder) readAbove(i int) bool {
	below := f.linksBelow(i)
	if len(below) == 0 {
		return false
	}
	name := nameOfBlocks(f.page.Blocks[f.lines[i].from:f.lines[i].to])
	at := slices.IndexFunc(below, func(k page.Link) bool { return f.isName(name, k.Target) })
	if at < 0 {
		return false
	}
	to := below[at].Target
	f.addWeak(i, to)
	f.begun, f.teaser = appendLast(f.begun, item{to, i, false}), false
	return true
}

// linksBelow returns the first links of the next lines.
func (f *finder) linksBelow(i int) []page.Link {
	var below []page.Link
	for k := i + 1; k < min(len(f.lines), i+1+linesBelow) && !f.lines[k].heading && len(below) < mostNear; k++ {
		below = append(below, f.lines[k].links[:min(len(f.lines[k].links), mostNear-len(below))]...)
	}
	return below
}
