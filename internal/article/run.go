package article

import (
	"slices"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

// stretch is a part of a paragraph's text: what is code, or the text of a link.
type stretch struct {
	from, to int // bytes
	link     int // of the page's Anchors, unless it is code
	target   string
}

// reader goes through the paragraphs of a page in their order.
type reader struct {
	page   *page.Page
	tables []span // that are to come
	place
}

// place is how far a reader has come.
type place struct {
	next      int // of the page's Anchors
	block, at int // a block, and where it begins in the texts of all (page.Range)
}

// runs parts the text of a paragraph by what is code in it and what its links say.
func (r *reader) runs(q *boilerplate.Paragraph) (runs []Run) {
	code, linked := r.stretches(q)
	begin, to := 0, 0 // of the last run
	for from := 0; from < len(q.Text); from = to {
		to = len(q.Text)
		run := Run{Code: in(code, from, &to) != nil}
		if s := in(linked, from, &to); s != nil {
			run.Target = s.target
		}
		if n := len(runs) - 1; n >= 0 && runs[n].Code == run.Code && runs[n].Target == run.Target {
			runs[n].Text = q.Text[begin:to]
			continue
		}
		begin, run.Text = from, q.Text[from:to]
		runs = append(runs, run)
	}
	return runs
}

// stretches gives what is code in a paragraph, and the texts of its links.
func (r *reader) stretches(q *boilerplate.Paragraph) (code, linked []stretch) {
	at := 0 // in the text
	for i, separator := range q.Parts(r.page.Blocks) {
		b := &r.page.Blocks[i]
		at += len(separator)
		if b.Tags.Any(page.Code | page.Tt) {
			code = append(code, stretch{from: at, to: at + len(b.Text)})
		}
		linked = r.anchors(linked, i, at)
		at += len(b.Text)
	}
	return code, linked
}

// anchors appends what links say in a block that stands at a place of the paragraph's text.
func (r *reader) anchors(linked []stretch, block, at int) []stretch {
	for ; r.block < block; r.block++ {
		r.at += len(r.page.Blocks[r.block].Text) + 1
	}
	end := r.at + len(r.page.Blocks[block].Text)
	for ; r.next < len(r.page.Anchors); r.next++ {
		a := &r.page.Anchors[r.next]
		from, to := max(a.From, r.at)-r.at, min(a.To, end)-r.at
		switch n := len(linked) - 1; {
		case from >= to || a.Target.Host() == page.Nowhere.Host():
		case n >= 0 && linked[n].link == r.next:
			linked[n].to = at + to // it began in a block before
		default:
			linked = append(linked, stretch{at + from, at + to, r.next, a.Address()})
		}
		if a.To > end {
			break
		}
	}
	return linked
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
