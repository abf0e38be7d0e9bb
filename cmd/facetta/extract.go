package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"os"
	"strings"
	"time"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

// maxExtract is the largest file that is read, in bytes; a larger one is reported as an error of its line.
const maxExtract = 64 << 20

type extractCommand struct {
	Method string   `help:"How blocks are told apart: ${methods} (${default})." default:"default" placeholder:"M"`
	Format string   `help:"text, jsonl (one object a line) or html (${default})." enum:"text,jsonl,html" default:"text" placeholder:"F"`
	JSON   bool     `name:"json" help:"Short for --format jsonl."`
	Header bool     `help:"In text, begin with what the page says about itself: title, author, date and so on."`
	Files  []string `arg:"" optional:"" help:"HTML files; none means one path a line on standard input." placeholder:"FILE"`
}

// Help shows examples.
func (extractCommand) Help() string {
	return `min-words takes its number of words, as in min-words:15; largest-block, largest-content and main-content the tree that they filter, as in
main-content:densitometric. facetta eval boilerplate measures them.

An object of jsonl has: file, url (where the page says it belongs), title (without the name of the site), author, date (the day) and
published (as precisely as stated) of publication, language, site, text, empty (why there is no text) and error; what is not known is "".

Examples:
  facetta extract page.html
  facetta extract --header page.html
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
	Error     string `json:"error"`
}

// Why a page has no text.
const (
	emptyFile = "empty file"
	noText    = "no text"    // not a page, or one of images and scripts
	noContent = "no content" // nothing but boilerplate
)

// Run prints the main content of each file, in input order.
func (x extractCommand) Run(ctx context.Context, c *console) error {
	if x.JSON {
		x.Format = "jsonl"
	}
	classifier, err := boilerplate.New(boilerplate.Method(x.Method))
	if err != nil {
		return wrongUsage("%w", err)
	}
	out := bufio.NewWriter(c.out)
	defer out.Flush()
	failed := 0
	err = eachPath(ctx, x.Files, c.in, func(path string) error {
		e := extractFile(path, classifier)
		if e.Error != "" {
			failed++
		}
		return x.print(c, out, e)
	})
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if failed > 0 && x.Format != "jsonl" {
		return fmt.Errorf("%d files could not be read", failed)
	}
	return nil
}

// eachPath calls do for the paths given as arguments, or else for each line of in, without holding them all.
func eachPath(ctx context.Context, args []string, in io.Reader, do func(string) error) error {
	for _, path := range args {
		if err := cmpErr(ctx.Err(), do, path); err != nil {
			return err
		}
	}
	if len(args) > 0 {
		return nil
	}
	return eachLine(ctx, in, do)
}

// maxLine is the longest line of a list of paths, in bytes; Linux takes paths of 4,096.
const maxLine = 1 << 20

// eachLine calls do for each line of in that is not empty. When ctx ends it doesn't wait for the next one.
func eachLine(ctx context.Context, in io.Reader, do func(string) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	lines := readLines(ctx, in)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l, more := <-lines:
			if !more || l.err != nil {
				return l.err
			}
			if err := cmpErr(ctx.Err(), do, l.text); err != nil {
				return err
			}
		}
	}
}

// line is one of a list, or the error that ended the list.
type line struct {
	text string
	err  error
}

// readLines reads ahead by one line. It ends with ctx or in, or with the process when in stays silent.
func readLines(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	send := func(l line) bool {
		select {
		case lines <- l:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		defer close(lines)
		s := bufio.NewScanner(in)
		s.Buffer(nil, maxLine)
		for s.Scan() {
			if s.Text() != "" && !send(line{text: s.Text()}) {
				return
			}
		}
		if err := s.Err(); err != nil {
			send(line{err: fmt.Errorf("read the list of paths, one a line: %w", err)})
		}
	}()
	return lines
}

func cmpErr(stopped error, do func(string) error, path string) error {
	if stopped != nil {
		return stopped
	}
	return do(path)
}

func extractFile(path string, classifier boilerplate.Classifier) extracted {
	body, err := readFile(path)
	if err != nil {
		return extracted{File: path, Error: err.Error()}
	}
	p := page.Parse(page.Response{URL: fileURL, ContentType: "text/html", Body: body, Fetched: time.Now()})
	day, _, _ := strings.Cut(p.Published, "T")
	e := extracted{
		File: path, URL: statedURL(p), Title: p.Headline, Author: p.Author, Date: day, Published: p.Published,
		Language: p.Language, Site: p.Site, Text: boilerplate.Extract(p, classifier),
	}
	switch {
	case e.Text != "":
	case len(body) == 0:
		e.Empty = emptyFile
	case len(p.Blocks) == 0:
		e.Empty = noText
	default:
		e.Empty = noContent
	}
	return e
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

// readFile reads a whole file of bounded size.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, maxExtract+1))
	if err == nil && len(body) > maxExtract {
		err = fmt.Errorf("%s: larger than %d MiB", path, maxExtract>>20)
	}
	return body, err
}

func (x extractCommand) print(c *console, out *bufio.Writer, e extracted) error {
	var err error
	switch {
	case x.Format == "jsonl":
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(e)
	case e.Error != "":
		fmt.Fprintln(c.err, "facetta:", e.Error)
	case x.Format == "html":
		err = writeArticle(out, e)
	case x.Header:
		err = writeHeader(out, e)
	case e.Text != "":
		_, err = fmt.Fprintln(out, e.Text)
	}
	if err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// writeHeader prints what is known of a page, an empty line, and its main content.
func writeHeader(w io.Writer, e extracted) error {
	var b strings.Builder
	for _, line := range [][2]string{
		{"title", e.Title}, {"author", e.Author}, {"published", e.Published}, {"site", e.Site}, {"language", e.Language},
		{"url", e.URL}, {"file", e.File}, {"empty", e.Empty},
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
	text := e.Text
	if first, rest, _ := strings.Cut(text, "\n"); first == e.Title {
		text = rest
	}
	for block := range strings.SplitSeq(text, "\n") {
		if block != "" {
			fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(block))
		}
	}
	_, err := fmt.Fprintf(w, "%s</html>\n", b.String())
	return err
}
