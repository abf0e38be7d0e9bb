package page

import (
	"bytes"
	"os"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"
)

// pathological are pages that make careless parsers quadratic, or deep. Each is a unit that is repeated to fill the size.
var pathological = []struct{ name, head, unit string }{
	{"nested div", "", "<div>"},
	{"nested span", "", "<span>"},
	{"nested b and text", "", "<b>x"},
	{"unclosed p in b", "", "<b><p>x"},
	{"end tags only", "<i><b>", "</b></p></table>"},
	{"stray end tags in a deep stack", strings.Repeat("<u>", 250) + "<p>" + strings.Repeat("<i>", 5), "</p></u><u>"},
	{"inline closed below a deep stack", "<s>" + strings.Repeat("<i>", 250), "</s><s>"},
	{"nested tables", "", "<table><tr><td>x"},
	{"nested lists", "", "<ul><li>x"},
	{"list items", "<ul>", "<li>x"},
	{"links never closed", "", "<a href=x>y"},
	{"links with long anchors", "<a href=x>", "long words "},
	{"comments never closed", "", "<!-- x"},
	{"comments never closed, tags between", "", "<!-- x ><p>y"},
	{"quotes never closed", "", `<a href="x>y</a>`},
	{"single quotes never closed", "", `<a href='x>y</a>"`},
	{"titles never closed", "", "<title>x"},
	{"one title", "<title>", "word "},
	{"textarea never closed", "", "<textarea>x"},
	{"svg never closed", "", "<svg>x"},
	{"svg nested and closed at the end", "", "<svg><object>x</object>"},
	{"ends of an ignored element", "<object><object>", "</object>"},
	{"ignored elements with far ends", "", "<select>" + strings.Repeat("x", 5000) + "</select>"},
	{"script never closed", "<script>", "<!-- <script> </scrip"},
	{"one tag with many attributes", "<a ", "x=y "},
	{"one tag with one attribute many times", "<a ", "href='&amp;' "},
	{"one huge attribute", `<a href="`, "/../x"},
	{"one huge attribute with entities", `<a href="http://e.org/`, "&amp;"},
	{"one huge tag name", "<", "tag"},
	{"less-than signs", "", "<"},
	{"entities", "", "&lt;&#x41;&unknown;"},
	{"spaces", "", " "},
	{"no-break spaces", "", "\u00A0"},
	{"one token", "", "x"},
	{"Han", "", "漢"},
	{"NUL", "text text text text text text text text text text ", "text\x00"},
	{"headings", "", "<h1>x<h2>"},
	{"options", "", "<option>x"},
	{"templates", "", "<template><template></template>"},
	{"base", "", "<base href=/x/y>"},
	{"meta", "", "<meta name=robots content='noindex,nofollow,none'>"},
	{"refresh", "", "<meta http-equiv=refresh content='0;url=\"x'>"},
	{"canonical", "", "<link rel='a b canonical' href=':'>"},
	{"images in a link", "<a href=x>", "<img alt='a  b'>"},
	{"malformed bytes", "", "\xFF"},
	{"malformed bytes in text", "", "x\xC3"},
	{"processing instructions", "", "<?x"},
	{"CDATA", "", "<![CDATA[x"},
	{"plaintext", "<plaintext>", "<p>x"},
	{"frames", "<frameset>", "<frame src=x>"},
	{"tiny blocks", "", "<p>x"},
	{"tiny blocks of one letter and link", "", "<p><a href=x>y</a>"},
	{"numeric entities", "", "&#65;&#x1F600;&#0;&#99999999999;"},
	{"entities of two characters", "", "&NotEqualTilde;"},
	{"entities without end", "", "&amp"},
	{"one entity", "&", "a"},
	{"one number", "&#", "1"},
	{"a title of entities", "<title>", "&amp;"},
	{"attributes of the same name", "<p ", "class='comment' "},
	{"one class of many words", "<p class='", "comment nav "},
	{"classes", "", "<div class='comment nav footer' id=main style='display:none'>"},
	{"tags in a script", "<script>", "<a><b></scrip>"},
	{"scripts in a comment in a script", "<script><!--", "<script></script>"},
	{"dashes in a comment", "<!--", "--!"},
	{"angles in a comment", "<!--", "->"},
	{"scripts", "", "<script>x</script>"},
	{"linked data", "", `<script type="application/ld+json">{"@type":"Article"}</script>`},
	{"deep linked data", `<script type="application/ld+json">`, `{"a":[`},
	{"bylines", "", "<p class=author>x<time datetime=2020>"},
	{"bylines of the same name", "<h1>x</h1>", "<p class=author>Ann Salt</p>"},
	{"bylines in quotations", "<h1>x</h1>", "<blockquote class=a><p class=author>Ann Salt"},
	{"headings that are the title", "<title>x</title>", "<h1>x</h1>"},
	{"texts encoded twice", "", "<p>itâ€™s "},
	{"a text that may be encoded twice", "â€™é", "â€"},
	{"dates", "", "1 January 2020 "},
	{"X", "", "<a><b><i><p></a></b>"},
}

