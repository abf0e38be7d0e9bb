package main

import (
	"context"
	"slices"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/extraction"
	"facetta/internal/gold"
)

type evalExtractionCommand struct {
	Set      []string `help:"Use only these sets." placeholder:"NAME"`
	Method   []string `help:"Use only these methods: ${methods}." placeholder:"M"`
	Siblings bool     `help:"Also measure each method corrected by the other pages of the same site in the set, as in a build."`
	Dir      string   `arg:"" help:"Folder of gold sets: <set>.tar.zst files or unpacked." placeholder:"DIR"`
}

// Help shows examples.
func (evalExtractionCommand) Help() string {
	return `Prints, for each set and method, the mean F1 over pages by bag, sequence and set of words, the share of pages that came out
empty though they have content, and the speed on one core in processor time, parsing included.

Examples:
  facetta eval extraction data/extraction
  facetta eval extraction data/extraction --method default,numwords --set zyte-article
  facetta eval extraction data/extraction --method default --set dragnet-train --siblings`
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
		all := extractors
		if e.Siblings {
			corrected, err := siblingExtractors(s, e.Method)
			if err != nil {
				return err
			}
			all = slices.Concat(extractors, corrected)
		}
		rows, err := extraction.Compare(ctx, s, all)
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
	for _, name := range methodNames(names) {
		classifier, err := boilerplate.New(boilerplate.Method(name))
		if err != nil {
			return nil, wrongUsage("%w", err)
		}
		extractors = append(extractors, extraction.Extractor{Name: name, Extract: func(url string, html []byte) string {
			return boilerplate.Extract(page.Parse(goldResponse(url, html)), classifier)
		}})
	}
	return extractors, nil
}

// methodNames gives the named methods, each once so that no page counts twice in a mean over sets, or all.
func methodNames(given []string) (names []string) {
	for _, name := range given {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		return names
	}
	for _, m := range boilerplate.Methods() {
		names = append(names, string(m))
	}
	return names
}

// goldResponse is a page of a gold set as if it had been fetched.
func goldResponse(url string, html []byte) page.Response {
	return page.Response{URL: goldURL(&gold.Page{URL: url}), ContentType: "text/html", Body: html, LinksOnly: true, Layout: true}
}
