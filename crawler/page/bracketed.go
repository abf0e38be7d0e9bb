package page

import "strings"

// maxBracketed is the most blocks of the links in brackets behind a heading: "[", "edit", "|", "edit source", "]" are five.
const maxBracketed = 9

// SkipBracketed returns the end of the blocks from i on that are links in brackets behind the text of a heading, "[edit | edit source]", with which
// wikis let readers edit a section; i where there are none. They are no words of the heading.
func SkipBracketed(blocks []Block, i int) (end int) {
	level := blocks[i].Tags & Headings
	if level == 0 || i == 0 || !strings.HasPrefix(blocks[i].Text, "[") || !goesOnHeading(blocks, i, level) {
		return i
	}
	linked := 0
	for end = i; end < min(len(blocks), i+maxBracketed) && (end == i || goesOnHeading(blocks, end, level)); end++ {
		b := &blocks[end]
		if linked += b.LinkedWords; b.LinkedWords < b.Words {
			return i
		}
		if strings.HasSuffix(b.Text, "]") {
			if end++; linked > 0 && (end == len(blocks) || !goesOnHeading(blocks, end, level)) {
				return end
			}
			return i
		}
	}
	return i
}

// goesOnHeading tells whether block i stands in the same heading as the block before it.
func goesOnHeading(blocks []Block, i int, level Tags) bool {
	return blocks[i].Tags&level != 0 && blocks[i-1].Tags&level != 0 && blocks[i].Gap&level == 0
}
