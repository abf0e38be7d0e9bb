// Command extraction runs Facetta's default extractor and public libraries over the same pages, one after the other in the same
// run, and scores them by the same code as `facetta eval extraction`. It is a module of its own, so that Facetta does not depend
// on what it is compared with.
//
//	go run . DIR [SET...]           DIR has the gold sets, <set>.tar.zst or unpacked
//	go run . -speed DIR [SET...]    no scores: speeds on their pages of about 100 KB, side by side
//	go run . -metadata DIR [SET...] titles, authors and dates of sets that say what to expect
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"os/signal"
	"slices"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/markusmobius/go-trafilatura"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/extraction"
	"facetta/internal/gold"
	"facetta/internal/weburl"
)

func main() {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the libraries log what they try
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	speed := flag.Bool("speed", false, "compare speeds on pages of about 100 KB")
	metadata := flag.Bool("metadata", false, "compare titles, authors and dates")
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: go run . [-speed | -metadata] DIR [SET...]") }
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	compare := compareText
	switch {
	case *speed:
		compare = compareSpeed
	case *metadata:
		compare = compareMetadata
	}
	if err := run(ctx, compare, flag.Arg(0), flag.Args()[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run prints one table.
func run(ctx context.Context, compare func(context.Context, []gold.Set, io.Writer) error, dir string, only []string) error {
	sets, err := gold.Open(dir)
	if err != nil {
		return err
	}
	if len(only) > 0 {
		sets = slices.DeleteFunc(sets, func(s gold.Set) bool { return !slices.Contains(only, s.Name) })
	}
	return compare(ctx, sets, os.Stdout)
}

// compareText scores the main content that each contestant finds.
func compareText(ctx context.Context, sets []gold.Set, out io.Writer) error {
	var table extraction.Table
	for _, s := range sets {
		rows, err := extraction.Compare(ctx, s, []extraction.Extractor{
			{Name: "facetta", Extract: facetta}, {Name: "go-readability", Extract: readeck}, {Name: "go-trafilatura", Extract: trafila},
		})
		if err != nil {
			return err
		}
		table = append(table, rows...)
	}
	return table.Write(out)
}

func facetta(address string, html []byte) string {
	u, err := weburl.Parse(address)
	if err != nil {
		u = page.Nowhere
	}
	classifier, err := boilerplate.New(boilerplate.Default)
	if err != nil {
		return ""
	}
	return boilerplate.Extract(page.Parse(page.Response{URL: u, Body: html, LinksOnly: true}), classifier)
}

// readeck runs codeberg.org/readeck/go-readability with its defaults. It reads UTF-8 as it is and detects other encodings.
func readeck(address string, html []byte) string {
	article, err := readability.FromReader(bytes.NewReader(html), parse(address))
	if err != nil || article.Node == nil {
		return ""
	}
	var text bytes.Buffer
	if err := article.RenderText(&text); err != nil {
		return ""
	}
	return text.String()
}

// trafila runs go-trafilatura with its fallback to other extractors, which makes it better and slower. Comments of readers
// count as boilerplate in all sets.
func trafila(address string, html []byte) string {
	o := trafilatura.Options{OriginalURL: parse(address), EnableFallback: true, ExcludeComments: true}
	result, err := trafilatura.Extract(bytes.NewReader(html), o)
	if err != nil || result == nil {
		return ""
	}
	return result.ContentText
}

func parse(address string) *url.URL {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		u = &url.URL{Scheme: "http", Host: "example.org", Path: "/"}
	}
	return u
}
