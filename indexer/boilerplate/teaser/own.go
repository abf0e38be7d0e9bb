package teaser

import (
	"slices"

	"facetta/crawler/page"
)

const (
	maxPrints = 128 // of a page
	mostShort = 8   // short texts of a page
	mostAbove = 12  // names above a paragraph
)

// Of returns the prints of a page: of its names, of its title, and of its own paragraphs that are content, by themselves and below the names above them.
// They are ascending, each once.
func Of(p *page.Page, content []bool) []Print {
	o := owner{page: p, names: names(p), above: make([]Print, 0, mostAbove)}
	o.prints = append(append(make([]Print, 0, maxPrints), o.names...), titleOf(p))
	all, listed := linesOf(p), false
	isOwn := func(l *line) bool { return l.isText() && content[l.from] }
	for i := range all {
		switch l := &all[i]; {
		case l.heading:
			isOwnName := slices.Contains(o.names, nameOfBlocks(p.Blocks[l.from:l.to])) // linked under another address of the page
			listed = l.whole && !isOwnName && elsewhere(p, l.links) != ""
		case !listed && isOwn(l):
			if print, ok := beginningOf(p.Blocks, all[i:], isOwn); ok {
				o.add(print, all[:i])
			}
			if print, ok := definitionOf(p.Blocks[l.from:l.to]); ok {
				o.add(print, all[:i])
			}
			if print, ok := labelledOf(p.Blocks[l.from:l.to]); ok {
				o.add(print, all[:i])
			}
			if print, ok := shortOf(p.Blocks[l.from:l.to]); ok && o.short < mostShort {
				o.add(print, all[:i])
				o.short++
			}
		}
	}
	slices.Sort(o.prints)
	return slices.Compact(o.prints)
}

// owner collects the prints of a page.
type owner struct {
	page   *page.Page
	names  []Print
	prints []Print
	short  int     // the number of short texts
	full   bool    // a paragraph had no room
	above  []Print // names of other pages above a paragraph
}

// add adds the print of a paragraph, by itself and below each name in the lines above it.
func (o *owner) add(text Print, above []line) {
	if o.full {
		return
	}
	o.lookUp(above)
	if o.full = len(o.prints)+1+len(o.above) > maxPrints; o.full {
		return
	}
	o.prints = append(o.prints, text)
	for _, name := range o.above {
		o.prints = append(o.prints, text.below(name))
	}
}

// lookUp finds the names above a paragraph: lines up to a heading, and those of the links in headings and lines of links. Links inside a text name
// nothing that is below them, nor does what stands above a long text or above the page's own name. Too many names are anyName.
func (o *owner) lookUp(above []line) {
	o.above = o.above[:0]
	for i := len(above) - 1; i >= 0; i-- {
		l := &above[i]
		if l.isText() && (l.long || slices.Contains(o.names, nameOfBlocks(o.page.Blocks[l.from:l.to]))) {
			return
		}
		if !o.see(l) {
			o.above = append(o.above[:0], anyName)
			return
		}
		if l.heading {
			return
		}
	}
}

// see adds the names in a line to those above the paragraph; false if they are too many.
func (o *owner) see(l *line) bool {
	if !o.seeName(nameOfBlocks(behindLabel(o.page.Blocks[l.from:l.to]))) {
		return false
	}
	if l.isText() {
		return true
	}
	for i := range l.links {
		if !o.seeName(nameOf(l.links[i].Anchor)) {
			return false
		}
	}
	return true
}

func (o *owner) seeName(name Print) bool {
	if slices.Contains(o.names, name) || slices.Contains(o.above, name) {
		return true
	}
	if len(o.above) == mostAbove {
		return false
	}
	o.above = append(o.above, name)
	return true
}
