package sequence

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// keptUnder gives the texts of content under a name.
func keptUnder(html string, name page.Hints) (texts []string) {
	blocks := blocksOf(html)
	content := make([]bool, len(blocks))
	Classify("", blocks, content)
	for i := range blocks {
		if content[i] && blocks[i].Hints&name != 0 {
			texts = append(texts, blocks[i].Text)
		}
	}
	return texts
}

// The replies of a thread are content, however short, where a blog's comments are not; buttons, links and what is to be filled in are not.
func TestKeepReplies(t *testing.T) {
	const rest = `<p class=share>Reply</p><p><a href=/x>All replies of Somebody else</a></p><form><p>Say what you think of that.</p></form><div class=footer>`
	html := strings.Replace(article(), "</div><div class=footer>", rest, 1)
	html = strings.Replace(html, "Somebody, May 3", "May 3", -1)
	if got := keptUnder(html, page.HintComment|page.HintReply); got != nil {
		t.Fatalf("of a blog %q: the test needs another page", got)
	}
	got := keptUnder(strings.Replace(html, "<body>", "<body class=forum>", 1), page.HintComment|page.HintReply)
	if want := slices.Repeat([]string{"I agree with that."}, 20); !slices.Equal(got, want) {
		t.Errorf("of a thread %q, want the replies", got)
	}
}

// A post is content when most of its kind is.
func TestKeepPosts(t *testing.T) {
	var w work
	html := func(posts ...string) string {
		var s strings.Builder
		for i, p := range posts {
			fmt.Fprintf(&s, "<div class=message><p>%s</div>", strings.Repeat(p+" ", i+1))
		}
		return s.String()
	}
	for _, c := range []struct {
		html       string
		keep, want []bool
	}{
		{html("a", "b", "c"), []bool{false, false, true}, []bool{false, false, true}}, // half of six words
		{html("a", "b", "c", "d"), []bool{false, true, false, true}, []bool{true, true, true, true}},
		{html("a", "b", "<a href=/x>c</a>", "d"), []bool{false, false, false, true}, []bool{true, true, false, true}},
		{"<form>" + html("a", "b") + "</form>", []bool{false, true}, []bool{false, true}},
		{strings.ReplaceAll(html("a", "b"), "message", "box"), []bool{false, true}, []bool{false, true}},
	} {
		blocks := blocksOf(c.html)
		w.paragraphs = join(blocks, w.paragraphs)
		w.keep = slices.Clone(c.keep)
		w.final = make([]float32, len(c.keep))
		if w.keepPosts(blocks); !slices.Equal(w.keep, c.want) {
			t.Errorf("%s: kept %v, want %v", c.html, w.keep, c.want)
		}
	}
}

// A kind of replies that is hopeless, or of fewer than three words in the mean, stays out; a page without content keeps none.
func TestHopelessReplies(t *testing.T) {
	const html = `<body class=forum><h1>Cups</h1><div class=comment><p>one two three</div><div class=comment><p>one two%s</div>`
	var w work
	for _, c := range []struct {
		more   string
		chance float32
		keep   bool // of the headline
		want   bool
	}{
		{" three", 0.05, true, true}, {" three", 0.04, true, false}, {"", 0.9, true, false}, {" three", 0.9, false, false},
	} {
		blocks := blocksOf(fmt.Sprintf(html, c.more))
		w.paragraphs = join(blocks, w.paragraphs)
		w.keep, w.final = []bool{c.keep, false, false}, []float32{1, 0.05, c.chance}
		if w.keepPosts(blocks); w.keep[2] != c.want {
			t.Errorf("%+v: kept %v", c, w.keep)
		}
	}
}
