package known

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
)

// Measures of the drawing, in pixels.
const (
	panelWidth, panelHeight = 330, 250
	plotLeft, plotTop       = 46, 40
	plotWidth, plotHeight   = 260, 160
	panelsInRow             = 2
)

// panel shows one figure of the sweep.
type panel struct {
	title string
	of    func(row) mean
}

var panels = []panel{
	{"MRR", func(r row) mean { return r.MRR }},
	{"P@1", func(r row) mean { return r.P1 }},
	{"P@10 (one wanted page: at most 0.1)", func(r row) mean { return r.P10 }},
	{"NDCG@10", func(r row) mean { return r.NDCG }},
}

var colours = map[Source]string{Title: "#1d4ed8", Anchor: "#c2410c", Description: "#15803d", Topic: "#7e22ce"}

// DrawSweep draws the result of Sweep as SVG: a panel for each figure, and in it a line for each source over the least number of words a block, with
// 95 % intervals. Broken lines show the blocks that the build classified as content.
func (c *Collection) DrawSweep(out io.Writer, runs []Run) error {
	w := bufio.NewWriter(out) // its error is Flush's
	width, height := panelsInRow*panelWidth+20, (len(panels)+1)/panelsInRow*panelHeight+40
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="11">`+"\n", width, height)
	fmt.Fprintln(w, `<rect width="100%" height="100%" fill="#fff"/>`)
	bySource := map[Source][]row{}
	for _, r := range c.rows(runs) {
		bySource[r.Source] = append(bySource[r.Source], r)
	}
	for i, p := range panels {
		fmt.Fprintf(w, `<g transform="translate(%d %d)">`+"\n", i%panelsInRow*panelWidth, i/panelsInRow*panelHeight)
		p.draw(w, bySource)
		fmt.Fprintln(w, "</g>")
	}
	legend(w, bySource, height-14)
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// draw draws axes and lines.
func (p panel) draw(w io.Writer, bySource map[Source][]row) {
	most := 0.0
	for _, rows := range bySource {
		for _, r := range rows {
			most = max(most, p.of(r).Mean+p.of(r).Half)
		}
	}
	most = max(math.Ceil(most*10)/10, 0.1) // an axis even if nothing was found
	y := func(v float64) float64 { return plotTop + plotHeight*(1-max(v, 0)/most) }
	fmt.Fprintf(w, `<text x="%d" y="%d" font-size="13" fill="#111">%s</text>`+"\n", plotLeft, plotTop-14, p.title)
	for i := range 3 {
		v := most * float64(i) / 2
		fmt.Fprintf(w, `<path d="M%d %.1fh%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end" fill="#445">%.2f</text>`+"\n",
			plotLeft, y(v), plotWidth, plotLeft-5, y(v)+4, v)
	}
	for _, n := range leasts {
		fmt.Fprintf(w, `<text x="%.1f" y="%d" text-anchor="middle" fill="#445">%d</text>`+"\n", across(n), plotTop+plotHeight+16, n)
	}
	fmt.Fprintf(w, `<text x="%d" y="%d" text-anchor="middle" fill="#445">fewest words of a block</text>`+"\n", plotLeft+plotWidth/2, plotTop+plotHeight+32)
	for _, s := range sources {
		p.line(w, bySource[s], colours[s], y)
	}
}

// across gives the place of a number of words on the logarithmic axis.
func across(n int) float64 {
	return plotLeft + plotWidth*math.Log(float64(n))/math.Log(float64(leasts[len(leasts)-1]))
}

// line draws one source. The row of the blocks classified as content is the one whose name is not a number.
func (p panel) line(w io.Writer, rows []row, colour string, y func(float64) float64) {
	path, verb := "", "M"
	for _, r := range rows {
		m := p.of(r)
		n, err := strconv.Atoi(r.Texts)
		if err != nil {
			fmt.Fprintf(w, `<path d="M%d %.1fh%d" stroke="%s" stroke-dasharray="5 4" stroke-opacity=".7"/>`+"\n", plotLeft, y(m.Mean), plotWidth, colour)
			continue
		}
		fmt.Fprintf(w, `<path d="M%.1f %.1fV%.1f" stroke="%s" stroke-opacity=".4"/><circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>`+"\n",
			across(n), y(m.Mean-m.Half), y(m.Mean+m.Half), colour, across(n), y(m.Mean), colour)
		path += fmt.Sprintf("%s%.1f %.1f", verb, across(n), y(m.Mean))
		verb = "L"
	}
	if path != "" {
		fmt.Fprintf(w, `<path d="%s" fill="none" stroke="%s" stroke-width="1.5"/>`+"\n", path, colour)
	}
}

// legend names the lines.
func legend(w io.Writer, bySource map[Source][]row, y int) {
	x := plotLeft
	for _, s := range sources {
		if rows := bySource[s]; len(rows) > 0 {
			fmt.Fprintf(w, `<path d="M%d %dh16" stroke="%s" stroke-width="2"/><text x="%d" y="%d" fill="#333">%s (%d)</text>`+"\n",
				x, y-4, colours[s], x+21, y, s, rows[0].Queries)
			x += 113
		}
	}
	fmt.Fprintf(w, `<path d="M%d %dh16" stroke="#555" stroke-dasharray="5 4"/><text x="%d" y="%d" fill="#333">blocks classified as content</text>`+"\n", x, y-4, x+21, y)
}
