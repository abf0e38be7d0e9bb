package indexer

import (
	"fmt"
	"strings"
	"time"

	segment "github.com/blevesearch/scorch_segment_api/v2"

	"facetta/indexer/query"
)

// filterMatcher returns the matcher for a filter.
func (p *planner) filterMatcher(f query.Filter) (matcher, error) {
	switch f.By {
	case query.Site:
		return p.site(f.Value)
	case query.FileType:
		return p.keyword(fieldType, f.Value)
	case query.Language:
		return p.keyword(fieldLanguage, f.Value)
	case query.Before:
		return p.days("", f.Value)
	case query.After:
		return p.days(f.Value, lastDay)
	}
	set, ok := p.query.Given[f]
	if !ok {
		return nil, fmt.Errorf("the documents of %q are not given", f.Value)
	}
	return setMatcher{newDenseSet(set, p.index.Len()).words, p.index.segments}, nil
}

// lastDay is after every day.
const lastDay = "~"

// site matches the documents of a host; with a path, only those whose addresses have all words of the path.
func (p *planner) site(site string) (matcher, error) {
	host, path, _ := strings.Cut(site, "/")
	of, err := p.keyword(fieldHost, host)
	all := andMatcher{of}
	for _, w := range p.index.formsOf(addressText(path)) {
		if err != nil {
			break
		}
		var m matcher
		m, err = p.wordMatcher(query.URL, w, 0)
		all = append(all, m)
	}
	return bare(all), err
}

func (p *planner) keyword(field, value string) (matcher, error) {
	lists, _, err := p.terms.lookup(field, value)
	return &postingsMatcher{segments: p.index.segments, lists: [][]segment.PostingsList{lists}}, err
}

// days matches documents published on a day in [from, before).
func (p *planner) days(from, before string) (matcher, error) {
	days, err := p.terms.between(fieldPublished, from, before)
	m := &postingsMatcher{segments: p.index.segments}
	for _, day := range days {
		lists, _, err := p.terms.lookup(fieldPublished, day)
		if err != nil {
			return nil, err
		}
		m.lists = append(m.lists, lists)
	}
	return m, err
}

// publishedDay returns the day of a date of publication, the first day for a month or a year; "" when it is no date.
func publishedDay(published string) string {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if len(published) < len(layout) {
			continue
		}
		if t, err := time.Parse(layout, published[:len(layout)]); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}
