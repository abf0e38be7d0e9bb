package teaser

import (
	"slices"
	"strings"

	"facetta/crawler/page"
)

// mostNear is the number of links above a line of which it may have the name.
const mostNear = 4

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

// readBeside reads the name of another page that is no link but stands right below a link to that page, as that of its number or "Next", and tells
// whether the line is one. It begins an item.
func (f *finder) readBeside(i int) bool {
	l := &f.lines[i]
	at := -1
	if len(f.near) > 0 && len(l.links) == 0 {
		name := nameOfBlocks(behindLabel(f.page.Blocks[l.from:l.to]))
		at = slices.IndexFunc(f.near, func(k page.Link) bool { return f.isName(name, k.Target) })
	}
	if at < 0 {
		f.near = f.near[:0]
		return false
	}
	f.beside = item{f.near[at].Target, i, false}
	if f.content[l.from] {
		f.of[i] = f.beside.page
	}
	f.near, f.teaser = slices.Delete(f.near, at, at+1), false
	return true
}
