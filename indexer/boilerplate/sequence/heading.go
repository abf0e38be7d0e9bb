package sequence

import "facetta/crawler/page"

// findHeadings sets the last heading up to each paragraph.
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

// farDepth stands for the depth below the heading if there is none.
const farDepth = 30

// underHeading writes how far behind the last heading a paragraph is, how much of the title that heading has, and how much deeper in the tree the
// paragraph is.
func (w *work) underHeading(o writer, i int) writer {
	p := &w.paragraphs[i]
	if p.heading < 0 {
		o = o.add(-1)
		o = o.add(-1)
		o = o.add(-1)
		o = o.add(-farDepth)
		return o
	}
	h := &w.paragraphs[p.heading]
	o = o.add(float32(min(i-p.heading, farHeadline)))
	o = o.add(h.partOverlap)
	o = o.add(h.overlap)
	return o.add(float32(p.depth - h.depth))
}
