package page

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"facetta/internal/shorten"
	"facetta/internal/weburl"
)

// FuzzParse gives Parse arbitrary bytes; the seeds are the golden pages and a piece of each pathological one.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/[pm]*/*.txt")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add("text/html", data)
	}
	for _, c := range pathological {
		f.Add("text/html; charset=utf-8", []byte(c.head+c.unit+c.unit+c.unit))
	}
	f.Add("text/html", []byte("<a href='#a b\xe9\"'>a</a><a href=b#><img></a> <h2>c<a href=#d>#</a>"))
	f.Add("text/html", []byte("a<q>b<q>&quot;c</q><p>d</q></q>“<q>e<s>f<p>g<del>h</s><br><br>i</del><div class='brush: c'><pre data-lang=x>j<sup>2"))
	f.Add("text/plain; charset=shift_jis", []byte("\x82\xA0\n\n\x82\xA2"))
	f.Add("text/plain", []byte("From: a <a@b.example>\nSubject: =?x?q?c?=\n\n d\te\n\n==\n"))
	f.Add("application/xhtml+xml", []byte("<p/><a href='x'/><title/><script/>x"))
	f.Add("text/html", []byte("a<pre>\r\n b&nbsp;\t<i>c\n</i><div>d<pre>&#10;e</div>f<td>g<br>&Hat;</pre><xmp> &amp;"))
	f.Add("text/html", []byte(`<x-y><template shadowrootmode=open>a</template></x-y><p hidden>b<input type=password>c<script type="application/ld+json">`+
		`{"@type":"Article","articleBody":"<p>d\u00e9<table><title>e"}</script>`))
	f.Add("text/html", []byte("<title>a b c | d</title><meta property=og:title content='a b c'><h2>e<h1>a b c</h1><p>by: <b>Ann Salt</b> - May 2, 2020 (3)<p>f"))
	f.Add("text/html", []byte(`<body itemscope itemtype="https://schema.org/QAPage"><h1>a</h1><p data-author='b'>c<div class=comment itemprop="author">d`))
	f.Add("text/html", []byte("<ol start=2><li>a</li><p>b<li><ul><li></ul>c<div><li value=9><table><td></li>d</table></ol><li>e<menu><li>f"))
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		p := Parse(Response{URL: "http://example.org/dir/page.html", ContentType: contentType, RobotsTag: contentType, Body: body, Layout: true, Structured: true})
		checkPage(t, p)
		checkLayout(t, p, formOf(MediaType(contentType), body) == formText)
		checkAnchors(t, p)
		checkCells(t, p)
		checkItems(t, p)
	})
}

// FuzzHeader gives Parse arbitrary fields of a header, of a page that leaves all that they tell to them.
func FuzzHeader(f *testing.F) {
	f.Add("text/html; charset=utf-8", "noindex, otherbot: nofollow\nmax-snippet: 20", "de-AT, en", `</a,b>; title="\", b"; rel="next canonical"`, "0; url='/z'")
	f.Add("text/plain; charset='x", "unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT", "x-klingon", `<//b.example/>;rel=canonical;anchor=`, "5.5,URL = http://c.example/%")
	f.Fuzz(func(t *testing.T, contentType, robots, language, link, refresh string) {
		h := http.Header{"Content-Type": {contentType}, "X-Robots-Tag": strings.Split(robots, "\n"), "Content-Language": {language},
			"Link": strings.Split(link, "\n"), "Refresh": {refresh}, "Date": {robots}}
		checkPage(t, Parse(FromHTTP("http://example.org/dir/page.html", h, []byte("<p>One, two."))))
	})
}

// checkPage holds a page to what Parse promises of every page.
func checkPage(t *testing.T, p *Page) {
	t.Helper()
	said := p.Headline + p.Author + p.Site
	for _, s := range []string{p.Title, p.Language, p.Charset, string(p.Canonical), string(p.Refresh), said} {
		if !utf8.ValidString(s) {
			t.Errorf("%q is not UTF-8", s)
		}
	}
	if len(p.Title) > maxTitle || len(p.Links) > maxLinks || len(p.Blocks) > maxBlocks {
		t.Errorf("limits: title %d bytes, %d links, %d blocks", len(p.Title), len(p.Links), len(p.Blocks))
	}
	if len(p.Headline) > maxTitle || len(p.Author) > maxAuthor || len(p.Site) > maxSite || strings.ContainsAny(said, "\n\x00") {
		t.Errorf("headline %q, author %q, site %q", p.Headline, p.Author, p.Site)
	}
	if p.Published != "" && !isDate(p.Published) {
		t.Errorf("published %q is no date of RFC 3339", p.Published)
	}
	for _, u := range []weburl.URL{p.Canonical, p.Refresh} {
		if again, err := weburl.Parse(string(u)); u != "" && (err != nil || again != u) {
			t.Errorf("address %q is not canonical: %q, %v", u, again, err)
		}
	}
	for i := range p.Blocks {
		checkBlock(t, i, &p.Blocks[i])
	}
	for _, l := range p.Links {
		checkLink(t, p, l)
	}
}

