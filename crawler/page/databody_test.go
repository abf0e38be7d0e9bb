package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The article that is in linked data only is read from there; one that stands on the page as well is not read twice.
func TestDataBody(t *testing.T) {
	script := func(body string) string {
		return `<title>Snow</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"Snow","articleBody":"` + body +
			`"}</script>`
	}
	var words []string
	for i := range 100 {
		words = append(words, fmt.Sprintf("word%d", i*i))
	}
	long := strings.Join(words, " ")
	other := "<p>" + strings.Repeat("It snowed. ", shellWords)
	const menu = `<nav><a href=/>Home</a></nav>`
	for _, c := range []struct {
		name, html string
		want       []string
	}{
		{"text", script(`It snowed &amp; \"froze\" in M\u00e4rz.`) + menu, []string{"Home", `It snowed & "froze" in März.`}},
		{"markup", script(`<p>It snowed.</p><script>x()<\/script><p>It froze.`) + menu, []string{"Home", "It snowed.", "It froze."}},
		{"beside the text", script("It snowed.") + menu + "<p>" + strings.Repeat("It snowed. ", shellWords), []string{"Home",
			strings.TrimSpace(strings.Repeat("It snowed. ", shellWords))}},
		{"beside another text", script(long) + menu + other, []string{"Home", strings.TrimSpace(strings.Repeat("It snowed. ", shellWords)), long}},
		{"of which half is there", script(long) + menu + other + "<p>" + long[:len(long)*55/100], []string{"Home", strings.TrimSpace(strings.Repeat("It snowed. ", shellWords)),
			long[:len(long)*55/100]}},
		{"beside another text, but short", script(long[:300]) + menu + other, []string{"Home", strings.TrimSpace(strings.Repeat("It snowed. ", shellWords))}},
		{"another thing", strings.ReplaceAll(script("It snowed."), "NewsArticle", "WebSite") + menu, []string{"Home"}},
		{"half a character", script(`It snowed \ud800.`) + menu, []string{"Home", "It snowed \uFFFD."}},
	} {
		p := Parse(Response{Body: []byte(c.html), LinksOnly: true})
		if got := texts(p); !slices.Equal(got, c.want) {
			t.Errorf("%s: blocks %q, want %q", c.name, got, c.want)
		}
	}
	linked := Parse(Response{URL: "http://a.test/", Body: []byte(script("It <a href=/s>snowed") + menu)})
	if l := linked.Links; len(l) != 2 || l[1].Anchor != "snowed" {
		t.Errorf("links %+v", l)
	}
	p := Parse(Response{Body: []byte(script("It snowed.") + menu)})
	if b := p.Blocks[1]; b.Tags != Article|P || b.Hints != HintArticle|HintBody || b.Depth != 2 || b.Shared != 0 || b.Gap&P == 0 {
		t.Errorf("%+v", b)
	}
}
