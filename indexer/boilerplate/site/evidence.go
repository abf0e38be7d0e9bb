package site

import (
	"slices"

	"facetta/crawler/page"
)

// Evidence is what the pages of an archive say about each other. Keys are fingerprints joined with a group. It is safe for concurrent use; the zero
// value is empty.
type Evidence struct {
	Pages  []uint32          // number of pages with different texts, by group
	Texts  map[uint64]uint32 // number of pages that have a text, if there are enough of them to matter
	Styles map[uint64]Style

	Languages []string // what Language returns, by group
}

// Style says how the paragraphs of one style are classified on the pages of a group.
type Style struct {
	Pages          uint32
	Words, Content uint64 // all words, and those of content paragraphs
}

// These numbers of pages were chosen with dragnet-train.
const (
	leastStyled  = 3  // least number for a style to count
	leastRepeats = 3  // least number for a text to be possibly template
	manyRepeats  = 10 // least number for a text to be template, in groups that are not large (spec e.5)
)

// longWords is the number of words from which a text that stands on fewer than manyRepeats pages is not template.
const longWords = 61

// judged is a paragraph with the judgement of the siblings.
type judged struct {
	paragraph
	class    bool // whether it is content, by its style
	template bool
}

// Correct changes content, the classes that a classifier gave to the blocks of a page of this group, by what the siblings say, and returns the number
// of blocks whose class has changed. classify is that classifier, for blocks of this page.
func (e *Evidence) Correct(g Group, blocks []page.Block, content []bool, classify func([]page.Block) []bool) (changed int) {
	if e.Siblings(g) < leastStyled {
		return 0
	}
	all := e.judge(g, blocks, content)
	if isOnlyTemplate(all) {
		if changed := classifyRest(all, classify); changed > 0 {
			return changed
		}
	}
	if isList(blocks, content) {
		return 0
	}
	isOwn := func(j judged) bool { return j.class && !j.template }
	first := slices.IndexFunc(all, isOwn)
	if first < 0 {
		return 0
	}
	last := len(all) - 1
	for !isOwn(all[last]) {
		last--
	}
	for i := range all {
		j := &all[i]
		changed += j.set(j.class && (!j.template || first < i && i < last && !e.isNotice(g, &j.paragraph)))
	}
	return changed
}

// judge returns the paragraphs of a page that have words, with the judgement of the siblings.
func (e *Evidence) judge(g Group, blocks []page.Block, content []bool) []judged {
	all := make([]judged, 0, len(blocks))
	for p := range paragraphs(blocks, content) {
		all = append(all, judged{p, e.class(g, &p), e.isTemplate(g, &p)})
	}
	return all
}

// isOnlyTemplate tells whether a classifier keeps something of a page, but nothing that is the page's own.
func isOnlyTemplate(all []judged) bool {
	only := false
	for i := range all {
		if all[i].isContent() {
			if !all[i].template {
				return false
			}
			only = true
		}
	}
	return only
}

// classifyRest classifies the paragraphs that are the page's own as if they were the whole page, and makes all others boilerplate. If nothing would
// be content then, it changes nothing.
func classifyRest(all []judged, classify func([]page.Block) []bool) (changed int) {
	var rest []page.Block
	for i := range all {
		if !all[i].template {
			rest = append(rest, all[i].blocks...)
		}
	}
	classes := classify(rest)
	if !slices.Contains(classes, true) {
		return 0
	}
	for i := range all {
		j := &all[i]
		if j.template {
			changed += j.set(false)
			continue
		}
		for k := range j.content {
			if j.content[k] != classes[k] {
				j.content[k] = classes[k]
				changed++
			}
		}
		classes = classes[len(j.content):]
	}
	return changed
}

// isList tells whether the content of a page is mostly links.
func isList(blocks []page.Block, content []bool) bool {
	words, linked := 0, 0
	for i := range blocks {
		if content[i] {
			words += blocks[i].Words
			linked += blocks[i].LinkedWords
		}
	}
	return 2*linked > words
}

// set gives all blocks of a paragraph a class, unless the paragraph has this class already, and returns the number of blocks that changed.
func (p *paragraph) set(class bool) (changed int) {
	if p.isContent() == class {
		return 0
	}
	for i := range p.content {
		if p.content[i] != class {
			p.content[i] = class
			changed++
		}
	}
	return changed
}

// class tells whether a paragraph is content: it is if most words of its style are, and it is not if less than a quarter are. Otherwise, and if the
// style occurs on fewer than leastStyled pages, the classifier decides. The limits are unequal because losing text is worse than keeping some too
// much.
func (e *Evidence) class(g Group, p *paragraph) bool {
	s := e.Styles[join(p.style, uint64(g))]
	switch {
	case 2*s.Content > s.Words:
		return true
	case 4*s.Content < s.Words:
		return false
	}
	return p.isContent()
}

// isTemplate tells whether the paragraph's text stands on many pages.
func (e *Evidence) isTemplate(g Group, p *paragraph) bool {
	n := e.repeats(g, p)
	return n >= templateFrom(e.Pages[g]) && (n >= manyRepeats || p.words < longWords)
}

// noticeWords is the number of words from which a text on most pages of a group is a notice; shorter ones, such as "See also", belong to the text
// around them.
const noticeWords = 10

// isNotice tells whether a paragraph stands on most pages and is too long to be a part of the own text of each.
func (e *Evidence) isNotice(g Group, p *paragraph) bool {
	n := e.repeats(g, p)
	return p.words >= noticeWords && n >= manyRepeats && 2*n > e.Pages[g]
}

// repeats returns the number of pages that have the paragraph's text, 0 if they are few.
func (e *Evidence) repeats(g Group, p *paragraph) uint32 {
	return e.Texts[join(p.text(), uint64(g))]
}

// templateFrom returns the least number of pages of a group that must have a text for it to be template.
func templateFrom(pages uint32) uint32 {
	return max(leastRepeats, min((3*pages+3)/4, max(manyRepeats, pages/10)))
}
