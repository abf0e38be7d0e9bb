package page

import (
	"strings"
	"testing"
	"time"
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
	{"X", "", "<a><b><i><p></a></b>"},
}

// TestPathological holds Parse to a time that only a linear parser keeps: at 20 MB/s, a fifth of its speed, 200,000 bytes
// take 10 ms. A quadratic one with a step of a nanosecond takes 40 s.
func TestPathological(t *testing.T) {
	const size, limit = 200_000, 2 * time.Second
	for _, c := range pathological {
		body := []byte(c.head + strings.Repeat(c.unit, size/len(c.unit)))
		begin := time.Now()
		p := Parse(Response{URL: "http://example.org/", ContentType: "text/html", Body: body})
		if took := time.Since(begin); took > limit {
			t.Errorf("%s: %d bytes took %v", c.name, len(body), took)
		}
		checkPage(t, p)
	}
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
