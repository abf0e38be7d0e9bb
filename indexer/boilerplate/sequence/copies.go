package sequence

// copies counts the paragraphs of a page by their texts: teasers, captions and calls come twice, an article comes once.
type copies map[uint32]int

// leastCopied is the least number of characters of a text whose copies count.
const leastCopied = 12

// load finds the copies of each paragraph.
func (c *copies) load(paragraphs []paragraph) {
	if *c == nil {
		*c = make(copies)
	}
	copies := *c
	clear(copies)
	for i := range paragraphs {
		if p := &paragraphs[i]; p.chars >= leastCopied {
			p.copies = copies[p.hash]
			copies[p.hash]++
		}
	}
	for i := range paragraphs {
		p := &paragraphs[i]
		p.copied = p.chars >= leastCopied && copies[p.hash] > p.copies+1
	}
}

// signs are copies of a paragraph, signs in it, and how much it has of a part of the title.
func (w *work) signs(o *writer, i int) {
	p := &w.paragraphs[i]
	o.add(logOf(p.copies))
	o.flag(p.copied)
	o.add(ratio(p.loud, p.words))
	o.add(ratio(p.bars, p.words))
	o.flag(p.endsOpen)
	o.flag(p.endsColon)
	o.flag(p.copyright)
	o.add(p.partOverlap)
}
