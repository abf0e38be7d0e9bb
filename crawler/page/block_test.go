package page

import (
	"bytes"
	"strings"
	"testing"
)

// The worked examples of spec d.2, and the edges of greedy wrapping.
func TestMeasure(t *testing.T) {
	segmentation := "Web page segmentation splits a document into coherent regions so that the main article can be told apart " +
		"from menus, advertisements and footers before indexing."
	for _, c := range []struct {
		name             string
		text             string
		width            int
		words, lines, on int
		density          float64
	}{
		{"contact us", "Contact us", 80, 2, 1, 2, 2},
		{"quick brown fox", "the quick brown fox jumps over the lazy dog", 20, 9, 3, 1, 4},
		{"13 + 11 + 1", segmentation, 80, 25, 3, 1, 12},
		{"empty", " \n", 80, 0, 1, 0, 0},
		{"symbols are no words", "Contact us | © 2009 ACME Ltd. All rights reserved.", 80, 8, 1, 8, 8},
		{"symbols take room", "aa | bb", 5, 2, 2, 1, 1},
		{"exactly the width", strings.Repeat("x", 39) + " " + strings.Repeat("y", 40), 80, 2, 1, 2, 2},
		{"one more than the width", strings.Repeat("x", 40) + " " + strings.Repeat("y", 40), 80, 2, 2, 1, 1},
		{"overlong token", "a " + strings.Repeat("x", 100) + " b", 80, 3, 3, 1, 1},
		{"columns are characters", strings.Repeat("é", 40) + " " + strings.Repeat("é", 39), 80, 2, 1, 2, 2},
		{"no-break space separates", "a\u00A0b\u3000c", 80, 3, 1, 3, 3},
		{"Han characters in twos, four columns each", strings.Repeat("漢字", 20), 80, 20, 2, 4, 16},
	} {
		words, lines, on := Measure(c.text, c.width)
		if words != c.words || lines != c.lines || on != c.on {
			t.Errorf("%s: Measure = %d words, %d lines, %d on the last; want %d, %d, %d", c.name, words, lines, on, c.words, c.lines, c.on)
		}
		b := Block{Words: words, Lines: lines, LastWords: on}
		if d := b.TextDensity(); d != c.density {
			t.Errorf("%s: text density %g, want %g", c.name, d, c.density)
		}
	}
}

func TestLinkDensity(t *testing.T) {
	if d := (&Block{Words: 8, LinkedWords: 2}).LinkDensity(); d != 0.25 {
		t.Errorf("2 of 8 words linked: link density %g", d)
	}
	if d := (&Block{}).LinkDensity(); d != 0 {
		t.Errorf("no words: link density %g", d)
	}
}

// FuzzWrite feeds a text at once and in two parts: where a piece ends must not matter, so the fast path for runs of words
// agrees with the slow one.
func FuzzWrite(f *testing.F) {
	for _, s := range []string{"a b c", "foo  bar\n| baz ", "日本 go\u00ADne x", "\x00a \x7Fb", strings.Repeat("word ", 30)} {
		f.Add(s, uint(3), true)
	}
	f.Fuzz(func(t *testing.T, s string, cut uint, linked bool) {
		s = strings.ToValidUTF8(s, "?")
		whole := blockWriter{width: 20}
		whole.write([]byte("begin "), false)
		whole.write([]byte(s), linked)
		whole.endBlock()
		parts := blockWriter{width: 20}
		parts.write([]byte("begin "), false)
		for _, r := range s {
			parts.write([]byte(string(r)), linked)
		}
		parts.endBlock()
		a, b := whole.finish(string(whole.arena)), parts.finish(string(parts.arena))
		if a[0] != b[0] {
			t.Errorf("%q at once %+v, by character %+v", s, a[0], b[0])
		}
		if len(a) != 1 || strings.Join(strings.Fields(a[0].Text), " ") != a[0].Text {
			t.Errorf("%q: %d blocks, %q", s, len(a), a[0].Text)
		}
	})
}

