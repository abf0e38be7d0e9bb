package page

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// benchmarkPage is a page of about 20 KB as content management systems make them: a menu, forty paragraphs with links, a sidebar.
func benchmarkPage() []byte {
	var b strings.Builder
	b.WriteString(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A page of the usual size</title>
<meta name="description" content="Measures the parser"><link rel="stylesheet" href="/style.css">
<script>var x = "<p>no text</p>";</script></head><body>
<header class="site-header"><nav><ul class="menu">`)
	for i := range 30 {
		fmt.Fprintf(&b, `<li class="menu-item"><a class="menu-link" href="/section/%d/">Section %d</a></li>`+"\n", i, i)
	}
	b.WriteString("</ul></nav></header><main><article><h1>A page of the usual size</h1>\n")
	for i := range 40 {
		fmt.Fprintf(&b, `<p class="body-text">Paragraph %d says something about text density, which is the number of words on a line,
and <a href="../articles/part-%d.html#top">links to a part</a> that says more; <em>emphasis</em> and <code>code</code> stand
inside, and the rest of it is plain prose without any markup so that it wraps over a few lines &amp; counts.</p>`+"\n", i, i)
	}
	b.WriteString("</article></main><aside><ul>")
	for i := range 20 {
		fmt.Fprintf(&b, `<li><a href="https://www.example.org/related/%d"><img src="/t/%d.png" alt="Picture %d"> Related %d</a></li>
`, i, i, i, i)
	}
	b.WriteString("</ul></aside><footer><p>Copyright &copy; 2024 Example. <a href=/imprint>Imprint</a></p></footer></body></html>")
	return []byte(b.String())
}

// BenchmarkTokenizer is the yardstick for BenchmarkParse: the bare tokenizer over the same page.
func BenchmarkTokenizer(b *testing.B) {
	body := benchmarkPage()
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		z := html.NewTokenizer(bytes.NewReader(body))
		for z.Next() != html.ErrorToken {
		}
	}
}

func BenchmarkParse(b *testing.B) {
	r := Response{URL: "https://www.example.org/articles/index.html", ContentType: "text/html", Body: benchmarkPage()}
	b.SetBytes(int64(len(r.Body)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(r)
	}
}
