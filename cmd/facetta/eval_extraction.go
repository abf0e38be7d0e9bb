package main

import (
	"context"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/extraction"
	"facetta/internal/gold"
)

type evalExtractionCommand struct {
	Set    []string `help:"Only these sets." placeholder:"NAME"`
	Method []string `help:"Only these methods: ${methods}." placeholder:"M"`
	Dir    string   `arg:"" help:"Folder of gold sets: <set>.tar.zst files or unpacked." placeholder:"DIR"`
}

// Help shows examples.
func (evalExtractionCommand) Help() string {
	return `Prints, for each set and method, the mean over the pages of F1 by bag, sequence and set of words, the share of pages that
came out empty though they have content, and the speed on one core, parsing included.

Examples:
  facetta eval extraction data/extraction
  facetta eval extraction data/extraction --method default,numwords --set zyte-article`
}

// Run prints one table.
func (e evalExtractionCommand) Run(ctx context.Context, c *console) error {
	sets, err := chooseSets(e.Dir, e.Set)
	if err != nil {
		return err
	}
	extractors, err := ownExtractors(e.Method)
	if err != nil {
		return err
	}
	var table extraction.Table
	for _, s := range sets {
		rows, err := extraction.Compare(ctx, s, extractors)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			c.say("%s has no gold texts", s.Name)
		}
		table = append(table, rows...)
	}
	return table.Write(c.out)
}

// ownExtractors gives the named methods, or all.
func ownExtractors(names []string) (extractors []extraction.Extractor, err error) {
	if len(names) == 0 {
		for _, m := range boilerplate.Methods() {
			names = append(names, string(m))
		}
	}
	for _, name := range names {
		classifier, err := boilerplate.New(boilerplate.Method(name))
		if err != nil {
			return nil, wrongUsage("%w", err)
		}
		extractors = append(extractors, extraction.Extractor{Name: name, Extract: func(url string, html []byte) string {
			r := page.Response{URL: goldURL(&gold.Page{URL: url}), ContentType: "text/html", Body: html, LinksOnly: true}
			return boilerplate.Extract(page.Parse(r), classifier)
		}})
	}
	return extractors, nil
}