// fill repeats the unit of a pathological page to a size.
func fill(head, unit string, size int) []byte {
	return append([]byte(head), bytes.Repeat([]byte(unit), size/len(unit))...)
}

func parseBody(body []byte) *Page {
	return Parse(Response{URL: "http://example.org/", ContentType: "text/html", Body: body})
}

// TestPathological holds all of them to what Parse promises of every page.
func TestPathological(t *testing.T) {
	for _, c := range pathological {
		checkPage(t, parseBody(fill(c.head, c.unit, 200_000)))
	}
}

// mostMemory is what one run may allocate whatever the page, if it is in UTF-8: six times what is kept, as arrays that grow by a
// quarter are allocated five times, and then copied.
const mostMemory = 6*(maxText+maxBlocks*uint64(unsafe.Sizeof(Block{})+unsafe.Sizeof(0))) + 10<<20

// TestBoundedMemory: the longer the page, the clearer.
func TestBoundedMemory(t *testing.T) {
	for _, c := range pathological {
		body := fill(c.head, c.unit, 2_000_000)
		if used := allocated(func() { parseBody(body) }); used > mostMemory && utf8.Valid(body) {
			t.Errorf("%s: %d bytes of memory, at most %d", c.name, used, mostMemory)
		}
	}
}

// TestHugePages: 40 MB of one thing, and 100 MB with FACETTA_LONG, are read in the memory of any other page, and what is left out is
// counted.
func TestHugePages(t *testing.T) {
	if testing.Short() {
		t.Skip("40 MB a page")
	}
	size := 40_000_000
	if os.Getenv("FACETTA_LONG") != "" {
		size = 100_000_000
	}
	for _, c := range []struct {
		name, head, unit string
		want             Dirt
	}{
		{"one tag", "", "<div>", DirtDepth},
		{"one tag that never ends", "<a ", "href=x ", DirtUnclosed},
		{"links", "", `<a href="/x">y</a>`, DirtText | DirtLinks},
		{"one word", "", "x", DirtText},
		{"one reference", "", "&eacute;", DirtText},
	} {
		body := fill(c.head, c.unit, size)
		var p *Page
		if used := allocated(func() { p = parseBody(body) }); used > mostMemory {
			t.Errorf("%s: %d bytes of memory, at most %d", c.name, used, mostMemory)
		}
		if p.Dirt != c.want {
			t.Errorf("%s: %q, want %q", c.name, p.Dirt.Reasons(), c.want.Reasons())
		}
	}
}

// allocated counts the bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Nesting as deep as the tokens allow, and closed again, must leave nothing open.
func TestDeepNesting(t *testing.T) {
	const depth = 65_000
	body := strings.Repeat("<div>", depth) + "deep" + strings.Repeat("</div>", depth) + "<p>after"
	p := Parse(Response{URL: "http://example.org/", Body: []byte(body)})
	if len(p.Blocks) != 2 || p.Blocks[0].Tags != Div || p.Blocks[1].Tags != P {
		t.Errorf("blocks %+v", p.Blocks)
	}
}
