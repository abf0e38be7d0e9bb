package article

import (
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

// lines counts the paragraphs that are lines of one text, from the first on: on the page one BR stands between each two.
func (r *reader) lines(paragraphs []boilerplate.Paragraph) int {
	n := 1
	for n < len(paragraphs) && r.isNextLine(&paragraphs[n-1], &paragraphs[n]) {
		n++
	}
	return n
}

func (r *reader) isNextLine(q, next *boilerplate.Paragraph) bool {
	if next.Preformatted || q.End != next.First || r.page.Blocks[next.First].Gap&^page.Inline != page.Br {
		return false
	}
	breaks := r.page.Breaks
	for r.breaks < len(breaks) && breaks[r.breaks].Block < next.First {
		r.breaks++
	}
	return r.breaks < len(breaks) && breaks[r.breaks] == page.Break{Block: next.First, Count: 1}
}

// allRuns gives the runs of paragraphs, with a Break between each two paragraphs.
func (r *reader) allRuns(paragraphs []boilerplate.Paragraph) (runs []Run) {
	runs = r.runs(&paragraphs[0])
	for i := range paragraphs[1:] {
		runs = append(runs, Run{Text: " ", Break: true})
		runs = append(runs, r.runs(&paragraphs[i+1])...)
	}
	return runs
}
