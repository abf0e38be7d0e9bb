package segment

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"facetta/crawler/page"
)

// Bound is the line between two segments of a page that is written as text, with one line for each block.
const Bound = "----------"

// ReadManual reads a segmentation that was made by hand, as runs of words: the texts of all blocks of a page, one on each line and in order, and a
// Bound wherever a segment ends. Empty lines do not count. If a line is not the text of the block whose turn it is, that is an error, which has the
// line's number.
func ReadManual(r io.Reader, blocks []page.Block) ([]Run, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 8<<20)
	runs := []Run{{}}
	next := 0
	for n := 1; lines.Scan(); n++ {
		text := strings.Join(strings.Fields(strings.TrimPrefix(lines.Text(), "\uFEFF")), " ") // editors on Windows begin a text with this mark
		switch {
		case text == "":
		case next < len(blocks) && text == strings.Join(strings.Fields(blocks[next].Text), " "):
			runs[len(runs)-1].Words += blocks[next].Words // a block that reads like a Bound does no harm, as it has no words
			next++
		case text == Bound:
			runs = append(runs, Run{Label: len(runs)})
		case next == len(blocks):
			return nil, fmt.Errorf("line %d: the page has no more than %d blocks", n, next)
		default:
			return nil, fmt.Errorf("line %d is not block %d of the page, %.60q", n, next+1, blocks[next].Text)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if next < len(blocks) {
		return nil, fmt.Errorf("%d blocks of the page are missing at the end", len(blocks)-next)
	}
	return runs, nil
}
