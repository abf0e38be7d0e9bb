package classify

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/edgelist"
	"facetta/ranking/edgelist/edgelisttest"
	"facetta/ranking/graph"
)

// One feature that says 1 for topic 0 and 0 for topic 1; of 40 pages 30 are of topic 0. Without the ridge the share of topic 0 would be
// 0.75, the weight log 3 = 1.0986. With it the gradient 30 - 40 share - w is 0: w = 0.9728, by bisection.
func TestFitByHand(t *testing.T) {
	var examples []example
	for i := range 40 {
		truth := 0
		if i%4 == 3 {
			truth = 1
		}
		examples = append(examples, example{[][]float64{{1, 0}}, []int{truth}})
	}
	w := fitWeights(examples, 1)
	share := 1 / (1 + math.Exp(-w[0]))
	if math.Abs(30-40*share-w[0]) > 1e-6 || math.Abs(w[0]-0.9728) > 1e-4 {
		t.Errorf("weight %v", w)
	}
	// What is the same for all topics has no weight, and a page of both topics says nothing.
	flat := fitWeights([]example{{[][]float64{{2, 2}, {1, 0}}, []int{0, 1}}}, 2)
	if math.Abs(flat[0]) > 1e-9 || math.Abs(flat[1]) > 1e-9 {
		t.Errorf("weights %v, want 0", flat)
	}
}

// The likelihood's gradient is that of its differences.
func TestGradient(t *testing.T) {
	examples := []example{
		{[][]float64{{0.3, -1, 2}, {1, 0, 0.5}}, []int{1}},
		{[][]float64{{-0.7, 0.1, 0.4}, {0, 2, -1}}, []int{0, 2}},
	}
	w, h := []float64{0.4, -0.9}, 1e-6
	gradient := likelihood(examples, w).gradient
	for i := range w {
		up, down := slices.Clone(w), slices.Clone(w)
		up[i] += h
		down[i] -= h
		a := likelihood(examples, up).value
		b := likelihood(examples, down).value
		if math.Abs((a-b)/(2*h)-gradient[i]) > 1e-6 {
			t.Errorf("gradient %v of weight %d, differences give %v", gradient[i], i, (a-b)/(2*h))
		}
	}
}

// The curve is that of the gradient's differences, for pages of one topic.
func TestCurve(t *testing.T) {
	examples := []example{
		{[][]float64{{0.3, -1, 2}, {1, 0, 0.5}, {2, 2, -1}}, []int{1}},
		{[][]float64{{-0.7, 0.1, 0.4}, {0, 2, -1}, {1, 0, 0}}, []int{2}},
	}
	w, h := []float64{0.4, -0.9, 0.2}, 1e-6
	curve := likelihood(examples, w).curve
	for i := range w {
		up, down := slices.Clone(w), slices.Clone(w)
		up[i] += h
		down[i] -= h
		a := likelihood(examples, up).gradient
		b := likelihood(examples, down).gradient
		for j := range w {
			if math.Abs((b[j]-a[j])/(2*h)-curve[i][j]) > 1e-6 {
				t.Errorf("curve %v at %d, %d; differences give %v", curve[i][j], i, j, (b[j]-a[j])/(2*h))
			}
		}
	}
}

// Ranks 4, 1, 2; the text gives 0.2, 0.8 and nothing, however many pages each topic has: 0.8, 0.8, 0.
func TestHaveliwala(t *testing.T) {
	// One word: topic A has it 1 time of 2, B 4 times, which count as 1 + log 4 = 2.386294; two words in all.
	// (1+1)/(2+2) = 0.5 and 3.386294/(3.386294+2) = 0.628688.
	texts, err := ReadTexts(strings.NewReader("a\tx y\nb\tx x x x y\nb2\ty\np\tx\n"), map[string]graph.Node{"a": 0, "b": 1, "p": 2})
	if err != nil {
		t.Fatal(err)
	}
	v := &vectors{ranks: [][]float64{{0, 0, 4}, {0, 0, 1}, {0, 0, 2}}}
	var got [3]float64
	trained := texts.train([][]graph.Node{{0}, {0, 1}, nil})
	if v.haveliwala(trained); trained.prior[1] != math.Log(2) {
		t.Errorf("the classifier itself has become one of equal topics: %v", trained.prior)
	}
	v.haveliwala(texts.train([][]graph.Node{{0}, {1}, nil}))(2, got[:])
	chance := (2 + math.Log(4)) / (4 + math.Log(4))
	sum := 0.5 + chance
	for i, want := range []float64{4 * 0.5 / sum, chance / sum, 0} {
		if math.Abs(got[i]-want) > 1e-6 {
			t.Errorf("scores %v, want %v for %d", got, want, i)
		}
	}
}

