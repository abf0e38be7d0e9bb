package main

import (
	"os"
	"path/filepath"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/gold"
	"facetta/internal/processor"
)

// BenchmarkRealPages classifies the pages of 50 to 200 KiB of the gold sets; ns/block is processor time.
func BenchmarkRealPages(b *testing.B) {
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		b.Skip("FACETTA_SHARED is not set")
	}
	pages, blocks := realPages(b, filepath.Join(shared, "data", "extraction"))
	content := make([]bool, blocks)
	from := processor.Time()
	for b.Loop() {
		for _, p := range pages {
			sequence.Classify(p.Title, p.Blocks, content[:len(p.Blocks)])
		}
	}
	b.ReportMetric(float64(processor.Time()-from)/float64(b.N)/float64(blocks), "ns/block")
	b.ReportMetric(float64(blocks), "blocks")
}

// realPages reads the pages, and counts their blocks.
func realPages(b *testing.B, dir string) (pages []*page.Page, blocks int) {
	sets, err := gold.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range sets {
		all, err := s.Pages()
		if err != nil {
			b.Fatal(err)
		}
		for _, g := range all {
			if len(g.HTML) < 50<<10 || len(g.HTML) > 200<<10 {
				continue
			}
			p := page.Parse(page.Response{URL: page.Nowhere, Body: g.HTML, LinksOnly: true})
			pages = append(pages, p)
			blocks += len(p.Blocks)
		}
	}
	return pages, blocks
}
