package page

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestContentTypes(t *testing.T) {
	html := "<html><p>one</p><p>two</p></html>"
	for _, c := range []struct {
		contentType, body string
		blocks            int
	}{
		{"text/html", html, 2},
		{"TEXT/HTML;charset=utf-8", html, 2},
		{"text/html, text/html", html, 2},
		{"", html, 2},
		{"application/xhtml+xml", html, 2},
		{"application/xml", html, 2},
		{"application/xml", "<rss><title>one</title></rss>", 0},
		{"text/plain", "one\n\ntwo\n \nthree", 3},
		{"text/markdown", "one\r\n\r\ntwo", 2},
		{"text/css", "p { color: red }", 0},
		{"application/pdf", "%PDF-1.4", 0},
		{"image/png", "\x89PNG\r\n\x1a\n", 0},
		{"", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10\x00\x00\x00\x10", 0},
		{"text/plain", "PK\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00", 0},
		{"text/html", "", 0},
	} {
		p := Parse(Response{URL: "http://example.org/", ContentType: c.contentType, Body: []byte(c.body)})
		if len(p.Blocks) != c.blocks {
			t.Errorf("%q %q: blocks %q, want %d", c.contentType, c.body, texts(p), c.blocks)
		}
	}
}

// Control characters are dropped and do not part words (HTML Living Standard §13.2.6.4.7 ignores NUL in text; in TITLE,
// §13.2.5.2 replaces it).
func TestControlCharacters(t *testing.T) {
	body := "<title>A\x00B</title><p>NU\x00L by\x01te\x7F\u0085x \x0B y</p>" + strings.Repeat("text ", 50)
	p := Parse(Response{URL: "http://example.org/", Body: []byte(body)})
	if p.Title != "A\uFFFDB" || p.Blocks[0].Text != "NUL byte x y" {
		t.Errorf("title %q, blocks %q", p.Title, texts(p))
	}
}

// A page without an address still gives its absolute links.
func TestNoAddress(t *testing.T) {
	p := Parse(Response{Body: []byte(`<a href="http://example.org/x">x</a> <a href="y.html">y</a>`)})
	if len(p.Links) != 1 || p.Links[0].Target != "http://example.org/x" {
		t.Errorf("links %+v", p.Links)
	}
}

func TestParseKeepsBody(t *testing.T) {
	body := benchmarkPage()
	before := bytes.Clone(body)
	Parse(Response{URL: "http://example.org/", Body: body})
	if !bytes.Equal(body, before) {
		t.Error("Parse changed the body")
	}
}

func TestParseConcurrently(t *testing.T) {
	bodies := [][]byte{benchmarkPage(), []byte("<title>t</title><p>x <a href=y>y</a>"), []byte(strings.Repeat("<div>", 1000))}
	var want []string
	for _, body := range bodies {
		want = append(want, dump(Parse(Response{URL: "http://example.org/", Body: body})))
	}
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			k := i % len(bodies)
			if got := dump(Parse(Response{URL: "http://example.org/", Body: bodies[k]})); got != want[k] {
				t.Errorf("page %d differs when parsed beside others", k)
			}
		})
	}
	group.Wait()
}

func TestLimits(t *testing.T) {
	p := Parse(Response{URL: "http://example.org/", Body: []byte(strings.Repeat("<a href=x>y</a> ", maxLinks+10))})
	if len(p.Links) != maxLinks {
		t.Errorf("%d links, want the first %d", len(p.Links), maxLinks)
	}
	p = Parse(Response{URL: "http://example.org/", Body: []byte(strings.Repeat("<p>x", maxBlocks+10))})
	if len(p.Blocks) != maxBlocks {
		t.Errorf("%d blocks, want the first %d", len(p.Blocks), maxBlocks)
	}
	long := "<title>" + strings.Repeat("ä", maxTitle) + "</title><p>" + strings.Repeat("x", maxText+10)
	p = Parse(Response{URL: "http://example.org/", Body: []byte(long)})
	if len(p.Title) != maxTitle || len(p.Blocks) != 1 || len(p.Blocks[0].Text) > maxText {
		t.Errorf("title of %d bytes, %d blocks", len(p.Title), len(p.Blocks))
	}
}

func TestTags(t *testing.T) {
	if got := (H1 | A | Button | Other).String(); got != "OTHER H1 A BUTTON" {
		t.Errorf("String = %q", got)
	}
	if got := Tags(0).String(); got != "" {
		t.Errorf("empty String = %q", got)
	}
	if !(P | Div).Any(Div|Li) || (P | Div).Any(Headings) {
		t.Error("Any")
	}
}

// Each element of the table must be found under its own name, and the table must have room.
func TestElementTable(t *testing.T) {
	all := elementsByName()
	for name, e := range all {
		if e.name = name; *elementOf([]byte(name)) != e {
			t.Errorf("element %q is not found", name)
		}
		if len(name) >= maxName {
			t.Errorf("element %q is as long as maxName", name)
		}
	}
	if len(all)*4 > slots {
		t.Errorf("%d elements in %d slots", len(all), slots)
	}
	if elementOf([]byte("blink")) != &unknown {
		t.Error("an unknown element is found")
	}
}

func TestTagNamesInBitOrder(t *testing.T) {
	if last := Tags(1) << (len(tagNames) - 1); last != Password {
		t.Errorf("%d names, but Password is not the last tag", len(tagNames))
	}
	if i := slices.Index(tagNames, "ASIDE"); Tags(1)<<i != Aside {
		t.Error("ASIDE has another bit than Aside")
	}
}

// A body can be written over once it is parsed, whatever its encoding.
func TestPageKeepsNothingOfItsBody(t *testing.T) {
	for _, contentType := range []string{"text/html", "text/html; charset=iso-8859-1", "text/plain"} {
		r := Response{URL: "https://www.example.org/articles/index.html", ContentType: contentType, Body: benchmarkPage()}
		want := Parse(r)
		r.Body = bytes.Clone(r.Body)
		got := Parse(r)
		clear(r.Body)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("a page of the type %s changes with its body", contentType)
		}
	}
}

// A link is of the block in which its text begins; without text, of the one that it stands in, or the last.
func TestBlocksOfLinks(t *testing.T) {
	p := Parse(Response{URL: "http://a.test/", Body: []byte("<p>one <a href=/0>two</a> <a href=/1><p>three</a> <p><a href=/2></a>four<a href=/2></a><p>five <a href=/3>six<p>seven</a><p><a href=/4></a>")})
	var got []int
	for _, l := range p.Links {
		got = append(got, l.Block)
	}
	if want := []int{0, 1, 2, 2, 3, 4}; !slices.Equal(got, want) || len(p.Blocks) != 5 {
		t.Errorf("%d blocks, links of %v, want %v", len(p.Blocks), got, want)
	}
}

// A reference that was resolved before is not resolved again, unless BASE came between.
func TestRepeatedReferences(t *testing.T) {
	const again = 200
	page := "<a href=x>1</a><base href=/y/><a href=x>2</a>" + strings.Repeat("<a href=x>3</a>", again)
	p := Parse(Response{URL: "http://a.test/", Body: []byte(page)})
	for i, l := range p.Links {
		if want := "http://a.test/y/x"; string(l.Target) != want && (i > 0 || l.Target != "http://a.test/x") {
			t.Fatalf("link %d of %q leads to %q, want %s", i, page[:60], l.Target, want)
		}
	}
	if n := testing.AllocsPerRun(5, func() { parseBody([]byte(page)) }); len(p.Links) != again+2 || n > again {
		t.Errorf("%g allocations for %d links", n, len(p.Links))
	}
}
