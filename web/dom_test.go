package web

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// element is a node of a parsed page with what the tests ask of it.
type element struct{ *html.Node }

// parse reads an answer as a browser would.
func parse(t *testing.T, a answer) element {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(a.Body.String()))
	if err != nil {
		t.Fatal(err)
	}
	return element{doc}
}

// all gives the elements that match a selector: steps divided by spaces (descendants), each a tag, classes and attributes in
// that order, as in "li.facet a[aria-current]". The part of CSS that the tests need.
func (e element) all(selector string) []element {
	found := []element{e}
	for _, step := range strings.Fields(selector) {
		var next []element
		for _, f := range found {
			for n := range f.Descendants() {
				x := element{n}
				if n.Type == html.ElementNode && x.matches(step) && !slices.Contains(next, x) {
					next = append(next, x)
				}
			}
		}
		found = next
	}
	return found
}

// one gives the only element that matches.
func (e element) one(t *testing.T, selector string) element {
	t.Helper()
	found := e.all(selector)
	if len(found) != 1 {
		t.Fatalf("%d elements match %q, want 1", len(found), selector)
	}
	return found[0]
}

func (e element) matches(step string) bool {
	step, attrs, _ := strings.Cut(strings.TrimSuffix(step, "]"), "[")
	names := strings.Split(step, ".")
	if names[0] != "" && names[0] != e.Data {
		return false
	}
	classes := strings.Fields(e.attr("class"))
	for _, c := range names[1:] {
		if !slices.Contains(classes, c) {
			return false
		}
	}
	if attrs == "" {
		return true
	}
	name, value, exact := strings.Cut(attrs, "=")
	return e.has(name) && (!exact || e.attr(name) == value)
}

func (e element) has(name string) bool {
	return slices.ContainsFunc(e.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func (e element) attr(name string) string {
	for _, a := range e.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// text is what a reader sees, with single spaces.
func (e element) text() string { return strings.Join(strings.Fields(e.raw()), " ") }

// raw is the text as it stands in the page.
func (e element) raw() string {
	var b strings.Builder
	for n := range e.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
	}
	return b.String()
}

func texts(es []element) (ts []string) {
	for _, e := range es {
		ts = append(ts, e.text())
	}
	return ts
}

func hrefs(es []element) (hs []string) {
	for _, e := range es {
		hs = append(hs, e.attr("href"))
	}
	return hs
}
