package teaser

import (
	"strings"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// line is a run of blocks with only inline tags between them, and the links that begin there, or the one that goes on there.
type line struct {
	from, to int // blocks
	links    []page.Link
	heading  bool
	linked   bool // more than half of its words are linked
	whole    bool // all of them are
	pictures bool // none of them is, but it has links
	aside    int  // the number of those that are not

	beginning Print // of its own words
	long      bool  // they are enough for that
}

// isText tells whether a line is neither a heading nor mostly links.
func (l *line) isText() bool { return !l.heading && !l.linked }

// isMenu tells whether a line is mostly links.
func (l *line) isMenu() bool { return l.linked && len(l.links) > 0 }

// linesOf returns the lines of a page that have letters or digits. Words do not tell: a Japanese middle dot counts as one.
func linesOf(p *page.Page) []line {
	all, links := make([]line, 0, len(p.Blocks)), p.Links
	for from, to := 0, 0; from < len(p.Blocks); from = to {
		for to = from + 1; to < len(p.Blocks) && p.Blocks[to].Gap&^page.Inline == 0; {
			to++
		}
		n := 0
		for n < len(links) && links[n].Block < to {
			n++
		}
		l := line{from: from, to: to, links: links[:n], heading: p.Blocks[from].Tags.Any(page.Headings)}
		links = links[n:]
		words, linked, h := 0, 0, newBeginning()
		for i := from; i < to; i++ {
			words += p.Blocks[i].Words
			linked += p.Blocks[i].LinkedWords
			h.add(p.Blocks[i].Text)
		}
		l.linked, l.whole, l.pictures, l.aside = 2*linked > words, linked == words, linked == 0 && n > 0, words-linked
		if last := len(p.Links) - len(links) - 1; n == 0 && l.whole && last >= 0 && holds(p.Links[last].Anchor, p.Blocks[from:to]) {
			l.links = p.Links[last : last+1]
		}
		if l.beginning, l.long = h.beginning(); h.left < leastBytes {
			all = append(all, l)
		}
	}
	return all
}

// holds tells whether a link's text may be an anchor text and holds a line: the link is around several lines.
func holds(anchor string, blocks []page.Block) bool {
	return len(anchor) <= mostAnchor && strings.Contains(anchor, blocks[0].Text) && strings.Contains(anchor, blocks[len(blocks)-1].Text)
}

// elsewhere returns the target of the first link that leads to another page, "" if there is none.
func elsewhere(p *page.Page, links []page.Link) weburl.URL {
	for i := range links {
		if to := links[i].Target; isElsewhere(p, to) {
			return to
		}
	}
	return ""
}

func isElsewhere(p *page.Page, to weburl.URL) bool { return to != p.URL && to != p.Canonical }
