package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/article"
	"facetta/internal/pipeline"
	"facetta/internal/weburl"
)

type extractCommand struct {
	Method string   `help:"How to tell content from boilerplate: ${methods} (${default})." default:"default" placeholder:"M"`
	Format string   `help:"Output format: text, markdown, html or jsonl, one JSON object a line (${default})." enum:"text,markdown,html,jsonl" default:"text" placeholder:"F"`
	JSON   bool     `name:"json" help:"Short for --format jsonl."`
	Header bool     `help:"With text and markdown, begin with what the page says about itself: title, author, date and so on."`
	Files  []string `arg:"" optional:"" help:"HTML files, PDFs and text files, or addresses of pages in the archive; - reads one page from standard input; none reads one path or address a line from there." placeholder:"FILE"`
}

// Help shows examples.
func (extractCommand) Help() string {
	return `Text has one line for each paragraph, with the headline first, and the lines of a PRE, without indentation. Markdown and HTML also have
headings, lists, quotations, code, data tables and links; for a file, links within its own site are included only if it states its address. A
page of the archive is judged by itself; facetta inspect shows what a build makes of it in the light of the other pages of its site.

min-words and min-density take a number, as in min-words:15; largest-block, largest-content and main-content take the method that they filter,
and the last two also how many blocks to bridge, as in main-content:numwords:1. facetta eval boilerplate measures them.

A jsonl object has: file (or the address), url (which the page states as its own), title (without the site's name), author, date (day of
publication), published (the same, as precisely as stated), language, site, text, empty (why there is no text), dirt (what was wrong with the
bytes) and error; what is unknown is "".

Only the first 32 MiB of a file are read. Only a few files are in memory at a time, however long the list. The last line on standard error
counts the files by outcome and by what was wrong with them.

Examples:
  facetta extract page.html
  curl https://www.example.org/ | facetta extract --header -
  facetta extract --format markdown --header page.html > page.md
  find pages -name '*.html' | facetta extract --format jsonl > pages.jsonl
  facetta archive list --json | jq -r 'select(.status == 200).url' | facetta extract --json > pages.jsonl
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

	article string   // Text with its structure, for formats that show it
	reasons []string // the same reasons that Dirt shows
}

// The reasons why a page has no text.
const (
	emptyFile  = "empty file"
	binaryFile = "binary file"
	brokenPDF  = "PDF that cannot be read"
	noText     = "no text"    // a page of images and scripts
	noContent  = "no content" // nothing but boilerplate
)

// Run prints the main content of each file, in input order.
func (x extractCommand) Run(ctx context.Context, c *console, common *common) error {
	if x.JSON {
		if x.Format == formatHTML || x.Format == formatMarkdown {
			return wrongUsage("--json and --format %s can't be used together", x.Format)
		}
		x.Format = formatJSONL
	}
	if x.Header && x.Format != formatText && x.Format != formatMarkdown {
		return wrongUsage("--header needs --format text or markdown: the other formats include what it prints")
	}
	classifier, err := boilerplate.New(boilerplate.Method(x.Method))
	if err != nil {
		return wrongUsage("%w", err)
	}
	out := bufio.NewWriter(c.out)
	defer out.Flush()
	var t tally
	r := extractor{c: c, classifier: classifier, write: articleWriter(x.Format), data: common.Data}
	defer r.close()
	err = eachFile(ctx, x.Files, c.in, r.page, func(e extracted) error {
		t.add(&e)
		return x.print(c, out, e)
	})
	if err == nil {
		err = out.Flush()
	}
	return t.finish(c, err, x.Files, x.Format == formatJSONL)
}

// bodies keeps the buffers of files for reuse, as a file takes more memory than all that is made of it. No page keeps its body.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// maxBody bounds the buffers that are kept, in bytes.
const maxBody = 1 << 20

// extractor reads pages for extract. It is safe for concurrent use.
type extractor struct {
	c          *console
	classifier boilerplate.Classifier
	write      func(*article.Article) string // nil if no format asks for structure
	data       string                        // directory

	open    sync.Once
	archive *archive.Archive // nil until it is asked for
	failed  error            // the error of opening it
}

// page gives what is known of a file, or of an address in the archive. If it could not be read, the result has the error.
func (r *extractor) page(path string) (e extracted) {
	read := r.file
	if strings.Contains(path, "://") {
		read = r.capture
	}
	if err := tried(path, func() (err error) {
		e, err = read(path)
		return err
	}); err != nil {
		return extracted{File: path, Error: err.Error()}
	}
	return e
}

// file reads a file.
func (r *extractor) file(path string) (e extracted, err error) {
	b := bodies.Get().(*bytes.Buffer)
	defer func() {
		if b.Cap() <= maxBody {
			bodies.Put(b)
		}
	}()
	body, cut, err := r.c.readFile(path, b)
	if err != nil {
		return e, err
	}
	return r.extract(path, page.Response{URL: fileURL, ContentType: mediaTypeOf(path), Body: body, Fetched: time.Now()}, cut), nil
}

// capture reads a page of the archive.
func (r *extractor) capture(address string) (e extracted, err error) {
	u, err := weburl.Parse(address)
	if err != nil {
		return e, fmt.Errorf("%q is not a web address: %w", address, err)
	}
	r.open.Do(func() { r.archive, r.failed = openToRead(r.c, r.data) })
	if r.failed != nil {
		return e, r.failed
	}
	c, err := pipeline.PageOf(r.archive, u)
	if err != nil {
		return e, err
	}
	e = r.extract(address, page.FromHTTP(c.URL, c.Header, c.Body), false)
	e.URL = cmp.Or(e.URL, string(c.URL))
	return e, nil
}

func (r *extractor) close() {
	if r.archive != nil {
		r.archive.Close()
	}
}

// extract gives the main content of a page and its metadata; cut says that the page was longer than the part that was read.
func (r *extractor) extract(path string, response page.Response, cut bool) extracted {
	response.Layout, response.Structured = true, r.write != nil
	p := page.Parse(response)
	day, _, _ := strings.Cut(p.Published, "T")
	paragraphs := boilerplate.Paragraphs(p, r.classifier)
	e := extracted{
		File: path, URL: statedURL(p), Title: p.Headline, Author: p.Author, Date: day, Published: p.Published,
		Language: p.Language, Site: p.Site, Text: boilerplate.Text(paragraphs), reasons: dirtOf(p, cut),
	}
	e.Dirt = strings.Join(e.reasons, ", ")
	if e.Text == "" {
		e.Empty = cmp.Or(whyNoText(p), noContent)
	}
	if r.write != nil {
		e.article = r.article(p, paragraphs, response)
	}
	return e
}

// article writes the paragraphs of a page. Relative links start from the address that a file states, if it states one.
func (r *extractor) article(p *page.Page, paragraphs []boilerplate.Paragraph, response page.Response) string {
	if u := statedURL(p); u != "" && response.URL == fileURL {
		response.URL, response.LinksOnly = weburl.URL(u), true
		again := page.Parse(response)
		p.Anchors = again.Anchors
	}
	a := article.Of(p, paragraphs)
	return r.write(&a)
}

// whyNoText says why a page has no text at all, "" when it has some.
func whyNoText(p *page.Page) string {
	switch {
	case p.Dirt&page.DirtEmpty != 0:
		return emptyFile
	case p.Dirt&page.DirtBinary != 0:
		return binaryFile
	case p.Dirt&page.DirtPDF != 0:
		return brokenPDF
	case len(p.Blocks) == 0:
		return noText
	}
	return ""
}

// fileURL stands for the unknown address of a file.
const fileURL = page.Nowhere

// statedURL gives the address that a file states as its own, "" when it states none.
func statedURL(p *page.Page) string {
	if p.Canonical == "" || p.Canonical.Host() == fileURL.Host() {
		return ""
	}
	return string(p.Canonical)
}
