package site

import (
	"slices"

	"facetta/crawler/page"
)

// Evidence is what the pages of an archive say about each other. Keys are fingerprints joined with a group. It is safe for
// concurrent use; the zero value knows nothing.
type Evidence struct {
	Pages  []uint32          // by group: pages with different texts
	Texts  map[uint64]uint32 // pages that have a text, where they are many enough to matter
	Styles map[uint64]Style
}

// Style says how the paragraphs of one style are classified on the pages of a group.
type Style struct {
	Pages          uint32
	Words, Content uint64 // all words, and those of content paragraphs
}

// Numbers of pages. They were set on dragnet-train.
const (
	leastStyled  = 3  // from which a style counts
	leastRepeats = 3  // from which a text can be template
	manyRepeats  = 10 // from which it is, in groups that are not large (spec e.5)
)

// longWords is the length from which a text is no template on fewer than manyRepeats pages.
const longWords = 61

// judged is a paragraph with what the siblings say about it.
type judged struct {
	paragraph
	class    bool // content, by its style
	template bool
}

// Correct changes content, the classes that a classifier gave to the blocks of a page of this group, to what the siblings say,
// and gives the number of blocks whose class is another now. classify is that classifier, for blocks of this page.
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

// judge gives the paragraphs of a page that have words.
func (e *Evidence) judge(g Group, blocks []page.Block, content []bool) []judged {
	all := make([]judged, 0, len(blocks))
	for p := range paragraphs(blocks, content) {
		all = append(all, judged{p, e.class(g, &p), e.isTemplate(g, &p)})
	}
	return all
}

// isOnlyTemplate tells a page of which a classifier keeps something, and nothing that is the page's own.
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

// classifyRest tells apart what is the page's own, as if that were the page, and drops all else; it changes nothing where nothing would be content.
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

// isList tells a page whose content stands mostly in links.
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

// set gives all blocks of a paragraph a class, unless it has this class already.
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

// class is content where most words of the paragraph's style are, boilerplate where less than a quarter are, else, and where the style
// stands on fewer than leastStyled pages, what the classifier says: losing text is worse than keeping some too much.
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

// noticeWords is the length from which a text on most pages of a group is a notice; shorter ones, as "See also", belong to what stands around them.
const noticeWords = 10

// isNotice tells whether a paragraph stands on most pages, and is too long to be a part of each one's text.
func (e *Evidence) isNotice(g Group, p *paragraph) bool {
	n := e.repeats(g, p)
	return p.words >= noticeWords && n >= manyRepeats && 2*n > e.Pages[g]
}

// repeats is the number of pages that have the paragraph's text, 0 when they are few.
func (e *Evidence) repeats(g Group, p *paragraph) uint32 {
	return e.Texts[join(p.text(), uint64(g))]
}

// templateFrom is the number of pages of a group from which a text is template.
func templateFrom(pages uint32) uint32 {
	return max(leastRepeats, min((3*pages+3)/4, max(manyRepeats, pages/10)))
}
