// Package compose writes small PDFs, line by line: for tests, and for the demo's web.
package compose

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// Document is what Bytes writes.
type Document struct {
	Title, Author, Created, Language string // the file's own statements; "" is left out
	Pages                            [][]Line
	Encrypt                          string // an encryption dictionary; "": none
}

// Line is a line of text in Helvetica. Places are in points from the lower left corner of a page of 595 by 842.
type Line struct {
	X, Y, Size float64
	Text       string // characters of Latin-1 only, which WinAnsiEncoding has as well
	Link       string // the target of the whole line as a link; "" for no link
}

// meanWidth is the mean width of a character in Helvetica, as a share of its size.
const meanWidth = 0.5

// Width estimates the width of a line.
func (l Line) Width() float64 { return meanWidth * l.Size * float64(len(l.Text)) }

// Set lays out paragraphs as lines on pages, from the left and upper margin on, with less than a line between paragraphs.
func Set(size float64, paragraphs ...string) (pages [][]Line) {
	const left, top, bottom, width = 72, 770, 72, 451
	y := float64(top)
	page := []Line{}
	for _, p := range paragraphs {
		for _, text := range wrapped(p, int(width/(meanWidth*size))) {
			if y < bottom {
				pages, page, y = append(pages, page), []Line{}, top
			}
			page = append(page, Line{X: left, Y: y, Size: size, Text: text})
			y -= 1.2 * size
		}
		y -= 0.8 * size
	}
	return append(pages, page)
}

// wrapped breaks a text into lines of at most columns characters.
func wrapped(text string, columns int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > columns {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimLeft(line+" "+word, " ")
	}
	return append(lines, line)
}

// writer numbers the objects of a file.
type writer struct {
	bytes.Buffer
	offsets []int
}

// object writes an object and returns its number.
func (w *writer) object(format string, values ...any) int {
	w.offsets = append(w.offsets, w.Len())
	fmt.Fprintf(w, "%d 0 obj\n", len(w.offsets))
	fmt.Fprintf(w, format, values...)
	w.WriteString("\nendobj\n")
	return len(w.offsets)
}

// stream writes a compressed stream.
func (w *writer) stream(content []byte) int {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(content) // a buffer never fails
	_ = z.Close()
	return w.object("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.Bytes())
}

// Bytes returns the file.
func (d Document) Bytes() []byte {
	w := &writer{}
	w.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	font := w.object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	var kids strings.Builder
	tree := len(w.offsets) + 2*len(d.Pages) + d.links() + 1 // the number of the page tree, which follows
	for _, lines := range d.Pages {
		var annotations strings.Builder
		for _, l := range lines {
			if l.Link != "" {
				fmt.Fprintf(&annotations, "%d 0 R ", w.object("<< /Type /Annot /Subtype /Link /Rect [%g %g %g %g] /A << /S /URI /URI %s >> >>",
					l.X, l.Y-0.2*l.Size, l.X+l.Width(), l.Y+0.8*l.Size, quoted(l.Link)))
			}
		}
		content := w.stream(contentOf(lines))
		fmt.Fprintf(&kids, "%d 0 R ", w.object("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F %d 0 R >> >> /Contents %d 0 R /Annots [%s] >>",
			tree, font, content, annotations.String()))
	}
	w.object("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(d.Pages))
	root := w.object("<< /Type /Catalog /Pages %d 0 R %s >>", tree, entry("Lang", d.Language))
	info := w.object("<< %s%s%s >>", entry("Title", d.Title), entry("Author", d.Author), entry("CreationDate", d.Created))
	start := w.Len()
	fmt.Fprintf(w, "xref\n0 %d\n0000000000 65535 f \n", len(w.offsets)+1)
	for _, at := range w.offsets {
		fmt.Fprintf(w, "%010d 00000 n \n", at)
	}
	encrypt := ""
	if d.Encrypt != "" {
		encrypt = "/Encrypt " + d.Encrypt + " /ID [(a) (a)]"
	}
	fmt.Fprintf(w, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(w.offsets)+1, root, info, encrypt, start)
	return w.Buffer.Bytes()
}

// links counts the links of all pages.
func (d Document) links() (n int) {
	for _, lines := range d.Pages {
		for _, l := range lines {
			if l.Link != "" {
				n++
			}
		}
	}
	return n
}

// contentOf returns the operators that show lines.
func contentOf(lines []Line) []byte {
	var b bytes.Buffer
	b.WriteString("BT\n")
	for _, l := range lines {
		fmt.Fprintf(&b, "/F %g Tf 1 0 0 1 %g %g Tm %s Tj\n", l.Size, l.X, l.Y, quoted(l.Text))
	}
	b.WriteString("ET\n")
	return b.Bytes()
}

// entry writes an entry of a dictionary, nothing for "".
func entry(name, value string) string {
	if value == "" {
		return ""
	}
	return "/" + name + " " + quoted(value) + " "
}

// quoted writes a text as a string of a PDF.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('(')
	for _, c := range text {
		if strings.ContainsRune(`()\`, c) {
			b.WriteByte('\\')
		}
		b.WriteByte(byte(c))
	}
	b.WriteByte(')')
	return b.String()
}
