package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/segment"
	"facetta/internal/build"
	"facetta/internal/inspect"
	"facetta/internal/searcher"
	"facetta/web"
)

type inspectCommand struct {
	HTML     string `name:"html" help:"Draw it into this file instead." placeholder:"OUT"`
	JSON     bool   `name:"json" help:"Print what is known as an object."`
	Method   string `help:"For a file: how blocks are told apart: ${methods}." default:"default" placeholder:"M"`
	Segments string `help:"For a drawn file: how blocks are fused; facetta segment --help lists the methods (${default})." default:"bf-rulebased" placeholder:"M"`
	Page     string `arg:"" help:"Address of an indexed page, or an HTML file." placeholder:"URL|FILE"`
}

// Help shows examples.
func (inspectCommand) Help() string {
	return `Shows a page's blocks with their densities and classes, and, for an indexed page, its topics and neighbours.

The drawing of a file (--html) has each block's text density as a bar, its linked words in blue, bounds of segments in red, and beside
the text what speaks for and against its being content, and the chance that the default method gives it.

Examples:
  facetta inspect http://www.example.org/
  facetta inspect page.html --html page-explained.html`
}

// Run explains one page.
func (i inspectCommand) Run(ctx context.Context, c *console, common *common) error {
	if i.isFile() && i.HTML != "" {
		return i.draw()
	}
	info, err := i.explain(ctx, common.Data)
	if err != nil {
		return err
	}
	if i.HTML != "" {
		return writeNew(i.HTML, func(w io.Writer) error { return web.WritePage(ctx, w, info) })
	}
	if i.JSON {
		encoder := json.NewEncoder(c.out)
		encoder.SetIndent("", " ")
		encoder.SetEscapeHTML(false)
		return encoder.Encode(info)
	}
	return printPage(c.out, info)
}

func (i inspectCommand) explain(ctx context.Context, data string) (*searcher.PageInfo, error) {
	if i.isFile() {
		return i.explainFile()
	}
	dir, err := build.Current(data)
	if err != nil {
		return nil, err
	}
	b, err := searcher.Open(dir)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	return b.Page(ctx, i.Page)
}

// isFile tells a file from an address.
func (i inspectCommand) isFile() bool { return !strings.Contains(i.Page, "://") }

// readPage reads the file.
func (i inspectCommand) readPage() (*page.Page, error) {
	body, _, err := readFile(i.Page)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w: name an HTML file, or an address that begins with http:// or https://", err)
	}
	if err != nil {
		return nil, err
	}
	return page.Parse(page.Response{URL: fileURL, ContentType: "text/html", Body: body, Fetched: time.Now()}), nil
}

// draw writes the drawing of a file.
func (i inspectCommand) draw() error {
	p, err := i.readPage()
	if err != nil {
		return err
	}
	x, err := inspect.Explain(p, inspect.Options{Method: boilerplate.Method(i.Method), Segments: segment.Method(i.Segments)})
	if err != nil {
		return wrongUsage("%w", err)
	}
	return writeNew(i.HTML, func(w io.Writer) error { return x.WriteHTML(w, i.Page) })
}

func (i inspectCommand) explainFile() (*searcher.PageInfo, error) {
	classifier, err := boilerplate.New(boilerplate.Method(i.Method))
	if err != nil {
		return nil, wrongUsage("%w", err)
	}
	p, err := i.readPage()
	if err != nil {
		return nil, err
	}
	content := boilerplate.Classify(p, classifier)
	info := &searcher.PageInfo{
		URL: i.Page, Title: p.Title, Language: p.Language, Author: p.Author, Published: p.Published, Site: p.Site, OutLinks: len(p.Links),
	}
	for k := range p.Blocks {
		b := &p.Blocks[k]
		info.Blocks = append(info.Blocks, searcher.Block{
			Text: b.Text, Words: b.Words, TextDensity: b.TextDensity(), LinkDensity: b.LinkDensity(), Content: content[k],
		})
	}
	return info, nil
}

func printPage(out io.Writer, info *searcher.PageInfo) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%s\n%s\n", info.Title, info.URL)
	for _, fact := range [][2]string{{"author", info.Author}, {"published", info.Published}, {"site", info.Site}} {
		if fact[1] != "" {
			fmt.Fprintf(w, "%s: %s\n", fact[0], fact[1])
		}
	}
	if info.Rank > 0 {
		fmt.Fprintf(w, "page (%d,%d), general importance %.3g, %d links in, %d out\n", info.HostID, info.LocalID, info.Rank, info.InLinks, info.OutLinks)
	}
	for _, topic := range info.Listed {
		fmt.Fprintf(w, "example page of %s\n", topic)
	}
	for _, t := range info.Topics {
		fmt.Fprintf(w, "  membership %5.2f  rank %8.3g  %s\n", t.Membership, t.Rank, t.Topic)
	}
	fmt.Fprintln(w, "\n          words density linked")
	for _, b := range info.Blocks {
		class := "-"
		if b.Content {
			class = "content"
		}
		fmt.Fprintf(w, "%-8s %6d %7.1f %5.0f%%  %s\n", class, b.Words, b.TextDensity, 100*b.LinkDensity, clip(b.Text, 100))
	}
	return w.Flush()
}

// clip shortens a text to n characters.
func clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}

// writeNew writes a file by a function.
func writeNew(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := write(f); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return f.Close()
}
