package classify

import (
	"math"
	"strings"
	"testing"

	"facetta/ranking/graph"
)

// Topic A has the text "x x y", B has "y", of two words in all. The page with "x": A 1/2 (2+1)/(3+2) = 0.3, B 1/2 (0+1)/(1+2) = 1/6, so
// A has the share 0.642857. Without a text there is no score.
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
		{b.score, 2, [3]float64{0.642857, 0.357143, 0}},
		{b.score, 3, [3]float64{}},
		{together(b.score, always([]float64{0, 3, 1})), 2, [3]float64{0.642857, 0.357143 + 0.75, 0.25}},
		{together(always([]float64{0, 3, 1}), b.score), 3, [3]float64{0, 0.75, 0.25}},
		{texts.train([][]graph.Node{{3}, nil, nil}).score, 2, [3]float64{}}, // no topic has a text
	}
	for i, test := range tests {
		var got [3]float64
		test.score(test.page, got[:])
		for k, want := range test.want {
			if math.Abs(got[k]-want) > 1e-6 {
				t.Errorf("%d: scores %v, want %v", i, got, test.want)
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
