package inspect

import (
	_ "embed" // the drawing's shape and style
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"facetta/crawler/page"
	"facetta/internal/shorten"
)

// Limits of the drawing.
const (
	maxDrawn           = 8000    // blocks that have a row, or a part of one
	maxTexts           = 2 << 20 // bytes of all texts
	maxContentText     = 8000    // bytes of the text of one block
	maxBoilerplateText = 300
	maxGroup           = 60 // blocks of one row
	maxSmall           = 8  // words of each of them
)

//go:embed page.html
var shape string

//go:embed style.css
var style string

var drawing = template.Must(template.New("page").Parse(shape))

// view is what the template draws.
type view struct {
	Title  string
	Style  template.CSS
	Facts  [][2]string // name and value
	Sums   [][2]string // number and what it counts
	Figure figure
	Rows   []row
	Left   int    // blocks without a row
	None   string // why there is no row
}

// row is a drawn block, or several short neighbours of one segment and one class.
type row struct {
	Class   string // content or boilerplate
	Heading bool
	Density string // words a line
	Fused   string // the density of the segment, in percent of the bar's room
	Chance  string
	Parts   []part
	Reasons []Reason
	Said    []string // what the siblings say
	Segment string   // the segment that begins here, "" when none does
}

// part is the block of a row: its bar and its text.
type part struct {
	Number       int
	Top, High    string // of the bar, percent of the row
	Wide, Linked string // percent of the bar's room
	Texts        []Text
	Clipped      bool
}

// WriteHTML draws a page as one file; name is the name of the file that was read, or the page's address.
func (x *Page) WriteHTML(w io.Writer, name string) error {
	v := view{Title: x.Headline, Style: template.CSS(style), Facts: x.facts(name), Sums: x.sums(), Figure: newFigure(x)}
	if v.Title == "" {
		v.Title = name
	}
	v.Rows, v.Left = x.rows()
	v.None = x.noRows()
	return drawing.Execute(w, &v)
}

// noRows says why a page has no text, if it has none.
func (x *Page) noRows() string {
	switch {
	case x.Dirt&page.DirtEmpty != 0:
		return "The file is empty."
	case x.Dirt&page.DirtBinary != 0:
		return "This is a binary file, no page."
	case x.Dirt&page.DirtPDF != 0:
		return "This PDF cannot be read: it is damaged, or locked by a password."
	}
	return "There is no text on this page."
}

// facts gives what the page states about itself.
func (x *Page) facts(name string) (facts [][2]string) {
	for _, f := range [][2]string{
		{"Title", x.Title}, {"Author", x.Author}, {"Published", x.Published}, {"Site", x.Site}, {"Language", x.Language},
		{x.nameKind(), name},
	} {
		if f[1] != "" && !(f[0] == "Title" && strings.Contains(f[1], x.Headline)) {
			facts = append(facts, f)
		}
	}
	return facts
}

func (x *Page) nameKind() string {
	if x.URL == page.Nowhere {
		return "File"
	}
	return "Address"
}

// sums gives how much was kept, and by which method.
func (x *Page) sums() [][2]string {
	blocks, words := x.Kept()
	sums := [][2]string{
		{share(blocks, len(x.Blocks)), "blocks are content by method " + string(x.Method)},
		{share(words, x.Words()), "words stand in them"},
		{count(len(x.Fused)), "segments by " + string(x.Segments)},
	}
	if x.Empty >= 0 && len(x.Blocks) > 0 {
		sums = append(sums, [2]string{percent(float64(x.Empty)), "is the chance that the page has no content at all"})
	}
	if x.Cut > 0 {
		sums = append(sums, [2]string{percent(float64(x.Cut)), "is the least chance that was enough"})
	}
	if x.Siblings > 0 {
		sums = append(sums, [2]string{count(x.Siblings), "pages of its site were compared"}, [2]string{count(x.moved()), "of the blocks got another class by them"})
	}
	return sums
}

func share(part, whole int) string { return count(part) + " of " + count(whole) }

// count writes a number with a separator between thousands.
func count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func percent(v float64) string { return fmt.Sprintf("%.0f\u202f%%", 100*v) }

