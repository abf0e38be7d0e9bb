package inspect

import (
	"fmt"
	"strconv"
	"strings"
)

// maxBars is the most bars of the figure: about one for each pixel of its width.
const maxBars = 1200

// manyBounds is the number of segments above which the bounds would hide the bars.
const manyBounds = 100

// fullDensity is the text density drawn as a full bar: more words than nearly all lines of 80 columns have.
const fullDensity = 20.0

// Measures of the figure in its own units.
const (
	lineWidth  = 10.0 // width of a line
	maxLines   = 24   // width of a block at most, so that a whole book's text in one block leaves room for others
	stripe     = 3.0  // width of the markup between two blocks
	figureHigh = 100.0

	ribbonBelow = 8.0 // its middle
)

// bar shows one block, or several neighbours on long pages.
type bar struct {
	X, Wide      string
	Top, High    string // of the bar
	Linked       string // height of the part that is linked words
	LinkedTop    string
	Class, Title string
	Number       int // number of the block that it leads to
}

// figure is the picture of the whole page.
type figure struct {
	Wide   string
	Bars   []bar
	Bounds string // path of the segment bounds
	Many   bool   // there are many bounds, which are drawn pale then
	Ribbon string // path below what was kept
}

// newFigure draws the page. On a page of more than maxBars blocks, neighbours share a bar so that there are at most maxBars; segment bounds within a
// bar are left out.
func newFigure(x *Page) (f figure) {
	step, stripe := max(1, (len(x.Blocks)+maxBars-1)/maxBars), stripe
	if step > 1 {
		stripe = 0
	}
	var bounds, kept strings.Builder
	at, segment := 0.0, 0
	for first := 0; first < len(x.Blocks); first += step {
		end := min(first+step, len(x.Blocks))
		if now := x.Details[first].Segment; now != segment {
			fmt.Fprintf(&bounds, "M%s 0V%g", short(at-stripe/2), figureHigh)
			segment = now
		}
		b, lines := x.newBar(first, end, at)
		if strings.HasPrefix(b.Class, "content") {
			fmt.Fprintf(&kept, "M%s %gh%s", short(at), figureHigh+ribbonBelow, short(lines*lineWidth))
		}
		f.Bars = append(f.Bars, b)
		at += lines*lineWidth + stripe
	}
	f.Many = len(x.Fused) > manyBounds
	f.Wide, f.Bounds, f.Ribbon = short(max(at-stripe, 1)), bounds.String(), kept.String()
	return f
}

// newBar draws the blocks from first to end, placed at an offset, and gives their width in lines.
func (x *Page) newBar(first, end int, at float64) (b bar, lines float64) {
	words, linked, kept := 0, 0, 0
	density := 0.0
	for i := first; i < end; i++ {
		k := &x.Blocks[i]
		lines += float64(min(k.Lines, maxLines))
		words += k.Words
		linked += k.LinkedWords
		density += k.TextDensity() * float64(k.Words)
		if x.Details[i].Content {
			kept += k.Words
		}
	}
	lines /= float64(end - first)
	density /= float64(max(words, 1))
	high := tall(density, words)
	inLinks := high * float64(linked) / float64(max(words, 1)) // of words in each bar, as high as their share
	b = bar{X: short(at), Wide: short(lines * lineWidth), Top: short(figureHigh - high), High: short(high),
		Linked: nonZero(inLinks), LinkedTop: short(figureHigh - inLinks), Class: "boilerplate", Number: first + 1}
	if kept*2 > words || words == 0 && x.Details[first].Content {
		b.Class = "content"
	}
	b.Title = fmt.Sprintf("%s: %s, %.1f a line", blockNames(first, end), counted(words, "word"), density)
	return b, lines
}

func blockNames(first, end int) string {
	if end == first+1 {
		return fmt.Sprintf("block %d", first+1)
	}
	return fmt.Sprintf("blocks %d to %d", first+1, end)
}

// tall gives the height of a bar; every block with words gets a visible one.
func tall(density float64, words int) float64 {
	if words == 0 {
		return 1
	}
	return max(3, min(density/fullDensity, 1)*figureHigh)
}

// nonZero is like short, but gives "" for nothing.
func nonZero(v float64) string {
	if v <= 0 {
		return ""
	}
	return short(v)
}

// short writes a number with one decimal at most.
func short(v float64) string {
	return strconv.FormatFloat(float64(int(v*10+0.5))/10, 'f', -1, 64)
}
