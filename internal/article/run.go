package article

import (
	"slices"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

// Run is a part of a text with the same properties.
type Run struct {
	Text   string // not empty
	Gap    string // the text between it and the run before, unless one of the two is written as raised or lowered
	Code   bool
	Struck bool // struck out
	Break  bool // a line ends here; Text is written instead where a line can't end
	Script Script
	Target string // target of the link, "" for none
}

// Script says whether a text is raised or lowered.
type Script uint8

// The positions of a text on its line.
const (
	OnLine Script = iota
	Raised
	Lowered
)

// alike tells whether two runs differ only in their texts.
func (r *Run) alike(other *Run) bool {
	return r.Code == other.Code && r.Struck == other.Struck && r.Script == other.Script && r.Target == other.Target
}

// stretch is a part of a paragraph's text with a special property: code, a link, struck out, raised or lowered.
type stretch struct {
	from, to int // bytes
	id       int // number of the link or struck-out text, as the page counts them
	target   string
	script   Script
}

// stretches has the stretches of one paragraph.
type stretches struct {
	code, linked, struck, scripts []stretch
	gaps                          []stretch // separators before or behind raised and lowered texts that are not on the page
}

// reader goes through the paragraphs of a page in their order.
type reader struct {
	page   *page.Page
	tables []span // the tables that are still to come
	place
}

// place says how far a reader has come.
type place struct {
	anchor, struck int // the next of the page's anchors and struck-out texts
	breaks         int // the next of the page's breaks
	language       int
	block, at      int // a block, and its position in the joined texts of all blocks (page.Range)
}

// runs divides the text of a paragraph into runs, by its stretches.
func (r *reader) runs(q *boilerplate.Paragraph) (runs []Run) {
	s := r.stretches(q)
	begin, to := 0, 0 // beginning and end of the last run
	gap := ""         // gap before the next run
	for from := 0; from < len(q.Text); from = to {
		to = len(q.Text)
		run := s.at(from, &to)
		if in(s.gaps, from, &to) != nil {
			gap = q.Text[from:to]
			continue
		}
		n := len(runs) - 1
		if n >= 0 && gap == "" && runs[n].alike(&run) {
			runs[n].Text = q.Text[begin:to]
			continue
		}
		if n >= 0 && runs[n].Script != run.Script {
			run.Gap = gap
		}
		gap, begin, run.Text = "", from, q.Text[from:to]
		runs = append(runs, run)
	}
	return runs
}

// at gives the properties of the text at a position. It moves *end back to where the run with these properties ends, if that is earlier.
func (s *stretches) at(at int, end *int) (run Run) {
	run.Code = in(s.code, at, end) != nil
	run.Struck = in(s.struck, at, end) != nil
	if x := in(s.linked, at, end); x != nil {
		run.Target = x.target
	}
	if x := in(s.scripts, at, end); x != nil {
		run.Script = x.script
	}
	return run
}

// stretches gives the stretches of a paragraph: its code, the texts of its links, and so on.
func (r *reader) stretches(q *boilerplate.Paragraph) (s stretches) {
	at := 0 // position in the text
	last := -1
	before := OnLine
	for i, separator := range q.Parts(r.page.Blocks) {
		b := &r.page.Blocks[i]
		script := scriptOf(b)
		if last == i-1 && separator != "" && isOnly(b.Join, before, script) {
			s.gaps = append(s.gaps, stretch{from: at, to: at + len(separator)})
		}
		at += len(separator)
		text := stretch{from: at, to: at + len(b.Text), script: script}
		if b.Tags.Any(page.Code | page.Tt) {
			s.code = append(s.code, text)
		}
		if script != OnLine {
			s.scripts = append(s.scripts, text)
		}
		r.goTo(i)
		s.linked = r.anchors(s.linked, at)
		s.struck = r.strikes(s.struck, at)
		at, last, before = text.to, i, script
	}
	return s
}

// scriptOf gives the position of a block's text on its line. A text that is both raised and lowered belongs to a formula that no line can show; in
// programs neither counts.
func scriptOf(b *page.Block) Script {
	switch {
	case b.Tags.Any(page.Code | page.Tt | page.Pre):
	case b.Tags&(page.Sup|page.Sub) == page.Sup:
		return Raised
	case b.Tags&(page.Sup|page.Sub) == page.Sub:
		return Lowered
	}
	return OnLine
}

// isOnly tells whether the separator between two blocks, joined so on the page, is there only because plain text can't raise or lower.
func isOnly(join page.Join, before, script Script) bool {
	return script != OnLine && join >= page.SameWord || before != OnLine && join == page.SameWord
}

// goTo moves the reader forward to a block.
func (r *reader) goTo(block int) {
	for ; r.block < block; r.block++ {
		r.at += len(r.page.Blocks[r.block].Text) + 1
	}
}

// anchors appends the texts of links in the reader's block; at is the block's position in the paragraph's text.
func (r *reader) anchors(linked []stretch, at int) []stretch {
	for ; r.anchor < len(r.page.Anchors); r.anchor++ {
		a := &r.page.Anchors[r.anchor]
		before := len(linked)
		if a.Target.Host() != page.Nowhere.Host() {
			linked = r.within(linked, a.Range, r.anchor, at)
		}
		if len(linked) > before {
			linked[before].target = a.Address()
		}
		if a.To > r.end() {
			break
		}
	}
	return linked
}

// strikes does the same for struck-out texts.
func (r *reader) strikes(struck []stretch, at int) []stretch {
	for ; r.struck < len(r.page.Struck); r.struck++ {
		s := r.page.Struck[r.struck]
		struck = r.within(struck, s, r.struck, at)
		if s.To > r.end() {
			break
		}
	}
	return struck
}

// end gives the position where the reader's block ends.
func (r *reader) end() int { return r.at + len(r.page.Blocks[r.block].Text) }

// within appends the part of a range that is in the reader's block; at is the block's position in the paragraph's text.
func (r *reader) within(all []stretch, of page.Range, id, at int) []stretch {
	from, to := max(of.From, r.at)-r.at, min(of.To, r.end())-r.at
	if from >= to {
		return all
	}
	if n := len(all) - 1; n >= 0 && all[n].id == id {
		all[n].to = at + to // it began in an earlier block
		return all
	}
	return append(all, stretch{from: at + from, to: at + to, id: id})
}

// in gives the stretch at a position, nil for none. It moves *end back to the end of that stretch, or else to the beginning of the next, if that is
// earlier.
func in(stretches []stretch, at int, end *int) *stretch {
	i, _ := slices.BinarySearchFunc(stretches, at, func(s stretch, at int) int {
		if s.to <= at {
			return -1
		}
		return 1
	})
	switch {
	case i == len(stretches):
		return nil
	case stretches[i].from > at:
		*end = min(*end, stretches[i].from)
		return nil
	}
	*end = min(*end, stretches[i].to)
	return &stretches[i]
}
