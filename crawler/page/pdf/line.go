package pdf

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Run is a piece of text that lies in one link or in none.
type Run struct {
	Text   string
	Target string // of the link, as the file has it; "" where there is none
}

// line is one line of a page. Measures are in points, from the lower left corner of the page, which is turned so that the line runs from left to
// right. Writing that runs to the left is measured as in a mirror.
type line struct {
	runs        []Run
	left, right float64
	base        float64 // height of its baseline
	size        float64 // of the font as shown
	area        link    // its approximate place on the page
	angle       float64 // of its writing, in degrees, -180 to 180
	leftward    bool    // its writing runs to the left
	turned      bool    // it runs in another direction than most of the page
	aside       bool    // turned, as few others on the page are
	parted      bool    // its last word goes on in the next line
	running     bool    // a running head
}

// text is the text of all runs.
func (l *line) text() string {
	if len(l.runs) == 1 {
		return l.runs[0].Text
	}
	var b strings.Builder
	for _, r := range l.runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// lineWriter makes lines of the characters of a page.
type lineWriter struct {
	pdfium pdfium.Pdfium
	text   references.FPDF_TEXTPAGE
	links  []link
	lines  []line

	// The characters of the current line, with their indexes on the page.
	characters []rune
	indexes    []int
	parted     bool
}

// partings are PDFium's characters for the hyphen of a word that goes on in the next line. PDFium gives no end of line behind them.
const partings = "\u0002\uFFFE"

const softHyphen = '\u00AD'

// Adobe's small capitals, which old fonts have in the private use area.
const (
	firstSmallCapital = '\uF761'
	lastSmallCapital  = '\uF77A'
)

// write adds a character.
func (w *lineWriter) write(index int, c rune) error {
	switch {
	case c == '\n':
		return w.endLine()
	case strings.ContainsRune(partings, c):
		if hyphen, err := w.pdfium.FPDFText_IsHyphen(&requests.FPDFText_IsHyphen{TextPage: w.text, Index: index}); err == nil && !hyphen.IsHyphen {
			return nil // an unknown sign of the font
		}
		w.parted = true
		return w.endLine()
	case c == softHyphen:
		c = '-' // inside a line it is shown as a hyphen
	case firstSmallCapital <= c && c <= lastSmallCapital:
		c += 'a' - firstSmallCapital
	case c == 0 || c != '\t' && unicode.IsControl(c) || !utf8.ValidRune(c):
		return nil
	}
	w.characters, w.indexes = append(w.characters, c), append(w.indexes, index)
	return nil
}

// finish returns the lines of the page.
func (w *lineWriter) finish() ([]line, error) {
	err := w.endLine()
	return w.lines, err
}

// endLine measures the current line, adds it and begins another. A line of nothing but white space is dropped.
func (w *lineWriter) endLine() error {
	w.compose()
	first, last, seen := -1, -1, 0
	for i, c := range w.characters {
		if !unicode.IsSpace(c) {
			if first < 0 {
				first = i
			}
			last = i
			seen++
		}
	}
	if seen > 0 {
		l := line{parted: w.parted}
		if err := w.measure(&l, first, last); err != nil {
			return err
		}
		if first < last && unicode.Is(unicode.Co, w.characters[first]) && unicode.IsSpace(w.characters[first+1]) {
			w.characters[first] = '•' // a private character, of a font for signs
		}
		w.divide(&l, first, last+1)
		w.add(l)
	}
	w.characters, w.indexes, w.parted = w.characters[:0], w.indexes[:0], false
	return nil
}

// add adds a line, or appends it to the last one: PDFium divides a line where a raised sign or a cell of a table begins.
func (w *lineWriter) add(l line) {
	if n := len(w.lines); n > 0 && w.lines[n-1].goesOn(&l) {
		before := &w.lines[n-1]
		if l.left-before.right > 0.15*l.size {
			before.runs = append(before.runs, Run{Text: " "})
		}
		before.runs = append(before.runs, l.runs...)
		before.right, before.parted = max(before.right, l.right), l.parted
		if before.size < l.size {
			before.size, before.base = l.size, l.base
		}
		return
	}
	w.lines = append(w.lines, l)
}

// goesOn tells whether next is the rest of line l.
func (l *line) goesOn(next *line) bool {
	small, large := min(l.size, next.size), max(l.size, next.size)
	if l.parted || l.angle != next.angle || l.leftward != next.leftward || next.left <= l.right-0.1*l.size {
		return false
	}
	apart := math.Abs(l.base - next.base)
	return apart < 0.3*small || small < 0.9*large && apart < 0.6*large && next.left-l.right < 0.5*large // the second case: a raised or lowered sign
}

// divide divides characters from to to-1 of the line into runs, by the links in which they lie. A space between two runs is in no link.
func (w *lineWriter) divide(l *line, from, to int) {
	var near []link
	for _, k := range w.links {
		if k.bottom <= l.area.top+l.size && l.area.bottom-l.size <= k.top && k.left <= l.area.right && l.area.left <= k.right {
			near = append(near, k)
		}
	}
	begin, end, target := from, from, "" // begin: of the run; end: of its last word
	for i := from; i < to; i++ {
		if len(near) == 0 || unicode.IsSpace(w.characters[i]) {
			continue
		}
		if at := w.targetAt(w.indexes[i], near); at != target {
			l.add(w.characters[begin:end], target)
			l.add(w.characters[end:i], "")
			begin, target = i, at
		}
		end = i + 1
	}
	l.add(w.characters[begin:to], target)
}

// add adds a run, unless it is empty.
func (l *line) add(characters []rune, target string) {
	if len(characters) > 0 {
		l.runs = append(l.runs, Run{string(characters), target})
	}
}

// targetAt returns the target of the link that contains the middle of a character, "" for none.
func (w *lineWriter) targetAt(index int, near []link) string {
	box, err := w.pdfium.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: w.text, Index: index})
	if err != nil {
		return ""
	}
	for _, k := range near {
		if k.contains((box.Left+box.Right)/2, (box.Bottom+box.Top)/2) {
			return k.target
		}
	}
	return ""
}
