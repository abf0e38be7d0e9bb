package boilerplate

import (
	"strings"
	"testing"

	"facetta/crawler/page"
)

// classes runs a classifier over a page and writes its labels as C and B.
func classes(c Classifier, p *page.Page) string {
	var b strings.Builder
	for _, kept := range Classify(p, c) {
		b.WriteByte("BC"[map[bool]int{true: 1}[kept]])
	}
	return b.String()
}

// fixed is a tree that gives these labels.
func fixed(labels string) rule {
	return func(_ []page.Block, content []bool) {
		for i := range content {
			content[i] = labels[i] == 'C'
		}
	}
}

func pageOf(words ...int) *page.Page {
	p := &page.Page{}
	for _, n := range words {
		p.Blocks = append(p.Blocks, block(0, n, n))
	}
	return p
}

// TestLargestContent has the worked test of spec f.4 first: C(50 words) B C(20) C(45).
func TestLargestContent(t *testing.T) {
	for _, c := range []struct {
		labels          string
		words           []int
		literal, merged string
	}{
		{"CBCC", []int{50, 9, 20, 45}, "CBBB", "BBCC"},
		{"CBC", []int{50, 9, 50}, "CBB", "CBB"}, // the first of equals
		{"BBB", []int{50, 9, 50}, "BBB", "BBB"},
		{"CCC", []int{1, 2, 3}, "BBC", "CCC"},
		{"BC", []int{1, 0}, "BC", "BC"},
		{"", nil, "", ""},
	} {
		p := pageOf(c.words...)
		if got := classes(largestBlock(fixed(c.labels)), p); got != c.literal {
			t.Errorf("%s of %v: literally %s, want %s", c.labels, c.words, got, c.literal)
		}
		if got := classes(largestContent(fixed(c.labels), 0), p); got != c.merged {
			t.Errorf("%s of %v: merged %s, want %s", c.labels, c.words, got, c.merged)
		}
	}
}

// TestBridge: parts are merged across as much boilerplate as allowed, between content only.
func TestBridge(t *testing.T) {
	words := []int{9, 10, 3, 10, 3, 3, 10, 9}
	for gap, want := range []string{"BCBBBBBB", "BCCCBBBB", "BCCCCCCB", "BCCCCCCB"} {
		if got := classes(largestContent(fixed("BCBCBBCB"), gap), pageOf(words...)); got != want {
			t.Errorf("gap %d: %s, want %s", gap, got, want)
		}
	}
}

// TestMainContentMerges: without title and comments the filter is the one over merged parts, with and without a gap.
func TestMainContentMerges(t *testing.T) {
	for gap, want := range []string{"BBCC", "CCCC"} {
		if got := classes(mainContent(fixed("CBCC"), gap), pageOf(50, 9, 20, 45)); got != want {
			t.Errorf("gap %d: %s, want %s", gap, got, want)
		}
	}
	p := pageOf(60, 9, 61) // what stands between is linked, and 61 words behind links are content to numwords
	p.Blocks[1].LinkedWords = 9
	for _, m := range []Method{LargestContent, MainContent, MainContent + ":numwords:0"} {
		if got := classes(classifier(t, m), p); got != "BBC" {
			t.Errorf("%s: %s, want no gap", m, got)
		}
	}
}

// TestCommentsBelowTheText: a heading of comments cuts what is below it only where content stands between the title and it.
func TestCommentsBelowTheText(t *testing.T) {
	storm := "<title>Storm hits coast</title><p>Storm hits coast"
	for _, c := range []struct{ html, labels, want string }{
		{storm + "<p>Comments (3)<p>" + prose, "CCC", "CCC"},
		{storm + "<p>By Ann<p>Comments (3)<p>" + prose, "CBBC", "BBBC"},
		{storm + "<p>By Ann<p>Comments (3)<p>" + prose, "CCBC", "CCBB"},
	} {
		if got := classes(mainContent(fixed(c.labels), 0), parse(c.html)); got != c.want {
			t.Errorf("%s of %s: %s, want %s", c.labels, c.html, got, c.want)
		}
	}
}

