package main

import (
	"fmt"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/gold"
)

// goldKind is the kind of pages whose labels follow from a gold text.
const goldKind = "gold"

// labelSet labels the pages of the gold set of that name.
func labelSet(sets []gold.Set, name string) ([]*labelled, error) {
	for _, set := range sets {
		if set.Name == name {
			return labelGold(set)
		}
	}
	return nil, fmt.Errorf("there is no gold set %q to learn from", name)
}

// labelGold labels the pages of a gold set by its texts.
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
		if !ok {
			continue
		}
		all = append(all, &labelled{
			title: p.Title, blocks: p.Blocks, class: classesOf(p.Title, p.Blocks, content), kind: goldKind, site: siteOf(p, pages[i].ID+"/"),
		})
	}
	return all, nil
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
