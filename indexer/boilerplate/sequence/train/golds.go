package main

import (
	"fmt"
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/gold"
)

// goldKind is the kind of pages whose labels follow from a gold text.
const goldKind = "gold"

// goldSets are those that the shipped model has learned from.
var goldSets = []string{
	"mozilla-readability", "wcxb-dev-collection", "wcxb-dev-documentation", "wcxb-dev-forum", "wcxb-dev-listing", "wcxb-dev-product",
	"wcxb-dev-service",
}

// goldWeight is what such a page weighs beside one whose blocks were read: some words of its text stand elsewhere on the page as well.
const goldWeight = 0.5

// labelSets labels the pages of the gold sets of those names.
func labelSets(sets []gold.Set, names []string) (all []*labelled, err error) {
	for _, name := range names {
		i := slices.IndexFunc(sets, func(s gold.Set) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no gold set %q to learn from", name)
		}
		pages, err := labelGold(sets[i])
		if err != nil {
			return nil, err
		}
		all = append(all, pages...)
	}
	return all, nil
}

// labelGold labels the pages of a gold set by its texts. Pages that do not have their text are left out, as a script would show it.
func labelGold(set gold.Set) ([]*labelled, error) {
	pages, err := set.Pages()
	if err != nil {
		return nil, err
	}
	var all []*labelled
	for i := range pages {
		if !pages[i].HasGold {
			continue
		}
		p := page.Parse(page.Response{URL: page.Nowhere, Body: pages[i].HTML, LinksOnly: true})
		content, ok := gold.Label(p.Blocks, pages[i].Gold)
		if !ok || !hasText(p.Blocks, content, pages[i].Gold) {
			continue
		}
		all = append(all, &labelled{
			title: p.Title, blocks: p.Blocks, class: classesOf(p.Title, p.Blocks, content), kind: goldKind, weight: goldWeight,
			site: siteOf(p, pages[i].ID+"/"),
		})
	}
	return all, nil
}

// hasText tells whether the blocks that a gold text has are three quarters of its words at least.
func hasText(blocks []page.Block, content []bool, gold string) bool {
	words := 0
	for i, c := range content {
		if c {
			words += blocks[i].Words
		}
	}
	return 4*words >= 3*len(strings.Fields(gold))
}

// aboveText is how far above the main content a heading is a headline, in blocks.
const aboveText = 3

// classesOf gives the classes of blocks by whether a gold text has them. Headlines and captions are such whether it has them or not:
// that is a custom of the set and not a matter of the page. So are other H1, and headings that stand above all that the text has.
func classesOf(title string, blocks []page.Block, content []bool) []class {
	all := make([]class, len(blocks))
	heads := sequence.Headline(title, blocks)
	first := slices.Index(content, true)
	for i := range blocks {
		b := &blocks[i]
		above := i < first && i >= first-aboveText && b.Tags&page.Headings != 0
		switch {
		case heads[i] || above || b.Tags&page.H1 != 0:
			all[i] = headline
		case b.Tags&(page.Figcaption|page.Caption) != 0 || b.Hints&page.HintCaption != 0:
			all[i] = caption
		case content[i]:
			all[i] = mainText
		case b.Hints&page.HintComment != 0:
			all[i] = comment
		}
	}
	return all
}
