package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"html"
	"io"
	"strings"
	"sync"
	"time"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

type extractCommand struct {
	Method string   `help:"How blocks are told apart: ${methods} (${default})." default:"default" placeholder:"M"`
	Format string   `help:"text, jsonl (one object a line) or html (${default})." enum:"text,jsonl,html" default:"text" placeholder:"F"`
	JSON   bool     `name:"json" help:"Short for --format jsonl."`
	Header bool     `help:"In text, begin with what the page says about itself: title, author, date and so on."`
	Files  []string `arg:"" optional:"" help:"HTML files, - for a page on standard input; none means one path a line there." placeholder:"FILE"`
}

// Help shows examples.
func (extractCommand) Help() string {
	return `The text has a line for each paragraph, and those of a PRE, each without its indentation.

min-words and min-density take their number, as in min-words:15; largest-block, largest-content and main-content the tree that they
filter, and the last two how many blocks they bridge, as in main-content:numwords:1. facetta eval boilerplate measures them.

An object of jsonl has: file, url (where the page says it belongs), title (without the name of the site), author, date (the day)
and published (as precisely as stated) of publication, language, site, text, empty (why there is no text), dirt (what was wrong
with the bytes) and error; what is not known is "".

Of files larger than 32 MiB the first 32 are read. Only a few files are in memory at a time, however long the list. The last line
on standard error counts them by what became of them and what was wrong with them.

Examples:
  facetta extract page.html
  curl https://www.example.org/ | facetta extract --header -
  find pages -name '*.html' | facetta extract --format jsonl > pages.jsonl
  facetta extract --method numwords page.html`
}

// extracted is one line of the format jsonl.
type extracted struct {
	File      string `json:"file"`
	URL       string `json:"url"`
	Title     string `json:"title"`
	Author    string `json:"author"`
	Date      string `json:"date"`
	Published string `json:"published"`
	Language  string `json:"language"`
	Site      string `json:"site"`
	Text      string `json:"text"`
	Empty     string `json:"empty"`
	Dirt      string `json:"dirt"`
	Error     string `json:"error"`

	paragraphs []boilerplate.Paragraph // of Text
	reasons    []string                // what Dirt lists
}

// Why a page has no text.
const (
	emptyFile  = "empty file"
	binaryFile = "binary file"
	noText     = "no text"    // a page of images and scripts
	noContent  = "no content" // nothing but boilerplate
)

// Run prints the main content of each file, in input order.
func (x extractCommand) Run(ctx context.Context, c *console) error {
	if x.JSON {
		if x.Format == "html" {
			return wrongUsage("--json and --format html can't be used together")
		}
		x.Format = "jsonl"
	}
	if x.Header && x.Format != "text" {
		return wrongUsage("--header goes with --format text: the other formats have what it prints")
	}
	classifier, err := boilerplate.New(boilerplate.Method(x.Method))
	if err != nil {
		return wrongUsage("%w", err)
	}
	out := bufio.NewWriter(c.out)
	defer out.Flush()
	var t tally
	read := func(path string) extracted { return c.extractFile(path, classifier) }
	err = eachFile(ctx, x.Files, c.in, read, func(e extracted) error {
		t.add(&e)
		return x.print(c, out, e)
	})
	if err == nil {
		err = out.Flush()
	}
	return t.finish(c, err, x.Files, x.Format == "jsonl")
}

// bodies has buffers of files that were read before, as a file takes more memory than all that is made of it. No page keeps its body.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// maxBody bounds the buffers that are kept, in bytes.
const maxBody = 1 << 20

// extractFile gives what is known of a file, or why it could not be read.
func (c *console) extractFile(path string, classifier boilerplate.Classifier) (e extracted) {
	if err := tried(path, func() (err error) {
		e, err = c.extractContent(path, classifier)
		return err
	}); err != nil {
		return extracted{File: path, Error: err.Error()}
	}
	return e
}

