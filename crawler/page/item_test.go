package page

import (
	"fmt"
	"strings"
	"testing"
)

// Items are numbered as browsers number them, whatever stands between them, and those without text are only counted.
func TestItems(t *testing.T) {
	for html, want := range map[string]string{
		"<ol start=3><li>a<li value=7>b<li>c</ol>":                             "0:0.3 1:0.7 2:0.8",
		"<ol><li>a</li><p>stray<p>more<li>b</ol>":                              "0:0.1 3:0.2",
		"<ol><div><li>a</li></div><div><li>b</li></div></ol><p>c":              "0:0.1 1:0.2",
		"<ol><li></li><li><img><li>a<li></li>stray</ol>":                       "0:0.3",
		"<ol><li>a<ul><li>b</ul>c<li>d</ol>":                                   "0:0.1 1:1- 3:0.2",
		"<ol><li>a<ol><li>b</li><p>stray<li>c</ol><li>d</ol>":                  "0:0.1 1:1.1 3:1.2 4:0.2",
		"<ol><li><ul><li>a</ul>b<li><ol><li></ol>c</ol>":                       "0:0.1 0:1- 2:0.2",
		"<div><ol><li>a</div><div><li>b</div>":                                 "0:0.1 1:1-",
		"<table><td><ol><li>a<td><ol><li>b</table>":                            "0:0.1 1:1.1",
		"<ul><li>a</ul><ul><li>b</ul><li>c<p>d</p><li>e":                       "0:0- 1:1- 2:2- 4:2-",
		"<div><li>a</div><ol><li>b<menu><li>c</menu><dir><li>d":                "0:0- 1:1.1 2:2- 3:3-",
		"zero<ol start=3><li value=5>a<li value=6></ol><p>b":                   "1:0.5",
		"<ul start=3><li value=0>a</ul><ol><li>b<li start=2>c":                 "0:0- 1:1.1 2:1.2",
		"<ol start=1000000000><li value=99999999999999999999999>a":             "0:0.1",
		"<ol start=999999999><li value=-1>a<li>b":                              "0:0.999999999 1:0.999999999",
		strings.Repeat("<div>", maxDepth) + "<ol><li>a<li>b</ol>":              "0:1- 1:1-",
		strings.Repeat("<b>", maxDepth-2) + "<ol><li>a<li>b</ol>":              "0:0.1 1:0.2",
		"<ol><li>a<p><i>b<script><li></script><template><li></template>c</ol>": "0:0.1",
	} {
		p := Parse(Response{Body: []byte(html), Structured: true})
		var got []string
		for _, x := range p.Items {
			if x.Ordered {
				got = append(got, fmt.Sprintf("%d:%d.%d", x.Block, x.List, x.Number))
			} else {
				got = append(got, fmt.Sprintf("%d:%d-", x.Block, x.List))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%.100s: %s, want %s", html, got, want)
		}
		if p := Parse(Response{Body: []byte(html)}); p.Items != nil {
			t.Errorf("%.100s: items that nobody wants: %v", html, p.Items)
		}
	}
}

// Further items than are kept are left out.
func TestTooManyItems(t *testing.T) {
	body := strings.Repeat("<li>"+strings.Repeat("<ul><li>", 20)+"a"+strings.Repeat("</ul>", 20), maxItems/20)
	if n := len(Parse(Response{Body: []byte(body), Structured: true}).Items); n != maxItems {
		t.Errorf("%d items", n)
	}
}