// checkLayout holds Preformatted to the blocks, which are in a PRE or of a text: the same text, but for white space.
func checkLayout(t *testing.T, p *Page, isText bool) {
	t.Helper()
	next := 0
	for _, f := range p.Preformatted {
		if f.First < next || f.End <= f.First || f.End > len(p.Blocks) {
			t.Fatalf("PRE of the blocks %d to %d behind %d of %d", f.First, f.End, next, len(p.Blocks))
		}
		next = f.End
		var text strings.Builder
		for _, b := range p.Blocks[f.First:f.End] {
			if !isText && !b.Tags.Any(Pre) {
				t.Errorf("%q is in no PRE", b.Text)
			}
			text.WriteString(b.Text)
		}
		if got, want := squeeze(f.Text), squeeze(text.String()); got != want && p.Dirt&DirtText == 0 {
			t.Errorf("PRE says %q, its blocks %q", got, want)
		}
	}
}

// checkAnchors holds Anchors to their order in the blocks, to what their addresses may have, and to Links: those that lead elsewhere are the next of
// these.
func checkAnchors(t *testing.T, p *Page) {
	t.Helper()
	var all strings.Builder
	for i := range p.Blocks {
		all.WriteString(p.Blocks[i].Text + "\n")
	}
	last, links := 0, p.Links
	for i, a := range p.Anchors {
		if a.From < last || a.To < a.From || a.To > all.Len() {
			t.Fatalf("link %d stands at %+v of %d, behind %d", i, a, all.Len(), last)
		}
		last = a.From
		if a.Target == "" || strings.ContainsFunc(a.Address(), func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("\"<>`", r) }) {
			t.Errorf("link %d leads to %q", i, a.Address())
		}
		text := anchorText(all.String()[a.From:a.To])
		is := func(l Link) bool { // of long texts, which are cut with the white space before them
			const sure = maxAnchor - 16
			return l.Target == a.Target && (text == "" || shorten.Bytes(l.Anchor, sure) == shorten.Bytes(text, sure))
		}
		if n := slices.IndexFunc(links, is); n >= 0 {
			links = links[n+1:]
		} else if a.Fragment == "" {
			t.Errorf("%q leads to %q, which is not in Links", text, a.Address())
		}
	}
}

// checkCells holds Cells to their order and limits; those of one table do not overlap, one in another lies in it.
func checkCells(t *testing.T, p *Page) {
	t.Helper()
	last := map[int]Cell{}
	for i, c := range p.Cells {
		before, known := last[c.Table]
		last[c.Table] = c
		if c.First < 0 || c.End < c.First || c.End > len(p.Blocks) || c.Rows < 1 || c.Rows > maxSpan || c.Columns < 1 || c.Columns > maxSpan {
			t.Fatalf("cell %d is %+v, of %d blocks", i, c, len(p.Blocks))
		}
		if known && (c.Row < before.Row || c.First < before.End) || i > 0 && c.First < p.Cells[i-1].First {
			t.Fatalf("cell %d is %+v behind %+v and %+v", i, c, before, p.Cells[i-1])
		}
	}
}

func checkItems(t *testing.T, p *Page) {
	t.Helper()
	block := 0
	for i, x := range p.Items {
		if x.Block < block || x.Block >= len(p.Blocks) || x.Number < 0 || x.Number > maxNumber || x.Depth > int(p.Blocks[x.Block].Depth) {
			t.Fatalf("item %d is %+v, of %d blocks", i, x, len(p.Blocks))
		}
		block = x.Block
	}
}

func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

func isDate(s string) bool {
	for _, layout := range []string{time.RFC3339, time.DateOnly, "2006-01", "2006"} {
		if at, err := time.Parse(layout, s); err == nil {
			return at.Year() >= firstYear && at.Year() <= lastYear
		}
	}
	return false
}

