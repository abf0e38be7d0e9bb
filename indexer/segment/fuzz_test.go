package segment

import (
	"strings"
	"testing"

	"facetta/crawler/page"
)

// FuzzSegment: with every method, the segments partition the blocks and keep their words.
func FuzzSegment(f *testing.F) {
	f.Add([]byte("<h1>Title</h1><p>one two three<br>four <a href=x>five</a><ul><li>six<li>seven</ul>"), 80)
	f.Add([]byte("<p>検索エンジン は<p>web検索です<hr>| | <b>x</b>"), 10)
	f.Add([]byte(strings.Repeat("<div>a b<div>c", 50)), 3)
	f.Fuzz(func(t *testing.T, body []byte, width int) {
		if width < 0 || width > 1000 {
			return
		}
		blocks := page.Parse(page.Response{URL: "http://localhost/", ContentType: "text/html", Body: body}).Blocks
		for _, m := range Methods() {
			checkPartition(t, m, segmenter(t, Options{Method: m, Width: width}).Segment(blocks), blocks)
		}
	})
}

func checkPartition(t *testing.T, m Method, s *Segmentation, blocks []page.Block) {
	t.Helper()
	words, linked, end := 0, 0, 0
	for i, segment := range s.Segments {
		if segment.First != end || segment.End <= segment.First || s.Text(i) == "" {
			t.Fatalf("%s: segment %d is %+v after %d blocks", m, i, segment, end)
		}
		if segment.Lines < 1 || segment.LastWords > segment.Words || segment.LinkedWords < 0 || segment.LinkedWords > segment.Words {
			t.Fatalf("%s: segment %d is %+v", m, i, segment)
		}
		words, linked, end = words+segment.Words, linked+segment.LinkedWords, segment.End
	}
	if end != len(s.Blocks) {
		t.Fatalf("%s: %d of %d blocks are in segments", m, end, len(s.Blocks))
	}
	if m == WordWrap {
		checkLines(t, s)
	}
	for i := range blocks {
		words -= blocks[i].Words
		linked -= blocks[i].LinkedWords
	}
	if words != 0 || linked != 0 {
		t.Fatalf("%s: %d words and %d linked ones too many", m, words, linked)
	}
}

// checkLines: each segment and each piece of a block is one line, or a part of one.
func checkLines(t *testing.T, s *Segmentation) {
	t.Helper()
	for i, segment := range s.Segments {
		if segment.Lines != 1 || segment.LastWords != segment.Words {
			t.Fatalf("segment %d is %+v, more than a line", i, segment)
		}
	}
	for i, b := range s.Blocks {
		if b.Lines != 1 || b.LastWords != b.Words {
			t.Fatalf("piece %d is %+v, more than its line", i, b)
		}
	}
}

// FuzzWrapAsMeasured: one block wrapped by lines has as many lines as page.Measure counts, and the words on each.
func FuzzWrapAsMeasured(f *testing.F) {
	f.Add("the quick brown fox jumps over the lazy dog", 20)
	f.Add("検索エンジンは web検索 です。大", 9)
	f.Add("averyveryverylongword | - b", 5)
	f.Add("e\u0301 カa ーカ", 4)
	f.Add("<pre>one\n\n two\tthree", 9)
	f.Fuzz(func(t *testing.T, body string, width int) {
		if width < 1 || width > 1000 {
			return
		}
		blocks := page.Parse(page.Response{URL: "http://localhost/", ContentType: "text/html", Body: []byte("<p>" + body)}).Blocks
		if len(blocks) == 0 {
			return
		}
		_, lines, last := page.Measure(blocks[0].Text, width)
		got := segmenter(t, Options{Method: WordWrap, Width: width}).Segment(blocks[:1]).Segments
		if len(got) != lines || blocks[0].Words > 0 && got[len(got)-1].Words != last {
			t.Errorf("%q at %d: %+v, want %d lines and %d words on the last", blocks[0].Text, width, got, lines, last)
		}
	})
}

// FuzzManual: a segmentation by hand is refused, or has all words of the page.
func FuzzManual(f *testing.F) {
	blocks := []page.Block{{Text: "One two", Words: 2}, {Text: Bound}, {Text: "one two", Words: 2}, {Text: "three", Words: 1}}
	f.Add("One two\n----------\n----------\none two\n\nthree\n")
	f.Add("One  two\r\n----------\r\n\none two\n----------\nthree\n----------")
	f.Fuzz(func(t *testing.T, text string) {
		runs, err := ReadManual(strings.NewReader(text), blocks)
		if err != nil {
			return
		}
		words := 0
		for i, r := range runs {
			words += r.Words
			if r.Label != i {
				t.Errorf("run %d has the label %d", i, r.Label)
			}
		}
		if words != 5 {
			t.Errorf("%d words of 5 in %v", words, runs)
		}
	})
}
