package pdf

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"facetta/crawler/page/pdf/compose"
)

// written gives the paragraphs of a document, a line each: what kind they are and what they say, links in brackets.
func written(t *testing.T, d compose.Document) (lines []string) {
	t.Helper()
	read, err := Read(t.Context(), d.Bytes(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return listed(read.Paragraphs)
}

// listed gives paragraphs as written does.
func listed(paragraphs []Paragraph) (lines []string) {
	for _, p := range paragraphs {
		text := [...]string{Text: "", Title: "title: ", Heading: "heading: ", Running: "running: "}[p.Kind]
		for _, r := range p.Runs {
			if r.Target != "" {
				text += "[" + r.Text + "](" + r.Target + ")"
			} else {
				text += r.Text
			}
		}
		lines = append(lines, text)
	}
	return lines
}

func wantLines(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

const (
	kilns  = "A kiln is a furnace in which clay is fired until it is hard, and in which glazes melt to glass on its outside. The oldest known kilns are mere pits."
	glazes = "Glazes are of sand, ashes and metals, ground and stirred into water, and what colour they will have is seen when the kiln is opened, and not before."
)

func TestParagraphs(t *testing.T) {
	wantLines(t, written(t, compose.Document{Pages: compose.Set(11, kilns, glazes)}), kilns, glazes)
}

func TestStated(t *testing.T) {
	d, err := Read(t.Context(), compose.Document{Title: "Kilns (and glazes)", Author: "Ann Salt", Created: "D:20200102030405Z", Language: "en-GB", Pages: compose.Set(11, kilns)}.Bytes(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if d.Title != "Kilns (and glazes)" || d.Author != "Ann Salt" || d.Created != "D:20200102030405Z" || d.Language != "en-GB" || d.Cut {
		t.Errorf("%+v", d)
	}
}

// lines gives lines below each other.
func lines(x, y, size float64, texts ...string) (all []compose.Line) {
	for i, text := range texts {
		all = append(all, compose.Line{X: x, Y: y - 1.2*size*float64(i), Size: size, Text: text})
	}
	return all
}

func TestHeadings(t *testing.T) {
	page := slices.Concat(lines(72, 780, 20, "Of kilns"), lines(72, 740, 14, "What they are"),
		lines(72, 715, 11, "A kiln is a furnace in which clay is fired until it is hard, and in", "which glazes melt."))
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}),
		"title: Of kilns", "heading: What they are", "A kiln is a furnace in which clay is fired until it is hard, and in which glazes melt.")
}

// A paragraph that begins without a gap is told by its indent, or by the last line of the one before, which is short.
func TestParagraphsWithoutGaps(t *testing.T) {
	indented := slices.Concat(lines(72, 780, 11, "A kiln is a furnace in which clay is fired until it is hard, and it melts", "glazes to glass, which takes a day and a night of watching it closely."),
		lines(90, 780-2*13.2, 11, "Glazes are of sand, ashes and metals, ground and stirred in"), lines(72, 780-3*13.2, 11, "much water before they are brushed on."))
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{indented}}),
		"A kiln is a furnace in which clay is fired until it is hard, and it melts glazes to glass, which takes a day and a night of watching it closely.",
		"Glazes are of sand, ashes and metals, ground and stirred in much water before they are brushed on.")
	short := lines(72, 780, 11, "A kiln is a furnace in which clay is fired until it is hard, and it melts", "glazes to glass.",
		"Glazes are of sand, ashes and metals, ground and stirred into water.")
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{short}}),
		"A kiln is a furnace in which clay is fired until it is hard, and it melts glazes to glass.", "Glazes are of sand, ashes and metals, ground and stirred into water.")
}

func TestItems(t *testing.T) {
	page := lines(72, 780, 11, "\u0095 A kiln, in which clay is fired until it is hard, and that is used", "for glass as well.", "\u0095 A pit.")
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}),
		"• A kiln, in which clay is fired until it is hard, and that is used for glass as well.", "• A pit.")
}

// A word that is parted at the end of a line is one, with its hyphen if it has that elsewhere.
func TestPartedWords(t *testing.T) {
	page := lines(72, 780, 11, "A kiln is a furnace with a well-known use, in which clay is hard-", "ened, and glazes melt to glass on its outside; it is a well-", "known thing.")
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}),
		"A kiln is a furnace with a well-known use, in which clay is hardened, and glazes melt to glass on its outside; it is a well-known thing.")
}

// A paragraph goes on in the next column and on the next page, whatever runs between.
func TestColumnsAndPages(t *testing.T) {
	numbered := func(number int, lines []compose.Line) []compose.Line {
		return slices.Concat([]compose.Line{{X: 72, Y: 820, Size: 9, Text: "Kilns of the North"}}, lines,
			[]compose.Line{{X: 290, Y: 20, Size: 9, Text: fmt.Sprint("Page ", number)}})
	}
	pages := [][]compose.Line{
		numbered(1, slices.Concat(lines(72, 780, 11, "A kiln is a furnace in which clay", "is fired until it is hard, and in"), lines(320, 780, 11, "which glazes melt to glass. Pits", "are the oldest of all the kilns"))),
		numbered(2, lines(72, 780, 11, "that are known to us.", "Glazes are another matter, of which much more is to be said.")),
	}
	wantLines(t, written(t, compose.Document{Pages: pages}),
		"running: Kilns of the North",
		"A kiln is a furnace in which clay is fired until it is hard, and in which glazes melt to glass. Pits are the oldest of all the kilns that are known to us.",
		"running: Page 1", "running: Kilns of the North", "Glazes are another matter, of which much more is to be said.", "running: Page 2")
}

