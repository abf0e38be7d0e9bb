package pipeline

import (
	"net/http"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/weburl"
)

// Values of build.Parameters.Evidence: what tells content from boilerplate.
const (
	SiteEvidence = "site" // the page and its siblings
	PageEvidence = "page" // the page alone
)

// leastSiblings is the size of the smallest group whose pages say something about each other.
const leastSiblings = 3

// siblings tells content from boilerplate. Stage links collects what the pages of each group say about each other, stage index uses
// it.
type siblings struct {
	classifier boilerplate.Classifier
	groups     []site.Group // by ordinal; none when each page stands alone
	sizes      []int        // by group
	statistics *site.Statistics
	evidence   site.Evidence
}

func (r *run) siblings() (*siblings, error) {
	classifier, err := boilerplate.New(boilerplate.Method(r.Parameters.Method))
	s := &siblings{classifier: classifier}
	if r.Parameters.Evidence == SiteEvidence {
		s.group(r.Archive.Entries())
	}
	s.statistics = site.New(len(s.groups), site.Options{})
	return s, err
}

// group divides the entries that are pages.
func (s *siblings) group(entries []archive.Entry) {
	var pages []archive.Ordinal
	var urls []weburl.URL
	for _, e := range entries {
		if e.Status == http.StatusOK && indexable(e.ContentType) {
			pages, urls = append(pages, e.Ordinal), append(urls, e.URL)
		}
	}
	groups, sizes := site.Siblings(urls)
	s.groups, s.sizes = make([]site.Group, len(entries)), sizes
	for i, o := range pages {
		s.groups[o] = groups[i]
	}
}

// observe reads a page for its siblings; nil when they are too few.
func (s *siblings) observe(o archive.Ordinal, p *page.Page) *site.Page {
	if s.groups == nil || s.sizes[s.groups[o]] < leastSiblings {
		return nil
	}
	return site.Observe(p.Blocks, boilerplate.Classify(p, s.classifier))
}

// add takes what observe gave.
func (s *siblings) add(o archive.Ordinal, p *site.Page) {
	if p != nil {
		s.statistics.Add(s.groups[o], p)
	}
}

// classify gives the classes of a page's blocks, and how many of them the siblings changed.
func (s *siblings) classify(o archive.Ordinal, p *page.Page) (content []bool, changed int) {
	content = boilerplate.Classify(p, s.classifier)
	if s.groups != nil {
		changed = s.evidence.Correct(s.groups[o], p.Blocks, content)
	}
	return content, changed
}
