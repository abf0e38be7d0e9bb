package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// class is one of the six classes of the labelled pages, x-nc-sel0 to x-nc-sel5.
type class int

const (
	boilerplate class = iota
	headline
	fullText
	supplemental
	related
	comments
)

var classNames = [...]string{"boilerplate", "headline", "full text", "supplemental", "related", "comments"}

// piece is some text of one class, between two borders of elements that are not inline.
type piece struct {
	class class
	text  string
}

// readLabelled returns the text of a labelled page in order. A text is of the class that the nearest labelled element around it names; text without
// one is boilerplate.
func readLabelled(r io.Reader) ([]piece, error) {
	root, err := html.Parse(r)
	if err != nil {
		return nil, err
	}
	var w walk
	w.visit(root, boilerplate)
	w.end()
	return w.pieces, nil
}

// walk collects the pieces of a page.
type walk struct {
	pieces []piece
	open   piece
}

func (w *walk) visit(n *html.Node, c class) {
	switch n.Type {
	case html.TextNode:
		w.add(n.Data, c)
		return
	case html.ElementNode:
		if slices.Contains([]atom.Atom{atom.Script, atom.Style, atom.Noscript, atom.Title, atom.Textarea, atom.Select, atom.Iframe}, n.DataAtom) {
			return
		}
		c = classOf(n, c)
	}
	inline := n.Type != html.ElementNode || slices.Contains(inlineElements, n.DataAtom)
	if !inline {
		w.end()
	}
	for child := range n.ChildNodes() {
		w.visit(child, c)
	}
	if !inline {
		w.end()
	}
}

var inlineElements = []atom.Atom{
	atom.A, atom.Abbr, atom.Acronym, atom.B, atom.Big, atom.Cite, atom.Code, atom.Em, atom.Font, atom.I, atom.Q, atom.S, atom.Small, atom.Span, atom.Strike,
	atom.Strong, atom.Sub, atom.Sup, atom.Tt, atom.U,
}

// classOf returns the class that an element's own attribute names, or else c.
func classOf(n *html.Node, c class) class {
	for _, a := range n.Attr {
		if a.Key != "class" {
			continue
		}
		for _, name := range strings.Fields(a.Val) {
			if number, ok := strings.CutPrefix(name, "x-nc-sel"); ok && len(number) == 1 && number[0] >= '0' && number[0] <= '5' {
				return class(number[0] - '0')
			}
		}
	}
	return c
}

// add adds a text to the open piece, or to a new one if it is of another class. Space belongs to what stands before it.
func (w *walk) add(text string, c class) {
	if strings.TrimSpace(text) == "" {
		w.open.text += text
		return
	}
	if strings.TrimSpace(w.open.text) != "" && w.open.class != c {
		w.end()
	}
	w.open.class = c
	w.open.text += text
}

func (w *walk) end() {
	if text := strings.Join(strings.Fields(w.open.text), " "); text != "" {
		w.pieces = append(w.pieces, piece{w.open.class, text})
	}
	w.open = piece{}
}

// text returns the pieces of some classes, one on each line.
func text(pieces []piece, classes ...class) string {
	var b strings.Builder
	for _, p := range pieces {
		if slices.Contains(classes, p.class) {
			b.WriteString(p.text + "\n")
		}
	}
	return b.String()
}

// table returns all pieces, each on a line after its class.
func table(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		fmt.Fprintf(&b, "%s\t%s\n", classNames[p.class], p.text)
	}
	return b.String()
}