func TestLinks(t *testing.T) {
	page := lines(72, 780, 11, "A kiln is a furnace, in which clay is fired.", "See also the history", "of glass", "or of pits.")
	page[1].Link, page[2].Link = "http://glass.test/history", "http://glass.test/history"
	page[3].X, page[3].Y = 120, page[2].Y
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}),
		"A kiln is a furnace, in which clay is fired. [See also the history of glass](http://glass.test/history) or of pits.")
}

func TestNoText(t *testing.T) {
	for _, d := range []compose.Document{{Pages: [][]compose.Line{{}}}, {Pages: [][]compose.Line{{}, {{X: 72, Y: 700, Size: 11, Text: "  "}}}}} {
		wantLines(t, written(t, d))
	}
}

// Documents are read as they are whoever reads others meanwhile.
func TestReadConcurrently(t *testing.T) {
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			text := strings.TrimSpace(strings.Repeat(fmt.Sprintf("Kiln%d is hot. ", i), 30))
			d, err := Read(t.Context(), compose.Document{Pages: compose.Set(11, text)}.Bytes(), 0)
			if err != nil || len(d.Paragraphs) != 1 || d.Paragraphs[0].Text() != text {
				t.Errorf("%d: %+v, %v", i, d, err)
			}
		})
	}
	group.Wait()
}

// A line ends before a number for want of room as it does before a word.
func TestNumbersAtBeginOfLines(t *testing.T) {
	page := lines(72, 780, 11, "The oldest kilns that are known to us here today are those of the very early year", "1984 before Christ, and the youngest are those that were built long after the year", "of 2011 in the North.")
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}),
		"The oldest kilns that are known to us here today are those of the very early year 1984 before Christ, and the youngest are those that were built long after the year of 2011 in the North.")
}

// What is raised is of its line.
func TestRaised(t *testing.T) {
	page := []compose.Line{{X: 72, Y: 780, Size: 11, Text: "The surface of S"}, {X: 152.5, Y: 784, Size: 8, Text: "2"}, {X: 160, Y: 780, Size: 11, Text: "is that of a ball"}}
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}), "The surface of S2 is that of a ball")
}

// A title goes on in the next line, in a document of smaller text.
func TestTitleOfTwoLines(t *testing.T) {
	page := slices.Concat(lines(72, 780, 20, "Of the Firing of Clay and Glazes in", "Kilns"), lines(72, 715, 11, strings.Split(kilns, ", ")...), lines(72, 615, 11, strings.Split(glazes, ", ")...))
	if got := written(t, compose.Document{Pages: [][]compose.Line{page}}); got[0] != "title: Of the Firing of Clay and Glazes in Kilns" {
		t.Errorf("%q", got)
	}
}

func TestHyphenBeforeCapital(t *testing.T) {
	page := lines(72, 780, 11, "It is known from letters that the kilns of the Asia-", "Pacific lands are old.")
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}), "It is known from letters that the kilns of the Asia-Pacific lands are old.")
}

// A running head of large letters is the title, once.
func TestTitleThatRuns(t *testing.T) {
	page := func(texts ...string) []compose.Line {
		return slices.Concat(lines(72, 800, 18, "Of kilns"), lines(72, 760, 11, texts...))
	}
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page("A kiln is hot, and in it clay is fired until it is hard."), page("Glazes melt in it as well, whatever they are made of.")}}),
		"title: Of kilns", "A kiln is hot, and in it clay is fired until it is hard.", "running: Of kilns", "Glazes melt in it as well, whatever they are made of.")
}

// Amounts and dates at the edge of pages are no running heads, numbers of pages are.
func TestFiguresAreNoRunningHeads(t *testing.T) {
	for text, want := range map[string]bool{"12": false, "- 12 -": false, "12 / 140": false, "iv": false, "07/17/2015": true, "12,345.00": true, "Page 1 of 12345": false, "Page 12345": false, "Vol. 1 No. 2 Part 3": false, "12345": true, "1 2 3": true, "": false} {
		if got := isFigure(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// Fonts have small capitals in the private use area, and hyphens that are seen only at the end of a line.
func TestSigns(t *testing.T) {
	var w lineWriter
	for i, c := range "\uF761\uF77A\u00ADx\x00\u0007" {
		if err := w.write(i, c); err != nil {
			t.Fatal(err)
		}
	}
	if got := string(w.characters); got != "az-x" {
		t.Errorf("%q", got)
	}
}
