package segment

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"facetta/crawler/page"
)

// blockOf makes a block of the given words on each line.
func blockOf(gap page.Tags, lines ...int) page.Block {
	b := page.Block{Lines: len(lines), LastWords: lines[len(lines)-1], Gap: gap}
	for _, n := range lines {
		b.Words += n
	}
	b.Text = strings.TrimSpace(strings.Repeat("w ", b.Words))
	return b
}

// row makes blocks of one line each, with DIV between them.
func row(words ...int) (blocks []page.Block) {
	for _, n := range words {
		blocks = append(blocks, blockOf(page.Div, n))
	}
	return blocks
}

func segmenter(t testing.TB, o Options) *Segmenter {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// cut gives the words of the blocks of each segment.
func cut(s *Segmentation) (words [][]int) {
	for _, segment := range s.Segments {
		var w []int
		for _, b := range s.Blocks[segment.First:segment.End] {
			w = append(w, b.Words)
		}
		words = append(words, w)
	}
	return words
}

// TestSpecExamples holds the table of worked examples of spec d.3 ([V]) and baselines of d.4.
func TestSpecExamples(t *testing.T) {
	tagged := []page.Block{
		blockOf(page.Div, 10), blockOf(page.B, 2), blockOf(page.H2, 9), blockOf(page.Div, 8),
	}
	for _, c := range []struct {
		name   string
		blocks []page.Block
		o      Options
		want   [][]int
		passes int
	}{
		{"plain", row(2, 2, 3, 12, 11, 1), Options{Method: BFPlain}, [][]int{{2, 2, 3}, {12, 11}, {1}}, 2},
		{"plain keeps a dip", row(5, 1, 5, 20), Options{Method: BFPlain}, [][]int{{5}, {1}, {5}, {20}}, 1},
		{"smoothed takes a dip", row(5, 1, 5, 20), Options{Method: BFSmoothed}, [][]int{{5, 1, 5}, {20}}, 2},
		{"plain at 0.38", tagged, Options{Method: BFPlain}, [][]int{{10}, {2}, {9, 8}}, 2},
		{"plain at 0.6", tagged, Options{Method: BFPlain, Threshold: 0.6}, [][]int{{10}, {2}, {9, 8}}, 2},
		{"rules", tagged, Options{}, [][]int{{10, 2}, {9, 8}}, 2},
		{"rules, infinite", tagged, Options{Threshold: math.Inf(1)}, [][]int{{10, 2}, {9, 8}}, 2},
		{"justrules", tagged, Options{Method: JustRules}, [][]int{{10, 2}, {9, 8}}, 0},
		{"taggap", tagged, Options{Method: TagGap}, [][]int{{10}, {2}, {9}, {8}}, 0},
		{"fulltext", tagged, Options{Method: FullText}, [][]int{{10, 2, 9, 8}}, 0},
	} {
		got := segmenter(t, c.o).Segment(c.blocks)
		if !reflect.DeepEqual(cut(got), c.want) || got.Passes != c.passes {
			t.Errorf("%s: %v in %d passes, want %v in %d", c.name, cut(got), got.Passes, c.want, c.passes)
		}
	}
}

// TestSmoothing: Algorithm 4.1 absorbs dips, not spikes, between equal densities; the footnote's variant between low ones.
func TestSmoothing(t *testing.T) {
	ruled := row(5, 1, 5)
	ruled[2].Gap = page.Div | page.Hr
	fraction := []page.Block{blockOf(page.Div, 3, 4, 1), blockOf(page.Div, 1), blockOf(page.Div, 4, 3, 6)} // densities 7/2, 1, 7/2
	for _, c := range []struct {
		name   string
		blocks []page.Block
		o      Options
		want   int
	}{
		{"spike", row(1, 5, 1), Options{Method: BFSmoothed}, 3},
		{"unequal neighbours", row(5, 1, 4), Options{Method: BFSmoothed}, 3},
		{"equal fractions", fraction, Options{Method: BFSmoothed}, 1},
		{"no forced gap", row(5, 1, 5), Options{}, 1},
		{"forced gap", ruled, Options{}, 3},
		{"low, unequal", row(5, 1, 4), Options{Method: BFSmoothedLow}, 1},
		{"low, too dense", row(6, 1, 4), Options{Method: BFSmoothedLow}, 3},
		{"low, spike", row(1, 5, 1), Options{Method: BFSmoothedLow}, 3},
		{"low, spikes wanted", row(1, 5, 1), Options{Method: BFSmoothedLow, Spikes: true}, 1},
	} {
		if got := segmenter(t, c.o).Segment(c.blocks); len(got.Segments) != c.want {
			t.Errorf("%s: %v, want %d segments", c.name, cut(got), c.want)
		}
	}
}

// TestThreshold: a delta equal to the threshold fuses; below 0 only equal densities do.
func TestThreshold(t *testing.T) {
	for _, c := range []struct {
		method    Method
		a, b      int
		threshold float64
		want      int
	}{
		{BFPlain, 50, 31, 0, 1}, // 19/50 = 0.38, its optimum
		{BFPlain, 50, 30, 0, 2},
		{BFSmoothed, 50, 31, 0, 1},
		{BFSmoothed, 50, 30, 0, 2},
		{BFSmoothedLow, 50, 31, 0, 1},
		{BFSmoothedLow, 50, 30, 0, 2},
		{BFRuleBased, 50, 20, 0, 1}, // 30/50 = 0.6
		{BFRuleBased, 50, 19, 0, 2},
		{BFPlain, 10, 9, 0.1, 1},
		{BFPlain, 10, 9, 0.0999, 2},
		{BFPlain, 10, 9, -1, 2},
		{BFPlain, 9, 9, -1, 1},
		{BFPlain, 0, 0, -1, 1},
		{BFPlain, 0, 9, 0.99, 2},
		{BFPlain, 0, 9, math.Inf(1), 1},
	} {
		got := segmenter(t, Options{Method: c.method, Threshold: c.threshold}).Segment(row(c.a, c.b))
		if len(got.Segments) != c.want {
			t.Errorf("%s of %d and %d at %v: %d segments, want %d", c.method, c.a, c.b, c.threshold, len(got.Segments), c.want)
		}
	}
}

// TestFusedDensity is the example of spec d.2: fused lines are not wrapped again, {2} and {3} have density 2, not 2.5.
func TestFusedDensity(t *testing.T) {
	got := segmenter(t, Options{Method: FullText}).Segment(row(2, 3)).Segments[0]
	if want := (Segment{End: 2, Words: 5, Lines: 2, LastWords: 3}); got != want || got.TextDensity() != 2 || got.LinkDensity() != 0 {
		t.Errorf("got %+v of density %v, want %+v", got, got.TextDensity(), want)
	}
	if d := segmenter(t, Options{Method: FullText}).Segment(row(2, 4, 3)).Segments[0].TextDensity(); d != 3 {
		t.Errorf("density %v of lines of 2 and 4 words before the last, want 3", d)
	}
	got.LinkedWords = 2
	if got.LinkDensity() != 0.4 {
		t.Errorf("link density %v, want 0.4", got.LinkDensity())
	}
	if d := (Segment{}).LinkDensity(); d != 0 {
		t.Errorf("link density %v of no words, want 0", d)
	}
}

// TestWidth: spec d.2's example wraps to 4+4+1 words at 20 columns, density 4, and to 9 at 80. Against a block of 4 words on
// one line, delta is 0 at 20 columns, 5/9 at 80.
func TestWidth(t *testing.T) {
	blocks := page.Parse(page.Response{URL: "http://localhost/", ContentType: "text/html", Body: []byte(
		"<p>the quick brown fox jumps over the lazy dog<p>one two three four")}).Blocks
	for width, want := range map[int]int{0: 2, 20: 1} {
		if got := segmenter(t, Options{Method: BFPlain, Width: width}).Segment(blocks); len(got.Segments) != want {
			t.Errorf("width %d: %v, want %d segments", width, cut(got), want)
		}
	}
}

func TestText(t *testing.T) {
	blocks := page.Parse(page.Response{URL: "http://localhost/", ContentType: "text/html", Body: []byte(
		"<p>one two <a href=x>three</a><pre>four\n\tfive</pre>")}).Blocks
	if got := segmenter(t, Options{Method: FullText}).Segment(blocks); got.Text(0) != "one two three\nfour five" {
		t.Errorf("text %q", got.Text(0))
	}
	wrap := segmenter(t, Options{Method: WordWrap, Width: 10}).Segment(blocks)
	if len(wrap.Segments) != 3 || wrap.Text(0) != "one two" || wrap.Text(1) != "three four" || wrap.Text(2) != "five" {
		t.Errorf("wrapped: %+v", wrap)
	}
	short := []page.Block{{Text: "4"}, {Text: "four"}}
	if got := segmenter(t, Options{Method: FullText}).Segment(short).Text(0); got != "4\nfour" {
		t.Errorf("text %q behind a block of one character", got)
	}
}

// One segmenter serves many goroutines: each gets what its page gives alone, of which there are as many segments as pairs of blocks.
func TestSideBySide(t *testing.T) {
	s := segmenter(t, Options{Method: BFPlain})
	var wait sync.WaitGroup
	for n := range 8 {
		blocks := slices.Repeat(row(1, 1, 9, 9), 100*(n+1))
		wait.Go(func() {
			for range 500 {
				if got := s.Segment(blocks); len(got.Segments) != len(blocks)/2 {
					t.Errorf("%d segments of %d blocks, want %d", len(got.Segments), len(blocks), len(blocks)/2)
					return
				}
			}
		})
	}
	wait.Wait()
}

func TestNew(t *testing.T) {
	for _, o := range []Options{{Method: "graph-cuts"}, {Threshold: math.NaN()}, {Width: -1}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	for _, m := range Methods() {
		if got := segmenter(t, Options{Method: m}).Segment(nil); len(got.Segments) != 0 {
			t.Errorf("%s: %d segments of nothing", m, len(got.Segments))
		}
	}
}

// TestTagSets holds the lists of eq. 4.8 (spec d.3), where HR stands twice and is one.
func TestTagSets(t *testing.T) {
	for tags, want := range map[page.Tags]string{
		forceGap: "H1 H2 H3 H4 H5 H6 UL DL OL HR TABLE ADDRESS IMG SCRIPT",
		noGap:    "A B BR EM FONT I S SPAN STRONG SUB SUP U TT",
	} {
		got, expected := strings.Fields(tags.String()), strings.Fields(want)
		slices.Sort(got)
		slices.Sort(expected)
		if !slices.Equal(got, expected) {
			t.Errorf("%v, want %v", got, expected)
		}
	}
}

// TestWrappedLinks: pieces of a block share its linked words in proportion, and lose none to rounding.
func TestWrappedLinks(t *testing.T) {
	b := page.Block{Text: "a b c d e f g", Words: 7, LinkedWords: 5, Lines: 1, LastWords: 7}
	got := segmenter(t, Options{Method: WordWrap, Width: 3}).Segment([]page.Block{b})
	var linked []int
	for _, s := range got.Segments {
		linked = append(linked, s.LinkedWords)
	}
	if want := []int{1, 1, 2, 1}; !slices.Equal(linked, want) { // 10/7, 20/7, 30/7 and 5, rounded down, less what came before
		t.Errorf("linked words %v, want %v", linked, want)
	}
}