// TestTagCounts: BODY, DIV and P before the first block, which has two links inside; </p>, SCRIPT twice, P and A before the second;
// the tags behind it belong to no block.
func TestTagCounts(t *testing.T) {
	p := Parse(Response{URL: "http://example.org/", Body: []byte(
		`<body><div><p>one <a href=x>two</a> three, <a href=y>four</a> five</p><script>x</script><p><a href=z>six</a></p></div>`)})
	if len(p.Blocks) != 2 {
		t.Fatalf("%d blocks", len(p.Blocks))
	}
	for i, want := range [][2]uint32{{3, 4}, {5, 0}} {
		if got := [2]uint32{p.Blocks[i].GapTags, p.Blocks[i].InnerTags}; got != want {
			t.Errorf("block %d has %d tags before and %d inside, want %d", i, got[0], got[1], want)
		}
	}
}

// TestFoldedLines: a line of the source ends within a word of scripts without spaces; a space, a tag or another script parts words.
func TestFoldedLines(t *testing.T) {
	for body, want := range map[string]string{
		"私は東\n  京\r\n都へ": "私は東京都へ",
		"東 京":            "東 京",
		"東 \n京":          "東京",
		"東&#10;京":        "東京",
		"東京\nTokyo\n東京":  "東京 Tokyo 東京",
		"한국\n어":          "한국 어",
		"東京。\n京都":        "東京。 京都",
		"<a href=x>東京</a>\n<a href=y>大阪</a>": "東京 大阪",
		"東京<br>\n京都":                         "東京\n京都",
		"<pre>東\n京</pre>":                    "東\n京",
	} {
		p := Parse(Response{URL: "http://example.org/", ContentType: "text/html; charset=utf-8", Body: []byte("<p>" + body)})
		got := ""
		for i := range p.Blocks {
			if i > 0 {
				got += p.Blocks[i].Separator(&p.Blocks[i-1])
			}
			got += p.Blocks[i].Text
		}
		if got != want {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
	}
}

func TestTextIsWrittenInTheOrderInWhichItIsRead(t *testing.T) {
	const body = "<title>a\u202Eb</title><p>gpj.\u202Elive\u2066 o\u2069n\u202C. <a href=/x>\u202Dlink</a> שלום\u200F!"
	p := Parse(Response{URL: "http://example.org/", ContentType: "text/html; charset=utf-8", Body: []byte(body)})
	if p.Title != "ab" || len(p.Blocks) != 1 || len(p.Links) != 1 {
		t.Fatalf("title %q, %d blocks, %d links; want ab, 1 and 1", p.Title, len(p.Blocks), len(p.Links))
	}
	if got, want := p.Blocks[0].Text, "gpj.live on. link שלום\u200F!"; got != want { // a mark changes no order but its own
		t.Errorf("text %q, want %q", got, want)
	}
	if got := p.Links[0].Anchor; got != "link" {
		t.Errorf("anchor text %q, want link", got)
	}
}

func TestPrintable(t *testing.T) {
	for size := range 20 {
		for at := range size {
			s := bytes.Repeat([]byte("~"), size)
			for c := range 256 {
				s[at] = byte(c)
				want := size
				if class[c] > classAlnum {
					want = at
				}
				if got := printable(s); got != want {
					t.Fatalf("%q: %d, want %d", s, got, want)
				}
			}
		}
	}
}

// Two characters that are written without spaces are a word, also where the end of a line stands between them, which folds the source.
func TestWordsOverFolds(t *testing.T) {
	for html, want := range map[string]int{
		"<p>語文": 1, "<p>語\n文": 1, "<p>語 \n 文": 1, "<p>語文\n語文": 2, "<p>語 文": 2, "<p>語\n文 x": 2, "<p>語\nx文": 3, "<p>語\né": 2, "<p>語\n<a href=x>文</a>": 2, "<pre>語\n文": 2,
	} {
		b := Parse(Response{Body: []byte(html)}).Blocks
		words := 0
		for i := range b {
			words += b[i].Words
		}
		measured, _, _ := Measure(b[0].Text, Columns)
		if words != want || len(b) == 1 && measured != want {
			t.Errorf("%q: %d words, %d measured, want %d", html, words, measured, want)
		}
	}
}