func parse(html string) *page.Page {
	return page.Parse(page.Response{URL: "http://example.org/", Body: []byte(html)})
}

// TestMainContent has the worked test of spec f.4 first: of the five blocks, the first and the last two go.
func TestMainContent(t *testing.T) {
	long := "<p>" + prose + prose
	storm := "<title>Storm hits coast - Daily News</title>"
	for _, c := range []struct{ name, html, want string }{
		{"worked", storm + "<p>Daily News<p>Storm hits coast" + long + "<p>User comments:" + long, "BCCBB"},
		{"whole title", storm + long + "<p>STORM hits coast - Daily News" + long + long, "BCCC"},
		{"other title", storm + long + "<p>Storm hits the coast" + long, "CCC"},
		{"number of a title", "<title>Chapter 2 - Book</title><p>Chapter 1" + long + "<p>Chapter 2" + long, "BBCC"},
		{"title behind the text", storm + "<p>Storm hits the coast" + long + "<p>Send this text:<p>Storm hits coast<p>to a friend", "CCCBB"},
		{"count", storm + "<p>Storm hits coast" + long + "<p>12 comments" + long, "CCBB"},
		{"sentence", storm + "<p>Storm hits coast" + long + "<p>Comments were made in great number" + long, "CCCC"},
		{"link to comments above", storm + "<p>Comments (3)" + long, "BC"},
		{"count linked", storm + "<p>Storm hits coast" + long + "<p><a href=x>12 comments</a>" + long + prose, "BBBC"},
		{"no title", "<p>Daily News" + long, "CC"},
	} {
		for _, m := range []Method{MainContent, MainContent + ":numwords"} {
			got := classes(classifier(t, m), parse(c.html))
			if strings.HasPrefix(c.name, "link") { // the tree may keep the link before a long block; what counts is that the text stays
				got = "B" + got[1:]
			}
			if got != c.want {
				t.Errorf("%s, %s: %s, want %s", c.name, m, got, c.want)
			}
		}
	}
}

func TestTitlesOf(t *testing.T) {
	for title, longest := range map[string]string{
		"Storm hits coast - Daily News": "storm hits coast", "News | Storm-hit coast": "storm hit coast", "A: b » c – Storm": "storm", "One | Two": "one",
	} {
		if got := titlesOf(title); len(got) != 2 || got[1] != longest {
			t.Errorf("%q gives %q", title, got)
		}
	}
	if got := titlesOf(" - "); got != nil {
		t.Errorf("a title without words gives %q", got)
	}
}

func TestHeadsComments(t *testing.T) {
	listed := strings.Split("comments; user comments; reader comments; readers' comments; post a comment; add a comment; leave a comment; "+
		"leave a reply; have your say; join the discussion; what do you think", "; ") // spec f.4
	if len(listed) != 11 || len(commentHeadings) != 11 {
		t.Errorf("%d headings; the source has 11", len(commentHeadings))
	}
	for _, text := range listed {
		if !headsComments(text) {
			t.Errorf("%q does not head comments", text)
		}
	}
	for text, want := range map[string]bool{
		"User comments:": true, "COMMENTS (42)": true, "3 Comments": true, "What do you think?": true, "Readers’ comments": true,
		"Comment": false, "No comments": false, "": false, "12": false, "Comments policy": false,
	} {
		if headsComments(text) != want {
			t.Errorf("%q heads comments: %t", text, !want)
		}
	}
}

