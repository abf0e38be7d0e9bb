package classify

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/graph"
)

// f = (x - 3)^2 + 10 (y + 1)^2 + x y is least where 2x - 6 + y = 0 and 20y + 20 + x = 0: x = 140/39, y = -46/39.
func TestDescend(t *testing.T) {
	x := []float64{0, 0}
	descend(x, func(x, slope []float64) float64 {
		slope[0], slope[1] = 2*(x[0]-3)+x[1], 20*(x[1]+1)+x[0]
		return (x[0]-3)*(x[0]-3) + 10*(x[1]+1)*(x[1]+1) + x[0]*x[1]
	})
	if math.Abs(x[0]-140./39) > 1e-2 || math.Abs(x[1]+46./39) > 1e-2 {
		t.Errorf("least at %v", x)
	}
}

// A slope that says nothing ends the descent where it is.
func TestDescendFlat(t *testing.T) {
	x := []float64{2}
	descend(x, func(_, slope []float64) float64 { slope[0] = 0; return 1 })
	if x[0] != 2 {
		t.Errorf("moved to %v", x)
	}
}

// A page of two topics is one page, of both.
func TestLabelled(t *testing.T) {
	pages, truth := labelled([][]graph.Node{{7, 5}, {}, {5, 9}})
	if want := []graph.Node{7, 5, 9}; !slices.Equal(pages, want) {
		t.Errorf("pages %v, want %v", pages, want)
	}
	if want := [][]int{{0}, {0, 2}, {2}}; !reflect.DeepEqual(truth, want) {
		t.Errorf("topics %v, want %v", truth, want)
	}
}

// "x x y" of a page counts x 1 + log 2 and y 1. Of two pages both have y and one x: x weighs log(3/2) + 1, y log(3/3) + 1.
func TestVectorByHand(t *testing.T) {
	texts := readAll(t, "a\tx x y\nb\ty\np\tz\n", "a", "b", "p")
	l := texts.fit([][]graph.Node{{0}, {1}})
	x, y := (1+math.Log(2))*(1+math.Log(1.5)), 1.0
	length := math.Sqrt(x*x + y*y)
	for i, f := range l.vector(0) {
		if want := []float64{x / length, y / length}[i]; f.column != i || math.Abs(f.value-want) > 1e-12 {
			t.Errorf("feature %v, want %v", f, want)
		}
	}
	if none := l.vector(2); len(none) > 0 {
		t.Errorf("a word that was in no page: %v", none)
	}
}

// The slope of the loss is that of its differences, for pages of one topic, of two, and of none's words.
func TestLossSlope(t *testing.T) {
	vectors := [][]feature{{{0, 0.6}, {1, 0.8}}, {{1, 1}}, nil}
	truth := [][]int{{0}, {1, 2}, {2}}
	values, slope, unused := []float64{0.3, -1, 0.2, 0.5, 0.1, -0.4, 0.7, 0, -0.2}, make([]float64, 9), make([]float64, 9)
	loss(values, slope, vectors, truth, 3)
	const h = 1e-6
	for i, v := range values {
		values[i] = v + h
		up := loss(values, unused, vectors, truth, 3)
		values[i] = v - h
		down := loss(values, unused, vectors, truth, 3)
		values[i] = v
		if math.Abs((up-down)/(2*h)-slope[i]) > 1e-6 {
			t.Errorf("slope %v at %d, differences give %v", slope[i], i, (up-down)/(2*h))
		}
	}
}

// Common words and lengths don't matter: pages of a small topic and of a large one are told by the word that is theirs, and a page
// without any known word is like the empty ones.
func TestLinear(t *testing.T) {
	lines, names, sets := "", []string{"p", "q", "none"}, make([][]graph.Node, 3)
	for i := range 24 {
		name, topic := string(rune('A'+i)), 0
		text := strings.Repeat("the of a ", i%5) + "compiler"
		switch {
		case i%6 == 0:
			topic, text = 1, "the cheese"
		case i%6 == 1:
			topic, text = 2, ""
		}
		lines += name + "\t" + text + "\n"
		sets[topic] = append(sets[topic], graph.Node(len(names)))
		names = append(names, name)
	}
	texts := readAll(t, lines+"p\tcheese of a\nq\tthe compiler the\nnone\tunheard\n", names...)
	score := texts.fit(sets).score
	for p, topic := range []int{1, 0, 2} {
		var shares [3]float64
		score(graph.Node(p), shares[:])
		if shares[topic] < 0.6 {
			t.Errorf("%s: %v, want %d", names[p], shares, topic)
		}
	}
}

func readAll(t *testing.T, lines string, names ...string) *Texts {
	t.Helper()
	nodes := map[string]graph.Node{}
	for i, name := range names {
		nodes[name] = graph.Node(i)
	}
	texts, err := ReadTexts(strings.NewReader(lines), nodes)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}
