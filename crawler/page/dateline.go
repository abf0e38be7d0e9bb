package page

import (
	"bytes"
	"slices"
	"strings"
)

// Bounds of the lines around a headline that may say when the page was published and who wrote it.
const (
	lineWords      = 12 // of a line; a longer block is text
	linesBehind    = 8  // that are read behind the headline
	linesBefore    = 4
	linesStated    = 16     // behind the headline in which a line may say that it has the date of publication, amid the text as well
	labelWords     = 3      // of a label before a date
	leadWords      = 25     // a block with as many words begins the text
	mostLinesAlike = 2      // lines of one kind; more of them belong to a list, or to comments
	linesAround    = 500    // blocks on either side in which such lines are counted
	firstLineYear  = "1990" // no page is older than the web
)

// notOfPage are the hints of elements whose dates are not the page's own, unless the headline stands in them as well.
const notOfPage = HintComment | HintRelated | HintNav | HintFooter | HintSidebar

// updateWords are beginnings of words that say when a page was changed, in English and in languages with similar words.
var updateWords = []string{"updat", "modif", "revis", "actuali", "aktuali", "edited"}

// publishWords are beginnings of words that say when a page was published, in English and in languages with similar words.
var publishWords = []string{"publi", "pubbl", "gepubl", "posted"}

// headingLevels are the elements of headings, the highest first.
var headingLevels = [...]Tags{H1, H2, H3, H4, H5, H6}

// date returns the date in a short line right behind the headline, or before it, or in a line that says it is the date of publication; "" where there
// is none. The names of the line's elements do not matter. Many pages give their date like this.
func (l *headlineLines) date(dates dateReader) string {
	read := func(i int) string {
		if introduces(l.page.Blocks[i].Text) && dateAtEdge(l.page.Headline, dates) != "" {
			return ""
		}
		return dateOfLine(l.page, l.headline, i, dates)
	}
	if date := l.find(read); date != "" || l.headline < 0 {
		return date
	}
	p := l.page
	for i := l.headline + 1; i < min(len(p.Blocks), l.headline+linesStated); i++ {
		if label := &p.Blocks[i-1]; isShortNumbered(&p.Blocks[i]) && (saysPublished(p.Blocks[i].Text) || label.Words <= labelWords && saysPublished(label.Text)) {
			if date := read(i); date != "" {
				return date
			}
		}
	}
	return ""
}

// edgeWords is the number of words at either end of a headline that may be a date: "Wednesday, 24 November 2004".
const edgeWords = 4

// dateAtEdge returns the date with which a headline begins or ends, as those of diaries, minutes and releases do; "" where there is none. A date amid
// other words is what the page is about.
func dateAtEdge(headline string, dates dateReader) string {
	words := strings.Fields(headline)
	n := min(edgeWords, len(words))
	for _, edge := range [][]string{words[:n], words[len(words)-n:]} {
		if date := dates.find(strings.Join(edge, " ")); date >= firstLineYear {
			return date
		}
	}
	return ""
}

// headlineLines are the lines around a page's headline.
type headlineLines struct {
	page     *Page
	isThread bool // a thread has posts below its headline, and no standfirst
	headline int  // its block, -1 for none; valid if looked
	looked   bool
}

// find returns the first thing that read finds in the blocks right behind the headline or its standfirst, up to the beginning of the text, or else in
// those before it, the nearest first.
func (l *headlineLines) find(read func(i int) string) string {
	if !l.looked {
		l.headline, l.looked = headlineBlock(l.page), true
	}
	p, h := l.page, l.headline
	if h < 0 {
		return ""
	}
	mayLead := !l.isThread
	for i := h + 1; i < len(p.Blocks) && i <= h+linesBehind; i++ {
		if p.Blocks[i].Words >= leadWords {
			if !mayLead {
				break
			}
			mayLead = false
		} else if found := read(i); found != "" {
			return found
		}
	}
	for i := h - 1; i >= 0 && i >= h-linesBefore && p.Blocks[i].Words < leadWords; i-- {
		if found := read(i); found != "" {
			return found
		}
	}
	return ""
}

