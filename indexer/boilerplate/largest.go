package boilerplate

import "facetta/crawler/page"

// largestBlock is the Largest Content Filter exactly as it is described (K30, spec f.4): of the blocks that a tree classifies as content, it keeps
// only the one with the most words, the first of several.
func largestBlock(tree rule) Classifier {
	return rule(func(blocks []page.Block, content []bool) {
		tree(blocks, content)
		best := -1
		for i := range blocks {
			if content[i] && (best < 0 || blocks[i].Words > blocks[best].Words) {
				best = i
			}
			content[i] = false
		}
		if best >= 0 {
			content[best] = true
		}
	})
}

// largestContent is the Largest Content Filter after merging blocks of content that have no boilerplate between them (spec f.4, [I]), as a single
// paragraph cannot be a whole article. gap is the most blocks of boilerplate that may stand between two blocks that are merged (our addition).
func largestContent(tree rule, gap int) Classifier {
	return rule(func(blocks []page.Block, content []bool) {
		tree(blocks, content)
		bridge(content, gap)
		keepLargestRun(blocks, content)
	})
}

// bridge turns boilerplate between two blocks of content into content if it is at most gap blocks long.
func bridge(content []bool, gap int) {
	last := len(content)
	for i, kept := range content {
		if !kept {
			continue
		}
		if i-last-1 <= gap {
			for k := last + 1; k < i; k++ {
				content[k] = true
			}
		}
		last = i
	}
}

// keepLargestRun keeps the run of content with the most words, the first of several.
func keepLargestRun(blocks []page.Block, content []bool) {
	best, from, end := -1, 0, 0
	for i := 0; i < len(blocks); i++ {
		start, words := i, 0
		for ; i < len(blocks) && content[i]; i++ {
			words += blocks[i].Words
		}
		if i > start && words > best {
			best, from, end = words, start, i
		}
	}
	for i := range content {
		content[i] = from <= i && i < end
	}
}
