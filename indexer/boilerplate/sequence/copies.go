package sequence

// copies counts the paragraphs of a page by their texts: teasers, captions and calls to action may be repeated, an article is not.
type copies struct {
	texts  numbering[uint32] // the texts, by their hashes
	text   []int             // number of the text of each paragraph
	counts []int             // number of paragraphs with each text
}

// leastCopied is the least number of characters that a text must have for its copies to count.
const leastCopied = 12

// load finds the copies of each paragraph.
func (c *copies) load(paragraphs []paragraph) {
	c.texts.reset(len(paragraphs))
	c.text, c.counts = c.text[:0], c.counts[:0]
	for i := range paragraphs {
		p := &paragraphs[i]
		n := c.texts.of(p.hash, uint64(p.hash))
		if n == len(c.counts) {
			c.counts = append(c.counts, 0)
		}
		c.text = append(c.text, n)
		if p.chars >= leastCopied {
			p.copies = c.counts[n]
			c.counts[n]++
		}
	}
	for i := range paragraphs {
		p := &paragraphs[i]
		p.copied = p.chars >= leastCopied && c.counts[c.text[i]] > p.copies+1
	}
}

// signs writes the copies of a paragraph, certain signs in it, and how much it has of a part of the title.
func (w *work) signs(o writer, i int) writer {
	p := &w.paragraphs[i]
	o = o.add(logOf(p.copies))
	o = o.flag(p.copied)
	o = o.add(ratio(p.loud, p.words))
	o = o.add(ratio(p.bars, p.words))
	o = o.flag(p.endsOpen)
	o = o.flag(p.endsColon)
	o = o.flag(p.copyright)
	return o.add(p.partOverlap)
}
