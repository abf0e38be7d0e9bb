package main

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"

	"facetta/internal/article"
)

// The formats of facetta extract.
const (
	formatText     = "text"
	formatJSONL    = "jsonl"
	formatHTML     = "html"
	formatMarkdown = "markdown"
)

// articleWriter gives the function that writes the main content of a page with its structure, nil for formats without structure.
func articleWriter(format string) func(*article.Article) string {
	switch format {
	case formatHTML:
		return article.HTML
	case formatMarkdown:
		return article.Markdown
	}
	return nil
}

func (x extractCommand) print(c *console, out *bufio.Writer, e extracted) error {
	var err error
	switch {
	case x.Format == formatJSONL:
		err = printJSONLine(out, e)
	case e.Error != "":
		fmt.Fprintln(c.err, "facetta:", e.Error)
	case x.Format == formatHTML:
		err = writeHTML(out, e)
	case x.Format == formatMarkdown:
		err = writeMarkdown(out, e, x.Header)
	case x.Header:
		err = writeHeader(out, e)
	case e.Text != "":
		_, err = fmt.Fprintln(out, e.Text)
	}
	return err
}

// known lists what is known of a page, as pairs of name and value.
func (e *extracted) known() (lines [][2]string) {
	for _, line := range [][2]string{
		{"title", e.Title}, {"author", e.Author}, {"published", e.Published}, {"site", e.Site}, {"language", e.Language},
		{"url", e.URL}, {"file", e.File}, {"empty", e.Empty}, {"dirt", e.Dirt},
	} {
		if line[1] != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// writeHeader prints what is known of a page, an empty line, and its main content.
func writeHeader(w io.Writer, e extracted) error {
	var b strings.Builder
	for _, line := range e.known() {
		fmt.Fprintf(&b, "%s: %s\n", line[0], line[1])
	}
	if e.Text != "" {
		fmt.Fprintf(&b, "\n%s\n", e.Text)
	}
	_, err := fmt.Fprintln(w, b.String())
	return err
}

// writeHTML prints the main content as a small HTML document that says what is known of the page.
func writeHTML(w io.Writer, e extracted) error {
	var b strings.Builder
	title := html.EscapeString(e.Title)
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=%q>\n<meta charset=\"utf-8\">\n<title>%s</title>\n", e.Language, title)
	for _, meta := range [][3]string{ // Open Graph puts its names in the attribute "property" (ogp.me)
		{"name", "author", e.Author}, {"property", "article:published_time", e.Published}, {"property", "og:site_name", e.Site},
	} {
		if meta[2] != "" {
			fmt.Fprintf(&b, "<meta %s=%q content=\"%s\">\n", meta[0], meta[1], html.EscapeString(meta[2]))
		}
	}
	if e.URL != "" {
		fmt.Fprintf(&b, "<link rel=\"canonical\" href=\"%s\">\n", html.EscapeString(e.URL))
	}
	if title != "" {
		fmt.Fprintf(&b, "<h1>%s</h1>\n", title)
	}
	fmt.Fprintf(&b, "%s</html>\n", e.article)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeMarkdown prints the main content under its title. With header, what is known of the page comes first, as YAML between two lines.
func writeMarkdown(w io.Writer, e extracted, header bool) error {
	var b strings.Builder
	if header {
		b.WriteString("---\n")
		for _, line := range e.known() {
			b.WriteString(line[0] + ": ")
			if err := printJSONLine(&b, line[1]); err != nil { // a JSON string is a valid YAML string
				return err
			}
		}
		b.WriteString("---\n\n")
	}
	if e.Title != "" && e.Text != "" {
		b.WriteString(article.Title(e.Title) + "\n")
	}
	if e.article != "" {
		b.WriteString(e.article + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
