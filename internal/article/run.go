package article

import (
	"slices"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

// Run is a stretch of a text.
type Run struct {
	Text   string // not empty
	Gap    string // what parts it from the run before, unless one of the two is written as raised or lowered
	Code   bool
	Struck bool // out
	Break  bool // a line ends; Text is what stands for that where none can
	Script Script
	Target string // where it leads, "" for nowhere
}

// Script is how a text stands on its line.
type Script uint8

// How texts stand.
const (
	OnLine Script = iota
	Raised
	Lowered
)

// alike tells whether two runs differ in their texts only.
func (r *Run) alike(other *Run) bool {
	return r.Code == other.Code && r.Struck == other.Struck && r.Script == other.Script && r.Target == other.Target
}

// stretch is a part of a paragraph's text that something is the matter with.
type stretch struct {
	from, to int // bytes
	id       int // of a link or of what is struck out, as the page counts them
	target   string
	script   Script
}

// stretches are those of one paragraph.
type stretches struct {
	code, linked, struck, scripts []stretch
	gaps                          []stretch // what parts raised and lowered texts from others, but not on the page
}

// reader goes through the paragraphs of a page in their order.
type reader struct {
	page   *page.Page
	tables []span // that are to come
	place
}

// place is how far a reader has come.
type place struct {
	anchor, struck int // the next of the page's
	breaks         int // likewise
	language       int
	block, at      int // a block, and where it begins in the texts of all (page.Range)
}

// runs parts the text of a paragraph by what is the matter with it.
func (r *reader) runs(q *boilerplate.Paragraph) (runs []Run) {
	s := r.stretches(q)
	begin, to := 0, 0 // of the last run
	gap := ""         // before the next
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

// at gives what is the matter at a place of the text, and makes the end of a run no later than that.
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

// stretches gives what is code in a paragraph, what its links say, and so on.
func (r *reader) stretches(q *boilerplate.Paragraph) (s stretches) {
	at := 0 // in the text
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

// scriptOf tells how a block stands on its line. What is raised and lowered stands in a formula that no line can show; programs have neither.
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

// isOnly tells whether two blocks, joined so on the page, are parted in a text only because that raises and lowers nothing.
func isOnly(join page.Join, before, script Script) bool {
	return script != OnLine && join >= page.SameWord || before != OnLine && join == page.SameWord
}

// goTo goes on to a block.
func (r *reader) goTo(block int) {
	for ; r.block < block; r.block++ {
		r.at += len(r.page.Blocks[r.block].Text) + 1
	}
}

// anchors appends what links say in the block that the reader is at, which stands at a place of the paragraph's text.
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

// strikes does the same with what is struck out.
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

// end is where the block ends that the reader is at.
func (r *reader) end() int { return r.at + len(r.page.Blocks[r.block].Text) }

// within appends the part of a range that stands in the block that the reader is at, which stands at a place of the paragraph's text.
func (r *reader) within(all []stretch, of page.Range, id, at int) []stretch {
	from, to := max(of.From, r.at)-r.at, min(of.To, r.end())-r.at
	if from >= to {
		return all
	}
	if n := len(all) - 1; n >= 0 && all[n].id == id {
		all[n].to = at + to // it began in a block before
		return all
	}
	return append(all, stretch{from: at + from, to: at + to, id: id})
}

// in gives the stretch that a place stands in, nil for none, and makes the end of a run no later than that of the stretch, or the begin of the next.
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
