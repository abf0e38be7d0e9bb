package utility

import (
	"bufio"
	"fmt"
	"html"
	"io"

	"facetta/facets/taxonomy"
	"facetta/internal/shorten"
)

// Measures of the drawing, in pixels.
const (
	columnWidth = 250
	rowHeight   = 30
	nodeWidth   = 176
	nodeHeight  = 20
	margin      = 24
	legend      = 84
	legendWidth = 420
	thickest    = 14  // width of the line of tau 1
	thinnest    = 0.4 // width of the outline of ratio 0
	widest      = 6   // width of the outline of any large ratio
	perRatio    = 1.5
	dashes      = ` stroke-dasharray="4 3"`
)

// place is the middle of a node's left edge.
type place struct{ x, y float64 }

// WriteSVG draws the category graph. Children stand right of their parent, from top to bottom in the order of their paths.
func (s *Study) WriteSVG(out io.Writer) error {
	places := s.places()
	right, bottom := float64(margin+legendWidth), 0.0
	for _, p := range places {
		right, bottom = max(right, p.x+nodeWidth), max(bottom, p.y+rowHeight/2)
	}
	w := bufio.NewWriter(out) // its error is Flush's
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="system-ui, sans-serif" font-size="12">`+"\n", right+margin, bottom+legend)
	fmt.Fprintln(w, `<rect width="100%" height="100%" fill="#fff"/>`)
	fmt.Fprintln(w, `<marker id="end" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L6 3L0 6z" fill="#445"/></marker>`)
	for i := range s.Categories {
		drawLine(w, &s.Categories[i], places)
	}
	for i := range s.Categories { // drawn after all lines, because those to the next categories pass here
		drawTau(w, &s.Categories[i], places)
	}
	drawNode(w, places[NoBias], "NoBias", "unbiased rank", ` stroke="#888" stroke-width="1"`)
	for i := range s.Categories {
		c := &s.Categories[i]
		drawNode(w, places[c.Topic], c.Topic.Name(), c.title(), c.outline())
	}
	for i, line := range []string{
		fmt.Sprintf("Line: Kendall's tau of the first %d by parent and child; negative dashed", topResults),
		"Outline: MAP by the category / unbiased MAP; dashed where that is 0",
		"Grey: no query had enough results",
	} {
		fmt.Fprintf(w, `<text x="%d" y="%.0f" fill="#445">%s</text>`+"\n", margin, bottom+legend/2+float64(18*(i-1)), html.EscapeString(line))
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// places lays out the tree: leaves one below the other, parents halfway between their children.
func (s *Study) places() map[taxonomy.Path]place {
	children := make(map[taxonomy.Path][]taxonomy.Path)
	for _, c := range s.Categories {
		children[c.Parent] = append(children[c.Parent], c.Topic)
	}
	places, next := make(map[taxonomy.Path]place), float64(margin)
	var lay func(t taxonomy.Path, column int) float64
	lay = func(t taxonomy.Path, column int) float64 {
		var y float64
		of := children[t]
		for i, c := range of {
			at := lay(c, column+1)
			if i == 0 || i == len(of)-1 {
				y += at / 2
			}
			if len(of) == 1 {
				y = at
			}
		}
		if len(of) == 0 {
			y = next
			next += rowHeight
		}
		places[t] = place{margin + float64(column)*columnWidth, y}
		return y
	}
	lay(NoBias, 0)
	return places
}

// lineTau gives the tau that the line from a category's parent shows: to unbiased rank where that is the parent.
func (c *Category) lineTau() Mean {
	if c.Parent == NoBias {
		return c.ToUnbiased
	}
	return c.ToParent
}

// drawLine draws the line from a category's parent.
func drawLine(w io.Writer, c *Category, places map[taxonomy.Path]place) {
	from, to := places[c.Parent], places[c.Topic]
	from.x += nodeWidth
	middle := (from.x + to.x) / 2
	width, style, colour := 0.75, "", "#445"
	switch tau := c.lineTau(); {
	case tau.N == 0:
		colour = "#bbb"
	case tau.Value() < 0:
		style = dashes
	default:
		width += (thickest - width) * tau.Value()
	}
	fmt.Fprintf(w, `<path d="M%.0f %.1fC%.0f %.1f %.0f %.1f %.0f %.1f" fill="none" stroke="%s" stroke-opacity=".55" stroke-width="%.2f"%s marker-end="url(#end)"/>`+"\n",
		from.x, from.y, middle, from.y, middle, to.y, to.x, to.y, colour, width, style)
}

// drawTau writes the figure to the end of a category's line.
func drawTau(w io.Writer, c *Category, places map[taxonomy.Path]place) {
	if tau := c.lineTau(); tau.N > 0 {
		to := places[c.Topic]
		fmt.Fprintf(w, `<text x="%.0f" y="%.1f" text-anchor="end" font-size="10" fill="#333" stroke="#fff" stroke-width="3" paint-order="stroke">%.2f</text>`+"\n", to.x-8, to.y-4, tau.Value())
	}
}

// longestName is the number of characters that fit into a node.
const longestName = 24

func drawNode(w io.Writer, at place, name, title, outline string) {
	name = shorten.Characters(name, longestName)
	fmt.Fprintf(w, `<g><title>%s</title><rect x="%.0f" y="%.1f" width="%d" height="%d" rx="4" fill="#fff"%s/><text x="%.0f" y="%.1f" fill="#111">%s</text></g>`+"\n",
		html.EscapeString(title), at.x, at.y-nodeHeight/2, nodeWidth, nodeHeight, outline, at.x+8, at.y+4, html.EscapeString(name))
}

// outline gives the stroke of a category's node.
func (c *Category) outline() string {
	switch {
	case c.Queries == 0:
		return ` stroke="#ccc" stroke-width="1"`
	case c.Unbiased.Value() == 0:
		return ` stroke="#26c" stroke-width="1.5"` + dashes
	}
	return fmt.Sprintf(` stroke="#26c" stroke-width="%.2f"`, min(thinnest+perRatio*c.Own.Value()/c.Unbiased.Value(), widest))
}

func (c *Category) title() string {
	if c.Queries == 0 {
		return string(c.Topic) + ": no query"
	}
	return fmt.Sprintf("%s: %d pages, %d queries, tau to unbiased %.3f, MAP %.3f, unbiased %.3f",
		c.Topic, c.Pages, c.Queries, c.ToUnbiased.Value(), c.Own.Value(), c.Unbiased.Value())
}