// rows draws the blocks until there are too many or their texts are too long; left is how many are not drawn.
func (x *Page) rows() (rows []row, left int) {
	size := 0
	for i := 0; i < len(x.Blocks); {
		if i >= maxDrawn || size > maxTexts {
			return rows, len(x.Blocks) - i
		}
		end := i + 1
		for end < len(x.Blocks) && end-i < maxGroup && x.areSmall(i, end) {
			end++
		}
		r := x.row(i, end)
		for _, p := range r.Parts {
			for _, t := range p.Texts {
				size += len(t.Text)
			}
		}
		rows = append(rows, r)
		i = end
	}
	return rows, 0
}

// areSmall tells whether two blocks share a row, as the items of a menu or the cells of a table do.
func (x *Page) areSmall(i, j int) bool {
	a, b := &x.Details[i], &x.Details[j]
	return a.Segment == b.Segment && a.Content == b.Content && haveSameSiblings(a, b) && x.isSmall(i) && x.isSmall(j)
}

func (x *Page) isSmall(i int) bool {
	return x.Blocks[i].Words <= maxSmall && !(x.Details[i].Content && x.Blocks[i].Tags.Any(page.Headings))
}

// row draws the blocks from first to end.
func (x *Page) row(first, end int) row {
	d := &x.Details[first]
	s := &x.Fused[d.Segment]
	r := row{
		Class: "boilerplate", Heading: x.Blocks[first].Tags.Any(page.Headings), Fused: short(tall(s.TextDensity(), s.Words)),
		Reasons: x.shared(first, end), Said: x.said(first, end),
	}
	if d.Content {
		r.Class = "content"
	}
	density, chance := 0.0, float32(-1)
	for i := first; i < end; i++ {
		r.Parts = append(r.Parts, x.part(i, i-first, end-first))
		density = max(density, x.Blocks[i].TextDensity())
		chance = max(chance, x.Details[i].Chance)
	}
	r.Density = fmt.Sprintf("%.1f", density)
	if chance >= 0 {
		r.Chance = percent(float64(chance))
	}
	if s.First == first {
		r.Segment = fmt.Sprintf("segment %d", d.Segment+1)
	}
	if s.First == first && s.End > end {
		r.Segment += fmt.Sprintf(": %s, %s, %.1f a line", counted(s.End-s.First, "block"), counted(s.Words, "word"), s.TextDensity())
	}
	return r
}

// part draws block i, which is the nth of the blocks of a row.
func (x *Page) part(i, nth, of int) part {
	b := &x.Blocks[i]
	wide := tall(b.TextDensity(), b.Words)
	high := 100 / float64(of)
	p := part{
		Number: i + 1, Top: short(high * float64(nth)), High: short(high), Wide: short(wide), Linked: nonZero(wide * b.LinkDensity()),
	}
	limit := maxBoilerplateText
	if x.Details[i].Content {
		limit = maxContentText
	}
	p.Texts, p.Clipped = clip(x.Details[i].Texts, limit)
	return p
}

// shared gives the reasons that all blocks from first to end have. For several blocks, one reason with the greatest number of words replaces their
// own numbers.
func (x *Page) shared(first, end int) []Reason {
	all := x.Details[first].Reasons
	if end == first+1 {
		return all
	}
	var reasons []Reason
	most := 0
	for i := first; i < end; i++ {
		most = max(most, x.Blocks[i].Words)
	}
	for _, r := range all {
		everywhere := true
		for i := first; i < end; i++ {
			everywhere = everywhere && slices.Contains(x.Details[i].Reasons, r)
		}
		if everywhere && !strings.HasSuffix(r.Text, " word") && !strings.HasSuffix(r.Text, " words") {
			reasons = append(reasons, r)
		}
	}
	return append(reasons, Reason{fmt.Sprintf("%d blocks of up to %s", end-first, counted(most, "word")), false})
}

// clip shortens the parts of a text to limit bytes, between two characters.
func clip(texts []Text, limit int) (clipped []Text, was bool) {
	for _, t := range texts {
		if len(t.Text) <= limit {
			clipped = append(clipped, t)
			limit -= len(t.Text)
			continue
		}
		return append(clipped, Text{shorten.Bytes(t.Text, limit), t.Linked}), true
	}
	return clipped, false
}
