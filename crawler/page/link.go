package page

import (
	"strings"

	"facetta/internal/shorten"
	"facetta/internal/weburl"
)

const (
	maxLinks  = 10_000 // links of one page
	maxAnchor = 500    // bytes of an anchor text
)

// linkWriter collects the links of a page. Anchor texts are ranges of the block writer's arena until the page is complete.
type linkWriter struct {
	links []Link
	spans []span

	dropped bool // links were left out because of the limit

	open  bool // inside <a href>, even if it leads nowhere: its words are linked words
	last  int  // index of the open link, -1 when it leads nowhere
	depth int  // of the stack where the open link began
	here  bool // the open link leads to a place on this page
	from  int  // length of the arena where the open link began
	ended int  // length of the arena where the last link ended

	anchors anchorWriter // for Response.Structured; includes links to parts of the page
}

// span is an anchor text: a range of the arena, empty where start == end.
type span struct {
	start, end int
}

func (l *linkWriter) full() bool {
	return len(l.links) >= maxLinks
}

// add appends a link without text at the writer's current place.
func (l *linkWriter) add(target weburl.URL, anchor string, rel Rel, w *blockWriter) {
	if target == "" {
		return
	}
	if l.full() {
		l.dropped = true
		return
	}
	l.links = append(l.links, Link{Target: target, Anchor: anchor, Rel: rel, Block: w.next()})
	l.spans = append(l.spans, span{len(w.arena), len(w.arena)})
}

// begin opens a link whose text follows. No other link may be open. target is "" when the link leads to no page.
func (l *linkWriter) begin(target weburl.URL, rel Rel, w *blockWriter, depth int) {
	before := len(l.links)
	if l.ended == len(w.arena) { // "<a>Home</a><a>News</a>" are two words, which style sheets set apart
		w.part(nil)
	}
	l.open, l.last, l.depth, l.here, l.from = true, -1, depth, false, len(w.arena)
	if l.add(target, "", rel, w); len(l.links) > before {
		l.last = before
	}
}

// wantsAlt tells whether the open link has no text of an image yet.
func (l *linkWriter) wantsAlt() bool {
	return l.open && l.last >= 0 && l.links[l.last].Anchor == ""
}

// alt gives the open link the text of an image, in case there is no other.
func (l *linkWriter) alt(text string) {
	l.links[l.last].Anchor = text
}

// end closes the open link, if there is one.
func (l *linkWriter) end(w *blockWriter) {
	if !l.open {
		return
	}
	l.open = false
	if l.here {
		w.dropMark(l.from)
	}
	l.ended = len(w.arena)
	l.anchors.end(l.ended)
	if l.last >= 0 {
		l.spans[l.last].end = l.ended
		l.links[l.last].Block = l.blockOf(l.last, w)
	}
}

// blockOf returns the block in which the text of link n begins; for a link without text, the block that was open or came next.
func (l *linkWriter) blockOf(n int, w *blockWriter) int {
	before := l.links[n].Block
	if l.spans[n].start == l.spans[n].end {
		return before
	}
	if before+1 < len(w.starts) && l.spans[n].start+1 >= w.starts[before+1] {
		return before + 1
	}
	return before
}

// finish returns the links; their anchor texts are parts of all, which is the arena as a string.
func (l *linkWriter) finish(all string, blocks int) []Link {
	if len(l.links) == 0 {
		return nil
	}
	links := make([]Link, len(l.links))
	copy(links, l.links)
	for i, s := range l.spans {
		if text := anchorText(all[s.start:s.end]); text != "" {
			links[i].Anchor = text
		}
		links[i].Block = min(links[i].Block, blocks-1)
	}
	return links
}

// anchorText tidies a range of the arena: one line, at most maxAnchor bytes.
func anchorText(s string) string {
	s = strings.Trim(shorten.Bytes(s, maxAnchor), " \n")
	if strings.Contains(s, "\n") {
		s = strings.ReplaceAll(s, "\n", " ")
	}
	return s
}

func (l *linkWriter) reset() {
	*l = linkWriter{links: l.links[:0], spans: l.spans[:0]}
}
