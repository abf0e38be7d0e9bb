package teaser

import (
	"cmp"
	"strings"
	"unicode"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// leastDigits is the least share of digits in the letters and digits of what stands beside a name, for that to be a date: 1 / leastDigits. An author may
// stand there as well.
const leastDigits = 4

// mostAside is the number of words that a line of a list may have beside a link.
const mostAside = 3

// readDated reads a line with a date and links, of which one may be the name of another page, which begins an item; the line itself is a teaser then only
// on a page with several for different pages, as a post has such a line as well, that says who wrote it and when. Any such line goes with the text above.
func (f *finder) readDated(i int, to weburl.URL) {
	switch {
	case f.teaser:
		f.of[i] = cmp.Or(to, f.item.page)
	case to != "":
		f.addWeak(i, to)
	}
	if to != "" {
		f.linked = appendLast(f.linked, i)
	}
}

// isDated tells whether what a line has beside its links is short and has as many digits as a date has.
func isDated(blocks []page.Block, links []page.Link) bool {
	var text, linked tally
	for i := range blocks {
		if text.read(blocks[i].Text); text.alnum > mostBytes {
			return false
		}
	}
	for i := range links {
		linked.read(links[i].Anchor)
	}
	alnum, digits := text.alnum-linked.alnum, text.digits-linked.digits
	return alnum > 0 && alnum < leastBytes && leastDigits*digits >= alnum
}

// readAside reads an item of a list, and tells whether each of its links leads to a page that has the link's text.
func (f *finder) readAside(i int) bool {
	to := f.listedBy(&f.lines[i])
	if to == "" {
		return false
	}
	f.addWeak(i, to)
	f.readMenu(i)
	return true
}

// isAside tells whether a line is an item of a list that begins with a link and has few other words, as those that say what kind of thing it is.
func (l *line) isAside(blocks []page.Block) bool {
	b := &blocks[l.from]
	return len(l.links) > 0 && l.aside <= mostAside && b.Tags.Any(page.Li|page.Dt|page.Td|page.Th) &&
		(strings.HasPrefix(b.Text, l.links[0].Anchor) || strings.HasPrefix(l.links[0].Anchor, b.Text))
}

// readInLine reads a line in which a text of a page, or its beginning, stands behind a link to it, or behind a dash further on, and tells whether it is one.
func (f *finder) readInLine(i int) bool {
	l := &f.lines[i]
	if len(l.links) == 0 {
		return false
	}
	k := &l.links[0]
	_, rest, ok := strings.Cut(textOf(f.page.Blocks[l.from:l.to]), k.Anchor)
	if !ok || !f.tells(k.Target, rest) {
		return false
	}
	f.addWeak(i, k.Target)
	return true
}

// tells tells whether another page has a text that begins as this one does, or as it does behind a dash.
func (f *finder) tells(to weburl.URL, text string) bool {
	_, behind := dash(text)
	for _, text := range []string{text, text[behind:]} {
		if print, ok := wholeOrBeginning(text); ok && f.has(to, print) && !f.isCopy(to) && !f.isListedBy(to, print) {
			return true
		}
	}
	return false
}

// textOf returns the text of a line.
func textOf(blocks []page.Block) string {
	if len(blocks) == 1 {
		return blocks[0].Text
	}
	var b strings.Builder
	for i := range blocks {
		b.WriteString(blocks[i].Text)
		b.WriteByte(' ')
	}
	return b.String()
}

// addWeak makes a line a teaser of a page if there are such of several pages.
func (f *finder) addWeak(i int, to weburl.URL) {
	if f.content[f.lines[i].from] {
		f.of[i], f.weak[to] = to, append(f.weak[to], i)
	}
}

// dropWeak makes lines that are weak teasers none if they are those of too few pages: then they are text of the page itself.
func (f *finder) dropWeak() {
	if len(f.weak) >= leastPages {
		return
	}
	for _, lines := range f.weak {
		for _, i := range lines {
			f.of[i] = ""
			l := &f.lines[i]
			f.other = f.other || l.long && !isDated(f.page.Blocks[l.from:l.to], l.links)
		}
	}
}

// tally counts letters and digits, in characters.
type tally struct{ alnum, digits int }

func (t *tally) read(text string) {
	for _, c := range text {
		switch {
		case unicode.IsDigit(c):
			t.alnum++
			t.digits++
		case unicode.IsLetter(c):
			t.alnum++
		}
	}
}
