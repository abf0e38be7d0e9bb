package sequence

import "facetta/crawler/page"

// findHeadings finds the last heading up to each paragraph.
func findHeadings(paragraphs []paragraph) {
	last := -1
	for i := range paragraphs {
		p := &paragraphs[i]
		if p.tags&page.Headings != 0 {
			last = i
		}
		p.heading = last
	}
}

// farDepth stands for the depth below a heading that is not there.
const farDepth = 30

// underHeading says how far behind the last heading a paragraph is, how much of the title that has, and how much deeper it hangs.
func (w *work) underHeading(o *writer, i int) {
	p := &w.paragraphs[i]
	if p.heading < 0 {
		o.add(-1)
		o.add(-1)
		o.add(-1)
		o.add(-farDepth)
		return
	}
	h := &w.paragraphs[p.heading]
	o.add(float32(min(i-p.heading, farHeadline)))
	o.add(h.partOverlap)
	o.add(h.overlap)
	o.add(float32(p.depth - h.depth))
}