// TestPruning is the test of spec e.6: of densities 1, 5.0, 5.4, 5.5, 12 only 5.5 and 12 stay. A block of low density stays where
// it is fused with dense ones: 9 + 9 + 4 words on three lines are a segment of density (9 + 9) / 2.
func TestPruning(t *testing.T) {
	for density, want := range map[float64]bool{1: false, 5: false, 5.4: false, 5.5: true, 12: true} {
		if isDenser(density) != want {
			t.Errorf("density %v stays: %t", density, !want)
		}
	}
	p := pageOf(1, 9, 9, 4, 1)
	for i := range p.Blocks {
		p.Blocks[i].Gap = page.Div
	}
	if got := classes(classifier(t, Pruning), p); got != "BCCCB" {
		t.Errorf("kept %s", got)
	}
}

func TestOptions(t *testing.T) {
	p := pageOf(14, 15, 16)
	if got := classes(classifier(t, "min-words:15"), p); got != "BCC" {
		t.Errorf("min-words:15 keeps %s", got)
	}
	if got := classes(classifier(t, "min-density:14.5"), p); got != "BCC" {
		t.Errorf("min-density:14.5 keeps %s", got)
	}
	for _, m := range []Method{"min-words:0", "min-density:0"} {
		if got := classes(classifier(t, m), p); got != "CCC" {
			t.Errorf("%s keeps %s", m, got)
		}
	}
	classifier(t, "largest-content:densitometric")
	classifier(t, "main-content:numwords:1")
	for _, m := range []Method{
		"min-words:", "min-words:-1", "min-words:x", "min-density:", "min-density:NaN", "min-density:-1", "largest-block:x", "largest-block:numwords:1", "main-content:keep-all",
		"main-content:numwords:", "main-content:numwords:-1", "largest-content:numwords:x", "keep-all:1", "c45:1", "x:1",
	} {
		if _, err := New(m); err == nil {
			t.Errorf("%s is accepted", m)
		}
	}
}

// TestMinimum is the example of spec h (K33): a word in a block of 5 words on one page, of 20 on the other, is found on both with
// a minimum of 1 word, on the second with 11, on none with 21.
func TestMinimum(t *testing.T) {
	for least, want := range map[Method]string{"min-words:1": "CC", "min-words:11": "BC", "min-words:21": "BB"} {
		if got := classes(classifier(t, least), pageOf(5)) + classes(classifier(t, least), pageOf(20)); got != want {
			t.Errorf("%s keeps %s, want %s", least, got, want)
		}
	}
}

// TestBodyText holds the one pass against all pairs of first and last block, by the formula of Finn et al.
func TestBodyText(t *testing.T) {
	menu := strings.Repeat("<ul><li><a href=x>One</a></li></ul>", 5)
	got := classes(classifier(t, BTE), parse(menu+"<p>"+prose+"<p>"+prose+menu))
	if got != "BBBBBCCBBBBB" {
		t.Errorf("kept %s", got)
	}
	for seed := range 200 {
		p := &page.Page{}
		for i := range seed % 12 {
			h := (seed*31 + i*17) * 2654435761 >> 7
			p.Blocks = append(p.Blocks, page.Block{Words: h % 5, GapTags: uint32(h >> 5 & 3), InnerTags: uint32(h >> 8 & 1)})
		}
		labels := classes(classifier(t, BTE), p)
		from, end := strings.Index(labels, "C"), strings.LastIndex(labels, "C")+1
		best := 0
		for i := range p.Blocks {
			for j := i + 1; j <= len(p.Blocks); j++ {
				best = max(best, finn(p.Blocks, i, j))
			}
		}
		if from < 0 {
			from = end
		}
		if got := finn(p.Blocks, from, end); got < best || strings.Contains(labels[from:end], "B") {
			t.Fatalf("blocks %+v: %s has the sum %d, the best is %d", p.Blocks, labels, got, best)
		}
	}
}

// finn is the sum that BTE maximises: tags before, words in, tags behind the blocks from..end.
func finn(blocks []page.Block, from, end int) (sum int) {
	for k := range blocks {
		inside := from <= k && k < end
		if inside {
			sum += blocks[k].Words
		} else {
			sum += int(blocks[k].InnerTags)
		}
		if !inside || k == from {
			sum += int(blocks[k].GapTags)
		}
	}
	return sum
}
