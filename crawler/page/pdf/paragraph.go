package pdf

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is the role of a paragraph in the document.
type Kind uint8

// The kinds of paragraphs.
const (
	Text    Kind = iota
	Title        // of the document
	Heading      // set larger than most text
	Running      // repeated at the edge of pages, or their number
)

// Paragraph is a piece of text that belongs together.
type Paragraph struct {
	Runs []Run
	Kind Kind

	size   float64 // of its first line
	turned bool
	inPage int // its first page
}

// A heading is at least larger times the size of most text; sizes within a paragraph differ at most by the factor alike.
const (
	larger = 1.12
	alike  = 1.08
)

// maxHeading bounds a heading, in bytes: a page all in large letters is text.
const maxHeading = 300

// maxHeadingLines bounds a heading whose lines are put together only because of their size.
const maxHeadingLines = 4

// paragraphsOf puts the lines of pages together to paragraphs.
func paragraphsOf(pages [][]line) []Paragraph {
	markAside(pages)
	markRunning(pages)
	s := settingOf(pages)
	w := paragraphWriter{setting: s}
	w.hyphened, w.words = wordsOf(pages)
	for i, lines := range pages {
		w.page = i
		w.edges = edgesOfText(lines)
		for j := range lines {
			w.write(&lines[j])
		}
	}
	w.end()
	w.flush()
	w.tellHeadings()
	return w.all
}

// paragraphWriter makes paragraphs of lines.
type paragraphWriter struct {
	setting  setting
	hyphened map[string]bool
	words    map[string]bool // words with capitals inside
	edges    edgesByLeft     // of the page
	page     int
	all      []Paragraph

	heads  []Paragraph // running heads since the last line
	open   Paragraph
	lines  int  // of open
	last   line // of open
	before line // the line before last
	at     int  // the page of last
}

// write adds a line. Running heads are paragraphs of their own and divide no other paragraph: they are placed behind one that goes on past them.
func (w *paragraphWriter) write(l *line) {
	if l.running || l.aside {
		p := Paragraph{Runs: fused(l.runs), turned: l.turned, size: l.size, inPage: w.page}
		if l.running {
			p.Kind = Running
		}
		w.heads = append(w.heads, p)
		return
	}
	if w.lines > 0 && !w.goesOn(l) {
		w.end()
	}
	if w.lines == 0 {
		w.flush()
		w.open = Paragraph{turned: l.turned, size: l.size, inPage: w.page}
	} else {
		w.join(l)
	}
	w.open.Runs = append(w.open.Runs, l.runs...)
	w.before, w.last, w.at = w.last, *l, w.page
	w.lines++
}

// join writes what stands between the last line and the next one: a space, or for a divided word its hyphen if the word has one elsewhere.
func (w *paragraphWriter) join(l *line) {
	between := between(w.last.text(), l.text())
	if w.last.parted {
		between = ""
		if w.keepsHyphen(w.last.text(), l.text()) {
			between = "-"
		}
	}
	if n := len(w.open.Runs); between != "" && w.open.Runs[n-1].Target == "" {
		w.open.Runs[n-1].Text += between
	} else if between != "" {
		w.open.Runs = append(w.open.Runs, Run{Text: between})
	}
}

// end ends the open paragraph.
func (w *paragraphWriter) end() {
	if w.lines > 0 {
		w.open.Runs = fused(w.open.Runs)
		w.all = append(w.all, w.open)
		w.lines = 0
	}
}

// flush adds the running heads since the last paragraph.
func (w *paragraphWriter) flush() {
	w.all, w.heads = append(w.all, w.heads...), nil
}

// fused joins neighbouring runs of the same link or of none. A space between two runs of one link belongs to the link.
func fused(runs []Run) []Run {
	for i := 1; i+1 < len(runs); i++ {
		if runs[i].Text == " " && runs[i-1].Target == runs[i+1].Target {
			runs[i].Target = runs[i-1].Target
		}
	}
	var all []Run
	for from := 0; from < len(runs); {
		to := from + 1
		for to < len(runs) && runs[to].Target == runs[from].Target {
			to++
		}
		all = append(all, Run{textOf(runs[from:to]), runs[from].Target})
		from = to
	}
	return all
}

// goesOn tells whether a line continues the open paragraph.
func (w *paragraphWriter) goesOn(l *line) bool {
	a := &w.last
	if max(a.size, l.size) > alike*min(a.size, l.size) || a.angle != l.angle || a.leftward != l.leftward {
		return false
	}
	lead := a.base - l.base
	if w.at != w.page || lead <= 0 {
		return a.parted || !endsSentence(a.text()) && beginsSmall(l.text())
	}
	indent := 0.6 * l.size
	switch {
	case a.parted:
		return true
	case lead > 1.3*w.setting.lead(l.size), beginsItem(l.text()), endsSentence(a.text()) && numberOfItem.MatchString(l.text()):
		return false
	case hasLeader(a.text()): // an entry of a table of contents
		return false
	case beginsNumber(l.text()) && beginsNumber(a.text()) && (!w.isFlush(a, l) || isFigures(l.text())): // rows of a table
		return false
	case w.setting.hasHeadings && a.size >= larger*w.setting.body && w.lines < maxHeadingLines && w.edges.isFull(a, l):
		return !numberOfHeading.MatchString(l.text())
	case l.left > a.left+indent && endsSentence(a.text()): // the first line of a paragraph
		return false
	case l.left < a.left-indent && w.lines > 1: // the next paragraph, with a hanging indent
		return false
	}
	return !endsSentence(a.text()) && beginsSmall(l.text()) || !w.isShort(a, l)
}

// isShort tells whether the first word of the next line would have had room in line a, so that a ends for another reason.
func (w *paragraphWriter) isShort(a, next *line) bool {
	if w.isFlush(a, next) || w.lines > 1 && w.isFlush(&w.before, a) {
		return false
	}
	text := next.text()
	word := float64(sizeOfFirst(text)+1) * (next.right - next.left) / float64(utf8.RuneCountInString(text))
	edge := max(a.right, w.edges.of(a))
	if math.Abs(a.left-next.left) < next.size { // the left edges differ by no more than an indent
		edge = max(edge, next.right, w.edges.of(next))
	}
	return a.right+word < edge
}

// tellHeadings finds the title and the headings by their size. The title may be the running head of all pages; other running heads are no headings.
func (w *paragraphWriter) tellHeadings() {
	title := -1
	for i := range w.all {
		p := &w.all[i]
		if p.turned || p.size < larger*w.setting.body || len(p.Text()) > maxHeading || strings.IndexFunc(p.Text(), unicode.IsLetter) < 0 {
			continue
		}
		if p.Kind != Running {
			p.Kind = Heading
		} else if p.inPage > 0 {
			continue
		}
		if title < 0 || p.inPage == w.all[title].inPage && p.size > w.all[title].size {
			title = i
		}
	}
	if title >= 0 && w.all[title].inPage < 2 {
		w.all[title].Kind = Title
	}
}

// Text returns the text of a paragraph.
func (p *Paragraph) Text() string { return textOf(p.Runs) }

func textOf(runs []Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// isFlush tells whether two lines begin in the same place and end in the same place, but not both with a number, as rows of a table do.
func (w *paragraphWriter) isFlush(a, b *line) bool {
	return !(endsNumber(a.text()) && endsNumber(b.text())) && math.Abs(a.left-b.left) < 0.1*a.size && math.Abs(a.right-b.right) < 0.1*a.size
}
