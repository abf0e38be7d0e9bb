package classify

import (
	"math"
	"strings"
	"testing"

	"facetta/ranking/graph"
)

// Topic A has the text "x x y", B has "y", of two words in all. Twice counts as 1 + log 2 = 1.693147. The page with "x": A 1/2 2.693147/(2.693147+2)
// = 0.286923, B 1/2 (0+1)/(1+2) = 1/6, so A has the share 0.632561. Without a text there is no score.
func TestBayesByHand(t *testing.T) {
	texts, err := ReadTexts(strings.NewReader("a\tX x, y\nb\ty\np\tx\nno tab\nother\tz\n"), map[string]graph.Node{"a": 0, "b": 1, "p": 2, "q": 3})
	if err != nil || texts.Lines != 5 || texts.Unknown != 2 {
		t.Fatalf("read %+v, %v", texts, err)
	}
	b := texts.train([][]graph.Node{{0}, {1}, nil})
	tests := []struct {
		score scorer
		page  graph.Node
		want  [3]float64
	}{
		{b.score, 2, [3]float64{0.632561, 0.367439, 0}},
		{b.score, 3, [3]float64{}},
		{together(b.score, always([]float64{0, 3, 1})), 2, [3]float64{0.632561, 0.367439 + 0.75, 0.25}},
		{together(always([]float64{0, 3, 1}), b.score), 3, [3]float64{0, 0.75, 0.25}},
		{texts.train([][]graph.Node{{3}, nil, nil}).score, 2, [3]float64{}}, // no topic has a text
	}
	for i, test := range tests {
		var got [3]float64
		test.score(test.page, got[:])
		for k, want := range test.want {
			if !(math.Abs(got[k]-want) <= 1e-6) { // nor NaN
				t.Errorf("%d: scores %v, want %v", i, got, test.want)
			}
		}
	}
}

// A and B have a word each, C five; the page has u, of C, and one that none has, of seven words in all. By their own words A and B have
// 1/(1+7) 1/(1+7), C 2/(5+7) 1/(5+7), so rare words speak for small topics. By the others', of 6, 6 and 2 counts, w apart, of six words,
// A and B have 12/2, C 8/1. Of shares of two words the root is taken.
func TestComplementByHand(t *testing.T) {
	texts, err := ReadTexts(strings.NewReader("a\tx\nb\ty\nc\ty z u v t\np\tu w\n"), map[string]graph.Node{"a": 0, "b": 1, "c": 2, "p": 3})
	if err != nil {
		t.Fatal(err)
	}
	own := texts.train([][]graph.Node{{0}, {1}, {2}})
	for _, test := range []struct {
		b    *bayes
		want [3]float64 // without the root
	}{{own, [3]float64{1. / 64, 1. / 64, 2. / 144}}, {own.complement(), [3]float64{6, 6, 8}}} {
		var got [3]float64
		sum := 0.0
		for k, want := range test.want {
			test.want[k] = math.Pow(want, 1/math.Sqrt2)
			sum += test.want[k]
		}
		test.b.score(3, got[:])
		for k, want := range test.want {
			if math.Abs(got[k]-want/sum) > 1e-9 {
				t.Errorf("scores %v, want %v / %v", got, test.want, sum)
			}
		}
	}
}

func TestLongLine(t *testing.T) {
	_, err := ReadTexts(strings.NewReader("a\tb\n"+strings.Repeat("x", maxText+1)), nil)
	if err == nil || !strings.Contains(err.Error(), "line 2 is longer") {
		t.Errorf("error %v", err)
	}
}

func TestTooManyWords(t *testing.T) {
	texts := readAll(t, "a\tone two\n", "a")
	if err := texts.checkSize(maxWeights / 2); err != nil {
		t.Error(err)
	}
	if err := texts.checkSize(maxWeights/2 + 1); err == nil || !strings.Contains(err.Error(), "2 words") {
		t.Errorf("error %v", err)
	}
	if err := (*Texts)(nil).checkSize(maxWeights); err != nil {
		t.Error(err)
	}
}

func FuzzReadTexts(f *testing.F) {
	f.Add("a\tone two\nb\t\n\n\tx\na\tmore\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		texts, err := ReadTexts(strings.NewReader(text), map[string]graph.Node{"a": 0, "": 1})
		if err != nil {
			t.Fatal(err)
		}
		scores := make([]float64, 2)
		texts.train([][]graph.Node{{0}, {1}}).score(0, scores)
		if sum := scores[0] + scores[1]; sum != 0 && math.Abs(sum-1) > 1e-9 {
			t.Errorf("shares %v", scores)
		}
	})
}
