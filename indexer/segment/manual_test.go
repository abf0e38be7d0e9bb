package segment

import (
	"reflect"
	"strings"
	"testing"

	"facetta/crawler/page"
)

func TestReadManual(t *testing.T) {
	blocks := []page.Block{{Text: "Home", Words: 1}, {Text: "One two", Words: 2}, {Text: "three", Words: 1}}
	for _, c := range []struct {
		text, wrong string
		want        []Run
	}{
		{"Home\n" + Bound + "\nOne  two\n\nthree\n", "", []Run{{0, 1}, {1, 3}}},
		{"\uFEFFHome\r\nOne two\r\n" + Bound + "\r\nthree\r\n", "", []Run{{0, 3}, {1, 1}}},
		{"Home\nTwo", "line 2 is not block 2 of the page, \"One two\"", nil},
		{"Home\nOne two", "1 blocks", nil},
		{"Home\nOne two\nthree\nfour", "line 4", nil},
	} {
		got, err := ReadManual(strings.NewReader(c.text), blocks)
		if c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%q: error %v, want %q in it", c.text, err, c.wrong)
		}
		if c.wrong == "" && (err != nil || !reflect.DeepEqual(got, c.want)) {
			t.Errorf("%q: %v, %v", c.text, got, err)
		}
	}
}

func TestReadManualOfALongBlock(t *testing.T) {
	text := strings.Repeat("word ", 100_000)
	if got, err := ReadManual(strings.NewReader(text), []page.Block{{Text: text, Words: 100_000}}); err != nil || !reflect.DeepEqual(got, []Run{{0, 100_000}}) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestManualFromPrinted: whatever a segmentation is printed as can be read back, with a block that reads like a bound, too.
func TestManualFromPrinted(t *testing.T) {
	blocks := []page.Block{
		{Text: "One two", Words: 2, Lines: 1, LastWords: 2}, {Text: Bound, Lines: 1}, {Text: "three", Words: 1, Lines: 1, LastWords: 1},
	}
	for i := range blocks {
		blocks[i].Gap = page.P
	}
	for _, m := range []Method{TagGap, FullText, BFPlain} {
		s := segmenter(t, Options{Method: m}).Segment(blocks)
		var lines []string
		for i := range s.Segments {
			lines = append(lines, s.Text(i))
		}
		got, err := ReadManual(strings.NewReader(strings.Join(lines, "\n"+Bound+"\n")), blocks)
		if err != nil {
			t.Fatal(err)
		}
		if c := Compare(got, s.Runs()); c.AdjRand() != 1 {
			t.Errorf("%s: %v, want %v", m, got, s.Runs())
		}
	}
}
