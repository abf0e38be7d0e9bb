package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/site"
	"facetta/indexer/boilerplate/teaser"
	"facetta/internal/build"
	"facetta/internal/readings"
	"facetta/internal/weburl"
)

// Explained is a page of an archive with what other pages say about it in a build. Evidence is nil when each page is judged alone.
type Explained struct {
	Page     *page.Page
	Evidence *site.Evidence // of its siblings
	Group    site.Group

	ordinal  archive.Ordinal
	siblings *siblings
	prints   *printReader
}

// Teasers returns, for each block of the page, the address of the page of which it is a teaser, "" where it is none; nil if there are no teasers.
// content has the classes that a build gives the blocks, except for teasers.
func (x *Explained) Teasers(content []bool) []weburl.URL {
	if x.Evidence == nil {
		return nil
	}
	p := *x.Page
	r := &readings.Reading{Page: &p, Content: content}
	named := x.siblings.settleTitle(x.ordinal, r)
	return findTeasers(r, named, x.prints.has)
}

// Explain reads a page of the archive, and all pages of its group for what they say about each other, as a build with these parameters does; the zero
// value means the defaults. A build's counts can differ by one page where it confuses two texts of a large archive (package site).
func Explain(ctx context.Context, a *archive.Archive, u weburl.URL, parameters build.Parameters, progress func(done, total int)) (*Explained, error) {
	c, err := PageOf(a, u)
	if err != nil {
		return nil, err
	}
	x := &Explained{Page: page.Parse(page.FromHTTP(c.URL, c.Header, c.Body))}
	r := &run{Options: Options{Archive: a, Parameters: parameters}.withDefaults()}
	from, err := r.reader(nil)
	if err != nil {
		return nil, err
	}
	s := r.siblings()
	if s.groups == nil {
		return x, nil
	}
	x.ordinal, _ = a.Find(u)
	x.Group = s.groups[x.ordinal]
	err = s.observeGroup(ctx, from, x.Group, progress)
	s.evidence = *s.statistics.Evidence()
	x.Evidence, x.siblings, x.prints = &s.evidence, s, newPrintReader(ctx, from, x.ordinal)
	return x, err
}

// PageOf returns the latest capture of an address, which must be a page.
func PageOf(a *archive.Archive, u weburl.URL) (*archive.Capture, error) {
	e, ok := a.Entry(u)
	switch {
	case !ok:
		return nil, fmt.Errorf("%s is %w", u, archive.ErrNotFound)
	case e.Status != http.StatusOK:
		return nil, fmt.Errorf("%s is not a page: it answered with status %d", u, e.Status)
	case !page.IsText(e.ContentType):
		return nil, fmt.Errorf("%s is not a text page: its type is %s", u, e.ContentType)
	}
	c, err := a.Read(e)
	if err != nil {
		return nil, fmt.Errorf("read %s from the archive: %w", u, err)
	}
	return c, nil
}

// observeGroup collects what the pages of one group say about each other.
func (s *siblings) observeGroup(ctx context.Context, from *reader, g site.Group, progress func(done, total int)) error {
	var members []archive.Entry
	for e := range from.archive.All() {
		if isPage(e) && s.groups[e.Ordinal] == g {
			members = append(members, e)
		}
	}
	s.statistics = site.New(len(members), site.Options{})
	work := func(i int) (*parsed, error) {
		reading, _, err := from.read(ctx, members[i], nil)
		if err != nil {
			return nil, err
		}
		return &parsed{target: targetOf(reading), siblings: s.observe(members[i].Ordinal, reading)}, nil
	}
	return InOrder(ctx, len(members), work, func(i int, p *parsed) error {
		progress(i+1, len(members))
		if p.target == members[i].URL || !from.archive.Has(p.target) { // other versions of a page are not its siblings
			s.add(members[i].Ordinal, p.siblings)
		}
		return nil
	})
}

// printReader finds the prints of pages by reading them. It is not safe for concurrent use.
type printReader struct {
	ctx    context.Context
	own    archive.Ordinal // of the page that is explained
	from   *reader
	latest time.Time // of all captures
	known  map[weburl.URL][]teaser.Print
}

func newPrintReader(ctx context.Context, from *reader, own archive.Ordinal) *printReader {
	return &printReader{ctx, own, from, latestCapture(from.archive), make(map[weburl.URL][]teaser.Print)}
}

// has tells whether the page for which an address stands has a print, and is another one than that which is explained.
func (r *printReader) has(u weburl.URL, print teaser.Print) bool {
	prints, known := r.known[u]
	if !known {
		prints = r.read(u)
		r.known[u] = prints
	}
	_, ok := slices.BinarySearch(prints, print)
	return ok
}

// read returns the prints of the page for which an address stands; nil if it is no document, cannot be read, or is that which is explained.
func (r *printReader) read(u weburl.URL) []teaser.Print {
	s := r.standsFor(u)
	if s.reading == nil || s.ordinal == r.own || whyLeft(s.reading.Page.Robots, r.latest) != "" {
		return nil
	}
	return teaser.Of(s.reading.Page, s.reading.Content)
}

// step is an entry on the way to the page for which an address stands.
type step struct {
	ordinal archive.Ordinal
	reading *readings.Reading
}

// standsFor returns the page for which an address stands, by the rules of links.representatives; no reading if there is none.
func (r *printReader) standsFor(u weburl.URL) step {
	var path []step
	for {
		e, ok := r.from.archive.Entry(u)
		if !ok {
			break
		}
		if i := slices.IndexFunc(path, func(s step) bool { return s.ordinal == e.Ordinal }); i >= 0 { // in a loop the page captured first
			slices.SortFunc(path[i:], func(a, b step) int { return cmp.Compare(b.ordinal, a.ordinal) })
			break
		}
		reading, _, err := r.from.read(r.ctx, e, nil)
		if err != nil {
			return step{}
		}
		path = append(path, step{e.Ordinal, reading})
		u = targetOf(reading)
	}
	for _, s := range slices.Backward(path) {
		if s.reading.Page != nil {
			return s
		}
	}
	return step{}
}
