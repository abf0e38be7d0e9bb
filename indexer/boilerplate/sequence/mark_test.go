package sequence

import (
	"strings"
	"testing"

	"facetta/crawler/page"
)

// What attributes take off the page is left out, unless there would be less left than goes.
func TestLeaveUnseen(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{"<p>one two<p hidden>three<p>four <span aria-hidden=true>five</span> six", "one two, four, six"},
		{"<p>one two<div style='display:none'><p>one two</div>", "one two"},
		{"<p>Loading<div style='display:none'><p>one two</div>", "Loading, one two"},
		{"<p>one two three<p hidden>four five six seven eight", "one two three, four five six seven eight"},
		{"<p>one two<p hidden>three four five<h2>not content, whatever it says</h2>", "one two, three four five"},
	} {
		blocks := page.Parse(page.Response{Body: []byte(c.html)}).Blocks
		content := make([]bool, len(blocks))
		for i := range content {
			content[i] = blocks[i].Tags&page.Headings == 0
		}
		leaveUnseen(blocks, content)
		var kept []string
		for i := range blocks {
			if content[i] {
				kept = append(kept, blocks[i].Text)
			}
		}
		if got := strings.Join(kept, ", "); got != c.want {
			t.Errorf("%s: kept %q, want %q", c.html, got, c.want)
		}
	}
}

// An article with a copy for small screens is kept once.
func TestUnseenCopy(t *testing.T) {
	html := article() + "<div style='display:none'><div class=post>" + strings.Split(strings.Split(article(), "<div class=post>")[1],
		"</div>")[0] + "</div></div>"
	blocks := blocksOf(html)
	content := make([]bool, len(blocks))
	Classify("", blocks, content)
	times := map[string]int{}
	for i := range blocks {
		if content[i] {
			times[blocks[i].Text]++
		}
	}
	for text, n := range times {
		if n > 1 {
			t.Errorf("%d times: %s", n, text)
		}
	}
	if len(times) < 30 {
		t.Errorf("%d blocks kept", len(times))
	}
}