func (c *console) extractContent(path string, classifier boilerplate.Classifier) (e extracted, err error) {
	b := bodies.Get().(*bytes.Buffer)
	defer func() {
		if b.Cap() <= maxBody {
			bodies.Put(b)
		}
	}()
	body, cut, err := c.readFile(path, b)
	if err != nil {
		return e, err
	}
	p := page.Parse(page.Response{URL: fileURL, ContentType: mediaTypeOf(path), Body: body, Fetched: time.Now(), Layout: true})
	day, _, _ := strings.Cut(p.Published, "T")
	paragraphs := boilerplate.Paragraphs(p, classifier)
	e = extracted{
		File: path, URL: statedURL(p), Title: p.Headline, Author: p.Author, Date: day, Published: p.Published,
		Language: p.Language, Site: p.Site, Text: boilerplate.Text(paragraphs), paragraphs: paragraphs, reasons: dirtOf(p, cut),
	}
	e.Dirt = strings.Join(e.reasons, ", ")
	if e.Text == "" {
		e.Empty = cmp.Or(whyNoText(p), noContent)
	}
	return e, nil
}

// whyNoText says why a page has no text at all, "" when it has some.
func whyNoText(p *page.Page) string {
	switch {
	case p.Dirt&page.DirtEmpty != 0:
		return emptyFile
	case p.Dirt&page.DirtBinary != 0:
		return binaryFile
	case len(p.Blocks) == 0:
		return noText
	}
	return ""
}

// fileURL stands for the unknown address of a file.
const fileURL = page.Nowhere

// statedURL is where a file says that it belongs, "" when it does not say.
func statedURL(p *page.Page) string {
	if p.Canonical == "" || p.Canonical.Host() == fileURL.Host() {
		return ""
	}
	return string(p.Canonical)
}

func (x extractCommand) print(c *console, out *bufio.Writer, e extracted) error {
	var err error
	switch {
	case x.Format == "jsonl":
		err = printJSONLine(out, e)
	case e.Error != "":
		fmt.Fprintln(c.err, "facetta:", e.Error)
	case x.Format == "html":
		err = writeArticle(out, e)
	case x.Header:
		err = writeHeader(out, e)
	case e.Text != "":
		_, err = fmt.Fprintln(out, e.Text)
	}
	return err
}

// writeHeader prints what is known of a page, an empty line, and its main content.
func writeHeader(w io.Writer, e extracted) error {
	var b strings.Builder
	for _, line := range [][2]string{
		{"title", e.Title}, {"author", e.Author}, {"published", e.Published}, {"site", e.Site}, {"language", e.Language},
		{"url", e.URL}, {"file", e.File}, {"empty", e.Empty}, {"dirt", e.Dirt},
	} {
		if line[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", line[0], line[1])
		}
	}
	if e.Text != "" {
		fmt.Fprintf(&b, "\n%s\n", e.Text)
	}
	_, err := fmt.Fprintln(w, b.String())
	return err
}

// writeArticle prints the main content as a small HTML document that says what is known of the page.
func writeArticle(w io.Writer, e extracted) error {
	var b strings.Builder
	title := html.EscapeString(e.Title)
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=%q>\n<meta charset=\"utf-8\">\n<title>%s</title>\n", e.Language, title)
	for _, meta := range [][2]string{{"author", e.Author}, {"article:published_time", e.Published}, {"og:site_name", e.Site}} {
		if meta[1] != "" {
			fmt.Fprintf(&b, "<meta name=%q content=\"%s\">\n", meta[0], html.EscapeString(meta[1]))
		}
	}
	fmt.Fprintf(&b, "<h1>%s</h1>\n", title)
	for i, p := range e.paragraphs {
		switch text := html.EscapeString(p.Text); {
		case i == 0 && p.Text == e.Title:
		case p.Preformatted:
			fmt.Fprintf(&b, "<pre>%s</pre>\n", text)
		default:
			fmt.Fprintf(&b, "<p>%s</p>\n", text)
		}
	}
	_, err := fmt.Fprintf(w, "%s</html>\n", b.String())
	return err
}