func checkBlock(t *testing.T, i int, b *Block) {
	t.Helper()
	line := b.Text
	if b.Tags.Any(Pre) {
		line = strings.ReplaceAll(line, "\n", " ")
	}
	if line == "" || !utf8.ValidString(line) || line != strings.Join(strings.Fields(line), " ") || strings.Contains(line, "\x00") {
		t.Errorf("block %d has the text %q", i, b.Text)
	}
	if b.LinkedWords < 0 || b.LinkedWords > b.Words || b.LastWords > b.Words || b.Lines < 1 ||
		b.Lines == 1 && b.LastWords != b.Words {
		t.Errorf("block %d has the counts %+v", i, *b)
	}
	if b.TextDensity() > Columns/2 || b.LinkDensity() > 1 { // spec d.2: at most 40 words of one letter in 80 columns
		t.Errorf("block %d has text density %g, link density %g: %q", i, b.TextDensity(), b.LinkDensity(), b.Text)
	}
	if words, lines, last := Measure(b.Text, Columns); words != b.Words || lines != b.Lines || last != b.LastWords {
		t.Errorf("block %d: counts %d %d %d, measured anew %d %d %d: %q", i, b.Words, b.Lines, b.LastWords, words, lines, last, b.Text)
	}
}

func checkLink(t *testing.T, p *Page, l Link) {
	t.Helper()
	if l.Block >= len(p.Blocks) || l.Block < 0 && len(p.Blocks) > 0 || l.Block < -1 {
		t.Errorf("link %+v on a page of %d blocks", l, len(p.Blocks))
	}
	if !utf8.ValidString(l.Anchor) || len(l.Anchor) > maxAnchor {
		t.Errorf("anchor %q", l.Anchor)
	}
	if again, err := weburl.Parse(string(l.Target)); err != nil || again != l.Target {
		t.Errorf("target %q is not canonical: %q, %v", l.Target, again, err)
	}
}

// FuzzResolver holds joining references against weburl's parser.
func FuzzResolver(f *testing.F) {
	for _, ref := range []string{
		"a.html", "/a/b?c=d#e", "../x", "../../../x", "./a", ".", "..", "a/../b", "a/.", "//host/x", "http://host.example/x",
		"http://host.example", "https://a-b.c/%7e", "http://xn--a.b/", "http:a", "?q", "a//b", "a b", "http://e.1/", "http://host./x",
		"a..b/.c", "http:///x", "x?a=./b", "http://1.2.3/x", "http://A.Example/X", "HTTPS://a.example", "//a.example?q",
		"javascript:x()",
		"http:a:b", "a:b", "/a:b", "x?a=b:c", "/%20%2F%7E", "/%2e%2E/x", "/%C3%A4%zz", "mailto:x@y.example", "1:x", "http:",
		"/a?b=%2B:80", "http://host.example?q", "./", "../..?q", "./?q", "./#f", "//a.example/", "1:2", "x?a=b:c",
		"/a%7e%2f%2E%e9?b=%7e%2f%2E%e9%", "/a b\"<>`{}'[]^|\\?a b\"<>`{}'[]^|\\", "?a\nb\tc\r", "?a=ä'", "/a\nb", "/ä?中😀", "/a%2e/%2E./b", "/\xe4?\xff",
		"?a&%50HPSESSID=0123456789abcdef0123456789abcdef", "viewtopic.php?sid=0123456789abcdef0123456789abcdef&t=1",
		"/(S(a))/b", "(X(1)F(a))/c.aspx?x", "a?AspxAutoDetectCookieSupport=1", "/wiki/(I)/(a(b))/c",
	} {
		f.Add("http://example.org/dir/page.html?x=/y/", ref)
		f.Add("https://example.org:8080/a/b/", ref)
		f.Add("http://example.org", ref)
	}
	f.Fuzz(func(t *testing.T, page, ref string) {
		u, err := weburl.Parse(page)
		if err != nil {
			return
		}
		ref = strings.TrimSpace(ref) // as resolve does first
		r := newResolver(u)
		base, err := weburl.NewBase(string(u))
		if err != nil || ref == "" || ref[0] == '#' {
			return
		}
		want, err := base.Resolve(ref)
		if isForeign([]byte(ref)) && want != "" {
			t.Errorf("%q is foreign at %q, want %q", ref, u, want)
		} else if got := r.join([]byte(ref)); !isForeign([]byte(ref)) && got != "" && got != want {
			t.Errorf("join(%q) at %q = %q, want %q, %v", ref, u, got, want, err)
		}
	})
}
