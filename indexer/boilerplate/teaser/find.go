package teaser

import (
	"cmp"
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// leastPages is the number of pages of which a page must have texts, for items that begin without a heading to count if it has other texts, too; and of
// which it must have names beside dates or above links, or short texts, for these to count.
const leastPages = 3

// mostBegun is the number of lines with links above a text of which one may name the page with the text: lists of categories may stand between.
const mostBegun = 6

// mostAnchor is the greatest length of a link's text, in bytes, that may be an anchor text; longer ones may not be kept for the page to which they lead.
const mostAnchor = 100

// Find returns, for each block of a page, the address of the page of which it is a teaser, "" where it is none; nil if there are no teasers. Lines of
// links that are not content are not looked at. has tells whether the page with an address has a print; it has none if it is unknown, or is the page
// itself under another address.
func Find(p *page.Page, content []bool, has func(weburl.URL, Print) bool) []weburl.URL {
	f := &finder{page: p, content: content, has: has, title: titleOf(p), names: names(p), lines: linesOf(p)}
	f.of, f.unsure = make([]weburl.URL, len(f.lines)), make([]bool, len(f.lines))
	f.headline[0], f.headline[1] = page.OnlyH1(p.Blocks)
	f.listed, f.weak = make(map[weburl.URL]bool), make(map[weburl.URL][]int)
	f.forget()
	for i := range f.lines {
		f.read(i)
	}
	return f.result()
}

// item is a page of which a page may list the name and some text.
type item struct {
	page    weburl.URL // "": none
	line    int        // that of the name
	heading bool       // which is a heading
}

// finder reads a page line by line.
type finder struct {
	page    *page.Page
	content []bool // by block
	has     func(weburl.URL, Print) bool
	title   Print
	names   []Print
	lines   []line

	headline [2]int // the bounds of the blocks of the only H1

	of     []weburl.URL         // by line: the page of which it is a teaser
	unsure []bool               // by line: its item began without a heading
	listed map[weburl.URL]bool  // the pages of which there is text
	other  bool                 // there is text of none of them
	weak   map[weburl.URL][]int // by page: its lines that count only beside such of other pages

	item    item        // the last one that began
	heading int         // the line of the last heading, until the page of the item that it may begin is found; else -1
	linked  []int       // the last lines of links, or with a linked name and few other words, in the same way
	near    []page.Link // the first links of the lines of links above
	below   item        // the one that the last heading may begin
	begun   []item      // those that the last of the other lines may begin
	teaser  bool        // the last line that was long enough is a teaser
}

func (f *finder) read(i int) {
	l := &f.lines[i]
	switch {
	case l.heading:
		f.readHeading(i)
		return
	case l.isMenu():
		if f.content[l.from] {
			f.readNames(i)
		}
		f.readMenu(i)
		return
	case f.isOwnName(l):
		f.forget()
		f.item = item{}
		return
	}
	isBeside, near := f.readBeside(i)
	if isBeside || f.readAbove(i) {
		return
	}
	if len(l.links) > 0 && isDated(f.page.Blocks[l.from:l.to], l.links) {
		f.readDated(i, f.named(l.links))
		return
	}
	if l.isAside(f.page.Blocks) && f.readAside(i) {
		return
	}
	if print, ok := beginningOf(f.page.Blocks, f.lines[i:], (*line).isText); ok {
		f.teaser = f.isTeaser(i, print)
	}
	if f.teaser {
		f.add(i)
	} else if f.readBelow(i, near) || f.readInLine(i) {
		return
	}
	f.other = f.other || !f.teaser && l.long && f.content[l.from]
}

// readNames reads a line of links that is content, which may have the names of the pages to which they lead, or the beginning of a text. A link by a page's
// name may go on in the next lines.
func (f *finder) readNames(i int) {
	l := &f.lines[i]
	if f.of[i] = f.listedBy(l); f.of[i] != "" {
		return
	}
	if to := f.namedByWhole(l); to != "" {
		f.of[i], f.begun = to, appendLast(f.begun, item{to, i, false})
		return
	}
	f.of[i] = f.excerptOf(l)
}

// readMenu reads a line of links, of which one may begin an item.
func (f *finder) readMenu(i int) {
	links := f.lines[i].links
	f.linked, f.teaser = appendLast(f.linked, i), false
	f.near = append(f.near, links[:min(len(links), mostNear-len(f.near))]...)
}

// add makes a line a teaser of the item.
func (f *finder) add(i int) {
	f.of[i], f.unsure[i] = f.item.page, !f.item.heading
	f.listed[f.item.page] = true
}

// readHeading reads a heading, which may be the name of another page. One that is no link may be a heading inside the item's text, so the item goes on.
func (f *finder) readHeading(i int) {
	l := &f.lines[i]
	if f.teaser = f.isSummary(i); f.teaser {
		f.add(i)
		return
	}
	f.forget()
	f.heading = i
	named, card := f.namedByWhole(l), f.cardOf(i)
	switch to := cmp.Or(named, card, elsewhere(f.page, l.links)); {
	case f.headline[0] <= l.from && l.from < f.headline[1] || slices.Contains(f.names, nameOfBlocks(f.page.Blocks[l.from:l.to])):
		f.item, f.heading = item{}, -1
	case (l.whole || card != "") && to != "" && !f.isCopy(to):
		f.item, f.heading = item{to, i, true}, -1
	}
	if f.content[l.from] {
		f.of[i] = card
		if l.isMenu() && card == "" {
			f.of[i] = cmp.Or(named, f.listedBy(l))
		}
	}
}

// isSummary tells whether a heading is no name but text of the item, set as a lower heading than the item's name.
func (f *finder) isSummary(i int) bool {
	l := &f.lines[i]
	return l.long && elsewhere(f.page, l.links) == "" && f.isTeaser(i, l.beginning)
}

// excerptOf returns the page to which a long line of links leads first, if it begins as a paragraph of that page does.
func (f *finder) excerptOf(l *line) weburl.URL {
	to := l.links[0].Target
	if !l.long || !isElsewhere(f.page, to) || !f.has(to, l.beginning) || f.isCopy(to) {
		return ""
	}
	return to
}

// isOwnName tells whether a short line is a name of the page itself: what stands above it names nothing below it.
func (f *finder) isOwnName(l *line) bool {
	return !l.long && slices.Contains(f.names, nameOfBlocks(f.page.Blocks[l.from:l.to]))
}

// isTeaser tells whether a line begins as a paragraph of the item's page does. If it does not, another item may have begun above it, with only lines
// between that are too short to be told from others, such as a date.
func (f *finder) isTeaser(i int, print Print) bool {
	f.findBegun()
	if f.below.page != "" && f.has(f.below.page, print) {
		f.begin(f.below)
		return true
	}
	if f.item.page != "" && f.has(f.item.page, print) {
		return true
	}
	for _, n := range f.begun {
		if f.has(n.page, print) && !f.isListedBy(n.page, print) {
			f.begin(n)
			return true
		}
	}
	if f.lines[i].long {
		f.below, f.begun = item{}, f.begun[:0]
	}
	return false
}

// begin begins an item that was found out by its text. A heading that is the page's name as a whole is a teaser, too.
func (f *finder) begin(n item) {
	f.item = n
	if l := &f.lines[n.line]; n.heading && f.content[l.from] && f.isName(nameOfBlocks(f.page.Blocks[l.from:l.to]), n.page) {
		f.of[n.line] = n.page
	}
}

// findBegun finds the items that the last heading, and the last lines of links or with a name, may begin.
func (f *finder) findBegun() {
	if f.heading >= 0 {
		f.below = item{f.ofHeading(), f.heading, true}
	}
	for _, i := range f.linked {
		if to := f.named(f.lines[i].links); to != "" {
			f.begun = appendLast(f.begun, item{to, i, false})
		}
	}
	f.heading, f.linked = -1, f.linked[:0]
}

// forget forgets what may begin an item, and ends the text above.
func (f *finder) forget() {
	f.heading, f.linked, f.below, f.begun, f.near, f.teaser = -1, f.linked[:0], item{}, f.begun[:0], f.near[:0], false
}

// appendLast appends to the last mostBegun of a list.
func appendLast[T any](list []T, last T) []T {
	if len(list) == mostBegun {
		list = slices.Delete(list, 0, 1)
	}
	return append(list, last)
}

// ofHeading returns the page whose name the last heading has, if there is a link to it: in the heading, in a line of links below, or at the end of a
// line below, as "Read more" often is.
func (f *finder) ofHeading() weburl.URL {
	h := &f.lines[f.heading]
	if to := f.named(h.links); to != "" {
		return to
	}
	name := nameOfBlocks(f.page.Blocks[h.from:h.to])
	for k := f.heading + 1; k < len(f.lines) && !f.lines[k].heading; k++ {
		links := f.lines[k].links
		if !f.lines[k].linked {
			links = f.atEnd(&f.lines[k])
		}
		for i := range links {
			if to := links[i].Target; f.isName(name, to) {
				return to
			}
		}
	}
	return ""
}

// atEnd returns the last link of a line if the line ends with it.
func (f *finder) atEnd(l *line) []page.Link {
	if len(l.links) == 0 {
		return nil
	}
	last := l.links[len(l.links)-1:]
	if !strings.HasSuffix(f.page.Blocks[l.to-1].Text, last[0].Anchor) {
		return nil
	}
	return last
}

// named returns the target of the first link whose text is a name of its target, "" if there is none.
func (f *finder) named(links []page.Link) weburl.URL {
	for i := range links {
		if to := links[i].Target; f.isName(nameOf(links[i].Anchor), to) {
			return to
		}
	}
	return ""
}

// listedBy returns the page to which the first of a line's links leads, if each link's text is a name or an anchor text of the page to which it leads,
// else "". What stands for a picture is no text of the line.
func (f *finder) listedBy(l *line) (first weburl.URL) {
	for i := range l.links {
		k := &l.links[i]
		name := nameOf(k.Anchor)
		if name == noName {
			continue
		}
		if f.isAnchor(k, name) || f.isName(name, k.Target) {
			first = cmp.Or(first, k.Target)
		} else if f.isText(k.Anchor, l) {
			return ""
		}
	}
	return first
}

// isText tells whether a line has all words of a link's text.
func (f *finder) isText(anchor string, l *line) bool {
	for word := range strings.FieldsSeq(anchor) {
		if !slices.ContainsFunc(f.page.Blocks[l.from:l.to], func(b page.Block) bool { return strings.Contains(b.Text, word) }) {
			return false
		}
	}
	return true
}

// namedByWhole returns the first target of a line's links of which the line is a name, "" if there is none. Such a link may go on below the line, around
// the rest of an item.
func (f *finder) namedByWhole(l *line) weburl.URL {
	name := nameOfBlocks(f.page.Blocks[l.from:l.to])
	for i := range l.links {
		if to := l.links[i].Target; f.isName(name, to) {
			return to
		}
	}
	return ""
}

// cardOf returns the page whose name a heading is, if a link without words leads there from above or below it, up to the words of the next heading:
// around a picture, or over the whole item, as style sheets stretch it. "" if there is none.
func (f *finder) cardOf(i int) weburl.URL {
	name := nameOfBlocks(f.page.Blocks[f.lines[i].from:f.lines[i].to])
	for k := i; k < len(f.lines); k++ {
		links := f.lines[k].links
		for n := range links {
			if to := links[n].Target; links[n].Anchor == "" && f.isName(name, to) {
				return to
			}
		}
		if k > i && f.lines[k].heading {
			break
		}
	}
	return ""
}

// isAnchor tells whether the text of a link, which has this print, is an anchor text of another page.
func (f *finder) isAnchor(k *page.Link, name Print) bool {
	return k.Rel == 0 && !f.page.Robots.NoFollow && len(k.Anchor) <= mostAnchor && isElsewhere(f.page, k.Target) &&
		!slices.Contains(f.names, name) && f.has(k.Target, noName) && !f.isCopy(k.Target)
}

// isName tells whether another page has this name, and the page itself has not.
func (f *finder) isName(name Print, of weburl.URL) bool {
	return name != noName && isElsewhere(f.page, of) && !slices.Contains(f.names, name) && f.has(of, name) && !f.isCopy(of)
}

// isCopy tells whether another page has the title of the page itself. One that has it as its only H1 may be a part, as of an act.
func (f *finder) isCopy(of weburl.URL) bool { return f.title != noTitle && f.has(of, f.title) }

// isListedBy tells whether another page has this page's name above the text with this print, as this page has that one's name: which of the two lists
// the other is open. Below its headline a post may link its author or its category, and their pages list the post.
func (f *finder) isListedBy(of weburl.URL, text Print) bool {
	return f.has(of, text.below(anyName)) || slices.ContainsFunc(f.names, func(name Print) bool { return f.has(of, text.below(name)) })
}

// result returns what was found by block.
func (f *finder) result() []weburl.URL {
	f.dropWeak()
	var of []weburl.URL
	isList := !f.other || len(f.listed) >= leastPages
	for i, to := range f.of {
		if to == "" || f.unsure[i] && !isList {
			continue
		}
		if of == nil {
			of = make([]weburl.URL, len(f.page.Blocks))
		}
		for k := f.lines[i].from; k < f.lines[i].to; k++ {
			of[k] = to
		}
	}
	return of
}
