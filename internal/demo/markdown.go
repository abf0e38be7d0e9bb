package demo

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

var markdown = goldmark.New()

// setBody fills the page's HTML, plain text and links from Markdown.
func (p *page) setBody(body string) error {
	src := []byte(body)
	doc := markdown.Parser().Parse(text.NewReader(src))
	var plain strings.Builder
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		return ast.WalkContinue, p.visit(n, entering, src, &plain)
	})
	if err != nil {
		return err
	}
	var html bytes.Buffer
	if err := markdown.Renderer().Render(&html, src, doc); err != nil {
		return err
	}
	p.html = template.HTML(html.String())
	p.text = strings.TrimSpace(plain.String())
	if p.text == "" {
		return fmt.Errorf("the page has no text")
	}
	return nil
}

func (p *page) visit(n ast.Node, entering bool, src []byte, plain *strings.Builder) error {
	if !entering {
		if n.Type() == ast.TypeBlock && n.Kind() != ast.KindDocument {
			plain.WriteByte('\n')
		}
		return nil
	}
	switch n := n.(type) {
	case *ast.Text:
		plain.Write(n.Segment.Value(src))
		if n.SoftLineBreak() || n.HardLineBreak() {
			plain.WriteByte(' ')
		}
	case *ast.FencedCodeBlock:
		plain.Write(n.Lines().Value(src))
	case *ast.Link:
		p.links = append(p.links, string(n.Destination))
		if string(n.Title) == "nofollow" {
			n.Title = nil
			n.SetAttributeString("rel", []byte("nofollow"))
		}
	case *ast.RawHTML, *ast.HTMLBlock:
		return fmt.Errorf("raw HTML in Markdown")
	}
	return nil
}

// lead gives the beginning of the prose, for teasers.
func (p *page) lead() string {
	const leadWords = 24 // fills a teaser of two lines
	first, _, _ := strings.Cut(p.text, "\n")
	w := strings.Fields(first)
	if len(w) <= leadWords {
		return first
	}
	return strings.Join(w[:leadWords], " ") + " ..."
}
