package pipeline

import (
	"context"
	"fmt"
	"net/http"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/build"
	"facetta/internal/weburl"
)

// Explained is a page of an archive with the evidence of its siblings in a build. Evidence is nil when each page is judged alone.
type Explained struct {
	Page     *page.Page
	Evidence *site.Evidence
	Group    site.Group
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
	o, _ := a.Find(u)
	x.Group = s.groups[o]
	err = s.observeGroup(ctx, from, x.Group, progress)
	x.Evidence = s.statistics.Evidence()
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
