package main

import (
	"fmt"
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/gold"
)

// goldKind is the kind of pages whose labels are derived from a gold text.
const goldKind = "gold"

// goldSets are the gold sets from which the shipped model has learned.
var goldSets = []string{
	"mozilla-readability", "wcxb-dev-collection", "wcxb-dev-documentation", "wcxb-dev-forum", "wcxb-dev-listing", "wcxb-dev-product",
	"wcxb-dev-service",
}

// goldWeight is the weight of such a page; a page whose blocks were labelled by hand has 1. It is lower because some words of the gold text stand
// elsewhere on the page as well.
const goldWeight = 0.5

// labelSets labels the pages of the gold sets with these names.
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

// labelGold labels the pages of a gold set by its texts. Pages that do not have their gold text are left out, as only a script would show it.
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

// hasText tells whether the blocks that stand in a gold text have at least three quarters of its words.
func hasText(blocks []page.Block, content []bool, gold string) bool {
	words := 0
	for i, c := range content {
		if c {
			words += blocks[i].Words
		}
	}
	return 4*words >= 3*len(strings.Fields(gold))
}

// aboveText is the most blocks that a headline stands above the main content.
const aboveText = 3

// classesOf returns the classes of blocks, depending on whether a gold text has them. Headlines and captions get their class whether the text has
// them or not, as that is a custom of the set and says nothing about the page. Other H1, and headings shortly above everything that the text has,
// also count as headlines.
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
