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
	Target string // the link's, as the file has it; "" where there is none
}

// line is one line of a page. Measures are in points, from the lower left corner.
type line struct {
	runs        []Run
	left, right float64
	base        float64 // where its characters stand
	size        float64 // of the font, as it is shown
	parted      bool    // its last word goes on in the next line
	running     bool    // a running head
}

// text is that of all runs.
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

	// The characters of the line that is being read, with their indexes on the page.
	characters []rune
	indexes    []int
	parted     bool
}

// partings are what PDFium has for the hyphen of a word that goes on in the next line, which it puts behind that without an end of the line.
const partings = "\u0002\uFFFE"

// write adds a character.
func (w *lineWriter) write(index int, c rune) error {
	switch {
	case c == '\n':
		return w.endLine()
	case strings.ContainsRune(partings, c):
		w.parted = true
		return w.endLine()
	case c == 0 || c != '\t' && unicode.IsControl(c) || !utf8.ValidRune(c):
		return nil
	}
	w.characters, w.indexes = append(w.characters, c), append(w.indexes, index)
	return nil
}

// finish gives the lines of the page.
func (w *lineWriter) finish() ([]line, error) {
	err := w.endLine()
	return w.lines, err
}

// endLine measures the line that was read, and begins another. One of nothing but white space is none.
func (w *lineWriter) endLine() error {
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
		w.divide(&l, first, last+1)
		w.add(l)
	}
	w.characters, w.indexes, w.parted = w.characters[:0], w.indexes[:0], false
	return nil
}

// add adds a line. PDFium parts one where a raised sign or the cell of a table begins.
func (w *lineWriter) add(l line) {
	if n := len(w.lines); n > 0 && w.lines[n-1].goesOn(&l) {
		before := &w.lines[n-1]
		if l.left-before.right > 0.15*l.size {
			before.runs = append(before.runs, Run{Text: " "})
		}
		before.runs = append(before.runs, l.runs...)
		before.right, before.parted = l.right, l.parted
		return
	}
	w.lines = append(w.lines, l)
}

// goesOn tells whether another line is the rest of a line.
func (l *line) goesOn(next *line) bool {
	return !l.parted && math.Abs(l.base-next.base) < 0.3*min(l.size, next.size) && next.left > l.right-0.1*l.size
}

// measure finds where a line lies by its first and last characters, and its base by one amid it, as the first may be a footnote's number. Of the sizes
// inside, a word in another font among them, the largest is the line's.
func (w *lineWriter) measure(l *line, first, last int) error {
	from, err := w.pdfium.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: w.text, Index: w.indexes[first]})
	if err != nil {
		return err
	}
	to, err := w.pdfium.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: w.text, Index: w.indexes[last]})
	if err != nil {
		return err
	}
	amid, err := w.pdfium.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: w.text, Index: w.seenAt(first, (first+last)/2)})
	if err != nil {
		return err
	}
	l.left, l.right, l.base = finite(from.X), finite(to.Right), finite(amid.Y)
	for quarter := 1; quarter <= 3; quarter++ {
		l.size = max(l.size, finite(w.sizeOf(w.seenAt(first, first+quarter*(last-first)/4))))
	}
	return nil
}

// finite gives a measure, and 0 for one that is no number or beyond any page.
func finite(points float64) float64 {
	if math.Abs(points) <= 1e6 {
		return points
	}
	return 0
}

// seenAt gives the index of a character of the line, or of the next one before it that is no space; the first one is none.
func (w *lineWriter) seenAt(first, at int) int {
	for at > first && unicode.IsSpace(w.characters[at]) {
		at--
	}
	return w.indexes[at]
}

// sizeOf gives the size that a character is shown in; 0 where it is not known.
func (w *lineWriter) sizeOf(index int) float64 {
	size, err := w.pdfium.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: w.text, Index: index})
	if err != nil {
		return 0
	}
	scale, err := w.pdfium.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: w.text, Index: index})
	if err != nil {
		return size.FontSize
	}
	return size.FontSize * math.Hypot(float64(scale.Matrix.C), float64(scale.Matrix.D))
}

// divide divides characters from..to-1 of the line into runs, by the links that they lie in. A space between two runs is in none.
func (w *lineWriter) divide(l *line, from, to int) {
	var near []link
	for _, k := range w.links {
		if k.bottom <= l.base+l.size && l.base <= k.top && k.left <= l.right && l.left <= k.right {
			near = append(near, k)
		}
	}
	begin, end, target := from, from, "" // of the run, and of its last word
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

// targetAt gives the target of the link that has the middle of a character.
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
