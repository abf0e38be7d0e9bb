package boilerplate

import (
	"slices"

	"facetta/crawler/page"
)

// inline are the elements whose tags do not end a paragraph here: lines that end with BR are one paragraph.
const inline = page.Inline | page.Br

// frame are the elements that HTML provides for things other than the page's subject; HEADER is one of them outside ARTICLE and MAIN.
const frame = page.Nav | page.Footer | page.Aside | page.Button | page.Label

// mainArea are the elements that HTML provides for the page's subject.
const mainArea = page.Article | page.Main

// filled are the elements whose blocks are content inside the main run even if they are short.
const filled = page.Li | page.Dd | page.Td | page.Pre

// boilerplateCost is the number of content words of a run that one word of boilerplate cancels. With TestGold, values from 0.2 to 2 differ by less
// than 0.01; higher values suit pages with one article, lower ones suit pages of several parts.
const boilerplateCost = 0.5

// classifyStructured is a set of rules written by hand. It applies the numwords tree (K29) to paragraphs instead of blocks, then uses what the page's
// elements say:
//
//  1. blocks with only inline tags between them are one paragraph, so that emphasis does not cut sentences into short blocks;
//  2. navigation, footers and the like are not content, unless the page has nothing else;
//  3. if at least half of the content words stand in ARTICLE or MAIN, nothing outside is content;
//  4. content is the run of paragraphs with the most content words less the cost of its boilerplate words; the paragraphs outside are teasers or
//     notices. List items, cells and preformatted text inside the run are content;
//  5. headings directly before content are content;
//  6. a page on which nothing is content so far (an index, a short notice) keeps the text that is not linked, else everything outside of frame
//     elements, else everything, as it has nothing else to say.
func classifyStructured(blocks []page.Block, content []bool) {
	paragraphs, ends := joinInline(blocks)
	keep := make([]bool, len(paragraphs))
	perNeighbours(numWords)(paragraphs, keep)
	dropFrame(paragraphs, keep)
	dropOutsideMain(paragraphs, keep)
	keepMainRun(paragraphs, keep)
	keepHeadings(paragraphs, keep)
	keepSomething(paragraphs, keep)
	from := 0
	for i, end := range ends {
		for ; from < end; from++ {
			content[from] = keep[i]
		}
	}
}

// joinInline joins blocks to paragraphs; ends[i] is the index behind the last block of paragraph i. Only the words and tags of the result are
// meaningful.
func joinInline(blocks []page.Block) (paragraphs []page.Block, ends []int) {
	for i, b := range blocks {
		last := len(paragraphs) - 1
		if last < 0 || b.Gap&^inline != 0 {
			paragraphs = append(paragraphs, b)
			ends = append(ends, i+1)
			continue
		}
		p := &paragraphs[last]
		p.Words += b.Words
		p.LinkedWords += b.LinkedWords
		p.Tags &= b.Tags
		ends[last] = i + 1
	}
	return paragraphs, ends
}

func isFrame(b *page.Block) bool {
	return b.Tags.Any(frame) || b.Tags.Any(page.Header) && !b.Tags.Any(mainArea)
}

// isPlainText tells whether a paragraph is outside frame elements and would not be dropped by the numwords tree for its links.
func isPlainText(b *page.Block) bool {
	return b.LinkDensity() <= 0.333333 && !isFrame(b)
}

// dropFrame removes the paragraphs in frame elements, unless there are no others.
func dropFrame(paragraphs []page.Block, keep []bool) {
	other := false
	for i := range paragraphs {
		other = other || keep[i] && !isFrame(&paragraphs[i])
	}
	for i := range paragraphs {
		keep[i] = keep[i] && !(other && isFrame(&paragraphs[i]))
	}
}

// dropOutsideMain removes the paragraphs outside ARTICLE and MAIN if at least half of the content words stand inside.
func dropOutsideMain(paragraphs []page.Block, keep []bool) {
	inside, all := 0, 0
	for i := range paragraphs {
		if !keep[i] {
			continue
		}
		all += paragraphs[i].Words
		if paragraphs[i].Tags.Any(mainArea) {
			inside += paragraphs[i].Words
		}
	}
	if inside == 0 || inside*2 < all {
		return
	}
	for i := range paragraphs {
		keep[i] = keep[i] && paragraphs[i].Tags.Any(mainArea)
	}
}

// keepMainRun removes the paragraphs outside the main run (mainRun), and keeps the short parts inside it.
func keepMainRun(paragraphs []page.Block, keep []bool) {
	from, end := mainRun(paragraphs, keep)
	for i := range paragraphs {
		p := &paragraphs[i]
		switch {
		case i < from || i >= end:
			keep[i] = false
		case p.Tags.Any(filled) && isPlainText(p):
			keep[i] = true
		}
	}
}

// mainRun returns the run of paragraphs with the greatest sum of words, where content counts in full and boilerplate negatively (Kadane's algorithm
// for the maximum subarray; BTE by Finn et al. does the same with tags).
func mainRun(paragraphs []page.Block, keep []bool) (from, end int) {
	best, sum, start := 0.0, 0.0, 0
	for i := range paragraphs {
		if sum <= 0 {
			sum, start = 0, i
		}
		if keep[i] {
			sum += float64(paragraphs[i].Words)
		} else {
			sum -= boilerplateCost*float64(paragraphs[i].Words) + 1
		}
		if sum > best {
			best, from, end = sum, start, i+1
		}
	}
	return from, end
}

// keepHeadings keeps headings that stand directly before content.
func keepHeadings(paragraphs []page.Block, keep []bool) {
	for i := len(paragraphs) - 2; i >= 0; i-- {
		p := &paragraphs[i]
		if keep[i+1] && p.Tags.Any(page.Headings) && p.LinkDensity() < 0.5 && !isFrame(p) {
			keep[i] = true
		}
	}
}

// keepSomething keeps the best paragraphs there are if nothing has been kept, but nothing of a page without words.
func keepSomething(paragraphs []page.Block, keep []bool) {
	if slices.Contains(keep, true) {
		return
	}
	for _, good := range []func(*page.Block) bool{
		isPlainText,
		func(b *page.Block) bool { return !isFrame(b) },
		func(*page.Block) bool { return true },
	} {
		some := false
		for i := range paragraphs {
			keep[i] = good(&paragraphs[i])
			some = some || keep[i] && paragraphs[i].Words > 0
		}
		if some {
			return
		}
	}
	clear(keep)
}
