package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// Bounds for recognising running heads.
const (
	atEdge    = 2 // lines at either edge of a page that may be running heads
	nearby    = 2 // pages before or behind in which the same line is looked for; left and right pages may differ
	samePoint = 3 // points by which its place may differ
)

// markRunning marks the lines that are running heads.
func markRunning(pages [][]line) {
	edges := make([][]edge, len(pages))
	for i, lines := range pages {
		edges[i] = edgesOf(lines)
	}
	for i := range pages {
		for _, e := range edges[i] {
			for j := max(0, i-nearby); j <= min(i+nearby, len(pages)-1) && !e.line.running; j++ {
				e.line.running = j != i && slices.ContainsFunc(edges[j], e.isAlike)
			}
		}
	}
}

// edge is a line at an edge of a page.
type edge struct {
	line *line
	text string // without numbers
}

func (e edge) isAlike(other edge) bool {
	return e.text == other.text && math.Abs(e.line.base-other.line.base) <= samePoint
}

// edgesOf returns the highest and the lowest lines of a page.
func edgesOf(lines []line) []edge {
	order := make([]*line, 0, len(lines))
	for i := range lines {
		if !lines[i].turned && !isFigure(lines[i].text()) {
			order = append(order, &lines[i])
		}
	}
	slices.SortStableFunc(order, byBase)
	if n := len(order); n > 2*atEdge {
		order = slices.Delete(order, atEdge, n-atEdge)
	}
	edges := make([]edge, len(order))
	for i, l := range order {
		edges[i] = edge{l, withoutNumbers(l.text())}
	}
	return edges
}

// isFigure tells whether a line has only numbers that are not those of pages: an amount, a date, a row of a table.
func isFigure(text string) bool {
	digits, numbers, inNumber := 0, 0, false
	for _, c := range text {
		if unicode.IsLetter(c) {
			return false
		}
		digit := unicode.IsDigit(c)
		if digit && !inNumber {
			numbers++
		}
		if inNumber = digit; digit {
			digits++
		}
	}
	return numbers > 2 || digits > 4*numbers
}

// withoutNumbers replaces each number by "#". A line of nothing but small Roman figures is a number.
func withoutNumbers(text string) string {
	text = strings.TrimSpace(text)
	if text != "" && strings.Trim(text, "ivxlc") == "" {
		return "#"
	}
	var b strings.Builder
	inNumber := false
	for _, c := range text {
		if digit := unicode.IsDigit(c); !digit || !inNumber {
			inNumber = digit
			if digit {
				c = '#'
			}
			b.WriteRune(c)
		}
	}
	return b.String()
}