// headlineBlock returns the block that is or contains the headline: the first one in the highest heading, or else in any block. If there is none, it
// is the only H1, or the only H2 of a page without H1, as a page's title may have other words than its headline; else -1.
func headlineBlock(p *Page) int {
	key := appendKey(nil, p.Headline)
	if len(key) == 0 {
		return mainBlock(p.Blocks)
	}
	at, best := -1, len(headingLevels)
	for i := range p.Blocks {
		b := &p.Blocks[i]
		if !b.Tags.Any(Headings) {
			continue
		}
		if level := slices.IndexFunc(headingLevels[:], b.Tags.Any); level < best && b.says(key) {
			at, best = i, level
		}
	}
	if at < 0 {
		at = indexBlock(p.Blocks, func(b *Block) bool { return b.says(key) })
	}
	if at < 0 {
		at = mainBlock(p.Blocks)
	}
	return at
}

func mainBlock(blocks []Block) int {
	if from, to := mainHeading(blocks); from < to {
		return from
	}
	return -1
}

// says tells whether a block is or contains the headline with this key.
func (b *Block) says(key []byte) bool {
	if len(b.Text) < len(key) || len(b.Text) > 2*maxTitle {
		return false
	}
	var memory [2 * maxTitle]byte
	text := appendKey(memory[:0], b.Text)
	return bytes.Equal(text, key) || len(key) >= 12 && bytes.Contains(text, key)
}

// dateOfLine returns the date in block i, if it may be a line about the page whose headline is block h.
func dateOfLine(p *Page, h, i int, dates dateReader) string {
	b, other := &p.Blocks[i], Pre|Blockquote|(Nav|Aside)&^p.Blocks[h].Tags
	if !isShortNumbered(b) || b.Tags.Any(other) || b.Hints&^p.Blocks[h].Hints&notOfPage != 0 || saysUpdate(b.Text) ||
		i > 0 && b.Gap&^Inline == 0 && saysUpdate(p.Blocks[i-1].Text) {
		return ""
	}
	date := dates.find(b.Text)
	if date < firstLineYear {
		return ""
	}
	if linesAlike(p, i, func(b *Block) bool { return isShortNumbered(b) && dates.find(b.Text) != "" }) {
		return ""
	}
	return date
}

// linesAlike tells whether too many lines look like block i for a line about the page: like holds for them, and they have the same tags and depth.
func linesAlike(p *Page, i int, like func(*Block) bool) bool {
	b, alike := &p.Blocks[i], 0
	for k := max(0, i-linesAround); k < min(len(p.Blocks), i+linesAround) && alike <= mostLinesAlike; k++ {
		if c := &p.Blocks[k]; c.Tags == b.Tags && c.Depth == b.Depth && like(c) {
			alike++
		}
	}
	return alike > mostLinesAlike
}

// introduces tells whether a line introduces what follows it: "Changes in version 3.39 (2022-06-25):".
func introduces(text string) bool {
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：")
}

func isShortNumbered(b *Block) bool {
	return b.Words <= lineWords && strings.ContainsAny(b.Text, "0123456789")
}

func saysUpdate(text string) bool {
	return slices.ContainsFunc(nameWords(text), func(word string) bool { return beginsWithAny(word, updateWords) })
}

// saysPublished leaves out what is public: "Public holiday: 25.12.2012".
func saysPublished(text string) bool {
	return slices.ContainsFunc(nameWords(text), func(word string) bool { return word != "public" && beginsWithAny(word, publishWords) })
}

func beginsWithAny(word string, begins []string) bool {
	return slices.ContainsFunc(begins, func(begin string) bool { return strings.HasPrefix(word, begin) })
}