// textsOf reads lines of addresses and texts of the pages of a graph.
func textsOf(t *testing.T, data *edgelist.Data, lines string) *Texts {
	t.Helper()
	byName := map[string]graph.Node{}
	for n := range data.Graph.NodeCount() {
		byName[string(data.AppendName(nil, graph.Node(n)))] = graph.Node(n)
	}
	texts, err := ReadTexts(strings.NewReader(lines), byName)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// Two circles of links with words of their own, which half of the pages have: links and text together tell everything, and the fitted
// models are there, with Haveliwala's at level 1 only.
func TestFittedModels(t *testing.T) {
	var links, topics, texts strings.Builder
	nodes := 24
	for i := range nodes {
		half := i / (nodes / 2) * (nodes / 2)
		fmt.Fprintf(&links, "%d\t%d\n", i, half+(i+1)%(nodes/2))
		fmt.Fprintf(&topics, "%d\tTop/%c/X\n", i, 'A'+i/(nodes/2))
		if i%2 == 0 {
			fmt.Fprintf(&texts, "%d\tword%d\n", i, i/(nodes/2))
		}
	}
	data := edgelisttest.Read(t, links.String(), topics.String())
	known := textsOf(t, data, texts.String())
	for level := 1; level <= 2; level++ {
		results, err := Evaluate(context.Background(), data.Graph, NewLevel(data.Sets, level), Options{Folds: 4, Seed: 1, Texts: known, Fitted: true, FewerWords: []int{1, 2}})
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]float64{}
		for _, r := range results[0] {
			found[r.Method] = r.Guessing
			if r.Hidden != nodes {
				t.Errorf("level %d: %s was tried on %d pages of %d", level, r.Method, r.Hidden, nodes)
			}
			if r.Method == "text" && r.Coverage != 0.5 {
				t.Errorf("level %d: the text covers %v, want half of the pages", level, r.Coverage)
			}
		}
		if _, ok := found["text"]; !ok || results[1][0].Hidden != nodes/2 || results[2][0].Hidden != nodes {
			t.Errorf("level %d: text %v, %d hidden pages without words, %d of one at most", level, ok, results[1][0].Hidden, results[2][0].Hidden)
		}
		if found["fitted size"] != 1 || found["fitted size+text"] != 1 || found["fitted text"] > 0.8 {
			t.Errorf("level %d: %v", level, found)
		}
		if _, ok := found["haveliwala"]; ok != (level == 1) {
			t.Errorf("level %d: haveliwala %v", level, ok)
		}
	}
}

// Pages that one hub links to, so that nothing tells their topics apart but the texts of these links: only the models that read them know.
func TestAnchors(t *testing.T) {
	var links, topics, texts strings.Builder
	nodes := 24
	for i := range nodes {
		fmt.Fprintf(&links, "hub\t%d\n", i)
		fmt.Fprintf(&topics, "%d\tTop/%c\n", i, 'A'+i%2)
		fmt.Fprintf(&texts, "%d\tword%d\n", i, i%2)
	}
	data := edgelisttest.Read(t, links.String(), topics.String())
	anchors := textsOf(t, data, texts.String())
	results, err := Evaluate(context.Background(), data.Graph, NewLevel(data.Sets, 1), Options{Folds: 4, Seed: 1, Anchors: anchors, Fitted: true, FewerWords: []int{1}})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for _, r := range results[0] {
		found[r.Method] = r.Guessing
	}
	if len(results) != 2 || len(results[1]) > 0 {
		t.Errorf("words were counted without texts: %v", results[1:])
	}
	if found["fitted links+anchors"] != 1 || found["fitted links"] == 1 {
		t.Errorf("%v", found)
	}
	for _, texts := range []string{"fitted text", "fitted links+text", "fitted links+anchors+text"} {
		if _, ok := found[texts]; ok {
			t.Errorf("%s without texts", texts)
		}
	}
}

// Three topics of 37 or 38 pages and one of eight, one word in eight of which is of the topic: by a topic's own words, 82 % of the pages
// are told rightly, as rare ones speak for the small topic, and by the others' 93 %.
func TestTextByOthersWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	var links, topics, texts strings.Builder
	for page := range 120 {
		topic := 0
		if page >= 8 {
			topic = 1 + page%3
		}
		fmt.Fprintf(&links, "hub\t%d\n", page)
		fmt.Fprintf(&topics, "%d\tTop/%d\n", page, topic)
		fmt.Fprintf(&texts, "%d\t", page)
		for range 40 + rng.IntN(80) {
			if rng.IntN(8) == 0 {
				fmt.Fprintf(&texts, "of%dword%d ", topic, int(300*math.Pow(rng.Float64(), 2)))
			} else {
				fmt.Fprintf(&texts, "word%d ", int(300*math.Pow(rng.Float64(), 3)))
			}
		}
		texts.WriteByte('\n')
	}
	data := edgelisttest.Read(t, links.String(), topics.String())
	known := textsOf(t, data, texts.String())
	results, err := Evaluate(context.Background(), data.Graph, NewLevel(data.Sets, 1), Options{Folds: 4, Seed: 1, Texts: known})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results[0] {
		if r.Method == "text" && r.Accuracy < 0.9 {
			t.Errorf("%v of the pages are told rightly", r.Accuracy)
		}
	}
}
