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
			title: p.Title, blocks: p.Blocks, class: classesOf(p.Title, p.Blocks, content), kind: goldKind, site: siteOf(p, pages[i].ID+"/"),
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

// classesOf gives the classes of blocks by whether a gold text has them. Headlines and captions are such whether it has them or not:
// that is a custom of the set and not a matter of the page.
func classesOf(title string, blocks []page.Block, content []bool) []class {
	all := make([]class, len(blocks))
	heads := sequence.Headline(title, blocks)
	for i := range blocks {
		b := &blocks[i]
		switch {
		case heads[i]:
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
