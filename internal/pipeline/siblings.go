package pipeline

import (
	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/readings"
	"facetta/internal/weburl"
)

// Values of build.Parameters.Evidence: what tells content from boilerplate.
const (
	SiteEvidence = "site" // the page and its siblings
	PageEvidence = "page" // the page alone
)

// leastSiblings is the size of the smallest group whose pages say something about each other.
const leastSiblings = 3

// siblings corrects the classes of blocks. Stage links collects what the pages of each group say about each other, and by what each page is known to
// others; stage index uses it.
type siblings struct {
	groups     []site.Group // by ordinal, for pages; nil when each page is judged alone
	sizes      []int        // by group
	statistics *site.Statistics
	evidence   site.Evidence
	prints     *printWriter // stage links
	teasers    *teasers     // stage index
}

func (r *run) siblings() *siblings {
	s := new(siblings)
	if r.Parameters.Evidence == SiteEvidence {
		s.group(r.Archive)
	}
	s.statistics = site.New(len(s.groups), site.Options{})
	return s
}

func isPage(e archive.Entry) bool { return page.IsPage(e.Status, e.ContentType, e.Length) }

// group divides the addresses that are pages.
func (s *siblings) group(a *archive.Archive) {
	var pages []archive.Ordinal
	var urls []weburl.URL
	for e := range a.All() {
		if isPage(e) {
			pages, urls = append(pages, e.Ordinal), append(urls, e.URL)
		}
	}
	groups, sizes := site.Siblings(urls)
	s.groups, s.sizes = make([]site.Group, a.Len()), sizes
	for i, o := range pages {
		s.groups[o] = groups[i]
	}
}

// observe returns a page's evidence for its siblings; nil when it is no page, or they are too few.
func (s *siblings) observe(o archive.Ordinal, r *readings.Reading) *site.Page {
	if r.Page == nil || s.groups == nil || s.sizes[s.groups[o]] < leastSiblings {
		return nil
	}
	p := site.Observe(r.Page.Title, r.Page.Blocks, r.Content)
	p.Language = r.Page.Language
	return p
}

// add adds a result of observe.
func (s *siblings) add(o archive.Ordinal, p *site.Page) {
	if p != nil {
		s.statistics.Add(s.groups[o], p)
	}
}

// correct changes the classes that c gave a page's blocks by the evidence of its siblings, and returns the number of changed blocks.
func (s *siblings) correct(o archive.Ordinal, r *readings.Reading, c boilerplate.Classifier) (changed int) {
	if s.groups == nil {
		return 0
	}
	return s.evidence.Correct(s.groups[o], r.Page.Blocks, r.Content, boilerplate.Part(r.Page, c))
}

// settleTitle calls a page by its headline if many of its siblings have the same title, so that they can be told from each other in results. named
// tells whether it then has a title that not many have.
func (s *siblings) settleTitle(o archive.Ordinal, r *readings.Reading) (named bool) {
	if s.groups == nil || !s.evidence.IsTitleOfMany(s.groups[o], r.Page.Title) {
		return true
	}
	from, to := headlineAbove(r.Page, r.Content)
	if from == to || s.evidence.IsTemplate(s.groups[o], r.Page.Blocks, r.Content, from) {
		return false
	}
	r.Page.Title = joined(r.Page.Blocks[from:to]).Text
	return true
}

// settleLanguage gives a page whose language is not known that of its siblings, if this is written in the script of the page.
func (s *siblings) settleLanguage(o archive.Ordinal, p *page.Page) {
	if s.groups == nil || p.Language != "" {
		return
	}
	if language := s.evidence.Language(s.groups[o]); language != "" && p.IsWrittenAs(language) {
		p.Language = language
	}
}

// addHeadline makes a page's headline content, unless many of its siblings have the same one.
func (s *siblings) addHeadline(o archive.Ordinal, r *readings.Reading) {
	from, to := headline(r.Page, r.Content)
	if from == to || s.groups != nil && s.evidence.IsTemplate(s.groups[o], r.Page.Blocks, r.Content, from) {
		return
	}
	for i := from; i < to; i++ {
		r.Content[i] = true
	}
}
