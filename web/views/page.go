package views

import (
	"fmt"
	"math"

	"facetta/internal/searcher"
)

// These limit the page view, as a page of the web may have any number of blocks.
const (
	skylineBlocks   = 200 // bars that are still distinct in the width of a text column
	maxBlocks       = 1000
	shownNeighbours = 8
)

// fullDensity is the text density that is drawn as a full bar. A line of 80 columns holds 12 to 16 words of running text.
const fullDensity = 16

// dense returns a block's text density as a part of a full bar; a block with words is always visible.
func dense(b searcher.Block) float64 {
	d := clamp(b.TextDensity / fullDensity)
	if b.Words > 0 {
		return max(d, 0.06)
	}
	return d
}

// tall returns the height of a block's bar in the skyline.
func tall(b searcher.Block) int { return int(math.Round(dense(b) * 64)) }

// tone returns the CSS class of a block: content is dark, boilerplate pale.
func tone(b searcher.Block) string {
	if b.Content {
		return "content"
	}
	return "pale"
}

func skylineBox(n int) string {
	return fmt.Sprintf("0 0 %d 64", max(n, 40)*10-2)
}

func skylineLabel(blocks []searcher.Block) string {
	content := 0
	for _, b := range blocks {
		if b.Content {
			content++
		}
	}
	return fmt.Sprintf("Density picture: %s, %s of them content", counted(len(blocks), "block"), count(content))
}

func blockFacts(b searcher.Block) string {
	return fmt.Sprintf("%s, %.1f per line, %s in links", counted(b.Words, "word"), finite(b.TextDensity), percent(b.LinkDensity))
}

func pageID(p *searcher.PageInfo) string { return fmt.Sprintf("(%d, %d)", p.HostID, p.LocalID) }

func strongestNeighbour(ns []searcher.Neighbour) (most float64) {
	for _, n := range ns {
		most = max(most, finite(n.Rank))
	}
	return most
}
