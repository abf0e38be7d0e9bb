package main

import (
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/extraction"
	"facetta/internal/gold"
	"facetta/internal/weburl"
)

// siblingPages are the pages of a gold set that have an address, read as if they were an archive.
type siblingPages struct {
	pages  []*page.Page
	groups map[weburl.URL]site.Group
}

// siblingExtractors gives the named methods, or all. Each is corrected by the evidence of the other pages of the set.
func siblingExtractors(s gold.Set, methods []string) (extractors []extraction.Extractor, err error) {
	siblings, err := readSiblings(s)
	if err != nil {
		return nil, err
	}
	for _, name := range methodNames(methods) {
		classifier, err := boilerplate.New(boilerplate.Method(name))
		if err != nil {
			return nil, wrongUsage("%w", err)
		}
		evidence := siblings.evidence(classifier)
		extractors = append(extractors, extraction.Extractor{Name: name + "+site", Extract: func(url string, html []byte) string {
			p := page.Parse(goldResponse(url, html))
			c := correctedPage{p, classifier, nil, 0}
			if g, known := siblings.groups[p.URL]; known {
				c.evidence, c.group = evidence, g
			}
			return boilerplate.Extract(p, c)
		}})
	}
	return extractors, nil
}

func readSiblings(s gold.Set) (*siblingPages, error) {
	pages, err := s.Pages()
	if err != nil {
		return nil, err
	}
	out := &siblingPages{groups: make(map[weburl.URL]site.Group)}
	var urls []weburl.URL
	for i := range pages {
		if _, err := weburl.Parse(pages[i].URL); err == nil {
			p := page.Parse(goldResponse(pages[i].URL, pages[i].HTML))
			out.pages, urls = append(out.pages, p), append(urls, p.URL)
		}
	}
	groups, _ := site.Siblings(urls)
	for i, u := range urls {
		out.groups[u] = groups[i]
	}
	return out, nil
}

// evidence gives what the pages show about each other when this classifier reads them.
func (s *siblingPages) evidence(c boilerplate.Classifier) *site.Evidence {
	statistics := site.New(len(s.pages), site.Options{})
	for _, p := range s.pages {
		statistics.Add(s.groups[p.URL], site.Observe(p.Title, p.Blocks, boilerplate.Classify(p, c)))
	}
	return statistics.Evidence()
}

// correctedPage is the classifier of one page, corrected by its siblings if it has any.
type correctedPage struct {
	page       *page.Page
	classifier boilerplate.Classifier
	evidence   *site.Evidence
	group      site.Group
}

// Classify implements boilerplate.Classifier.
func (c correctedPage) Classify(blocks []page.Block, content []bool) {
	copy(content, boilerplate.Classify(c.page, c.classifier))
	if c.evidence != nil {
		c.evidence.Correct(c.group, blocks, content, boilerplate.Part(c.page, c.classifier))
	}
}
