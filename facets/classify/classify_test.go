package classify

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"facetta/ranking"
	"facetta/ranking/edgelist/edgelisttest"
	"facetta/ranking/graph"
)

// Four pages, a -> c, b -> c, d -> b, a and b on one host; topic A has the page a, topic B the page d. By hand, with v 4 on the one
// example page, and damping 0.85:
//
//	x_A: a 0.6, c 0.85 * 0.6 = 0.51; sum 1.11               ranks 4 x / 1.11:   a 2.162162, c 1.837838
//	x_B: d 0.6, b 0.51, c 0.4335; sum 1.5435                ranks 4 x / 1.5435: d 1.554908, b 1.321672, c 1.123421
//	backward, nobody links to a or d: each example page has all of its rank
const (
	handLinks  = "http://h/a\thttp://i/c\nhttp://h/b\thttp://i/c\nhttp://j/d\thttp://h/b\n"
	handTopics = "http://h/a\tTop/A\nhttp://j/d\tTop/B\n"
)

func TestByHand(t *testing.T) {
	data := edgelisttest.Read(t, handLinks, handTopics)
	a, b, c := edgelisttest.Node(t, data, "http://h/a"), edgelisttest.Node(t, data, "http://h/b"), edgelisttest.Node(t, data, "http://i/c")
	d := edgelisttest.Node(t, data, "http://j/d")
	sets := [][]graph.Node{{a}, {d}}
	tests := []struct {
		method string
		page   graph.Node
		want   [2]float64
	}{
		{"forward rank", c, [2]float64{1.837838, 1.123421}},
		{"forward rank", b, [2]float64{0, 1.321672}},
		// log10(1.837838) / 2, as both topics are above the mean; log10(1.123421) / 2 = 0.0253 makes no facet
		{"forward membership", c, [2]float64{0.132153, 0}},
		{"forward size", c, [2]float64{0.51, 0.4335}}, // x
		// a and b, two of four pages, have (1 - 2/4)/2 = 1/4 of their mean
		{"forward host", b, [2]float64{2.162162 / 2 / 4, 1.321672*3/4 + 1.321672/2/4}},
		{"forward size+host", b, [2]float64{0.6 / 2 / 4, 0.51*3/4 + 0.51/2/4}},
		{"forward mean of the host", b, [2]float64{2.162162 / 2, 1.321672 / 2}},
		{"forward mean of the host", d, [2]float64{0, 1.554908}},
		{"backward rank", c, [2]float64{}},
		{"backward membership", c, [2]float64{}},
		{"backward host", b, [2]float64{4.0 / 2 / 4, 0}},
		{"largest", c, [2]float64{1, 1}},
		{"in-links", c, [2]float64{1, 0}},
		{"in-links", b, [2]float64{0, 1}},
		{"neighbours", b, [2]float64{0, 1}}, // c is no example page
		{"same host", b, [2]float64{1, 0}},
		{"same host", c, [2]float64{}},
	}
	methods := allMethods(t, data.Graph, sets)
	for _, test := range tests {
		got := [2]float64{7, 7} // of the page before
		methods[test.method](test.page, got[:])
		for i, want := range test.want {
			if !(math.Abs(got[i]-want) <= 1e-5) {
				t.Errorf("%s: scores %v, want %v", test.method, got, test.want)
			}
		}
	}
	// By size a topic of both pages has what those of one have, and one without any nothing.
	together := allMethods(t, data.Graph, [][]graph.Node{{a, d}, nil})
	for method, want := range map[string]float64{"forward size": 0.51 + 0.4335, "forward mean of the host": 4 * (0.51 + 0.4335) / (1.11 + 1.5435)} {
		got := [2]float64{7, 7}
		if together[method](c, got[:]); !(math.Abs(got[0]-want) <= 1e-5) || got[1] != 0 {
			t.Errorf("%s: scores %v, want %v and 0", method, got, want)
		}
	}
}

// Pages whose names are no addresses share nothing with others of their host.
func TestNumbersHaveNoHost(t *testing.T) {
	data := edgelisttest.Read(t, "1\t2\n2\t3\n", "1\tA\n3\tB\n")
	methods := allMethods(t, data.Graph, [][]graph.Node{data.Sets[0].Nodes, data.Sets[1].Nodes})
	for _, name := range []string{"same host", "forward mean of the host"} {
		got := [2]float64{7, 7}
		if methods[name](edgelisttest.Node(t, data, "2"), got[:]); got != [2]float64{} {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What the fitted models weigh stands under its name.
func TestParts(t *testing.T) {
	data := edgelisttest.Read(t, handLinks, handTopics)
	at := func(name string) graph.Node { return edgelisttest.Node(t, data, name) }
	sets := [][]graph.Node{{at("http://h/a"), at("http://h/b")}, {at("http://j/d")}}
	e := &evaluation{g: data.Graph}
	for _, d := range directions {
		w, err := newWalk(data.Graph, d)
		if err != nil {
			t.Fatal(err)
		}
		e.walks = append(e.walks, w)
	}
	e.signs.read(data.Graph, []graph.Node{0, 1, 2, 3}, data.AppendName)
	solved, err := e.solve(context.Background(), sets)
	if err != nil {
		t.Fatal(err)
	}
	parts := e.parts(solved, sets)
	if len(parts) != len(partNames) {
		t.Fatalf("%d parts, %d names", len(parts), len(partNames))
	}
	for _, test := range []struct {
		name, page string
		want       [2]float64
	}{
		{"sizes", "http://i/c", [2]float64{2, 1}}, {"in", "http://i/c", [2]float64{2, 0}}, {"in", "http://h/b", [2]float64{0, 1}},
		{"out", "http://j/d", [2]float64{1, 0}}, {"coupled", "http://h/a", [2]float64{1, 0}}, // by itself and b, which link to c as it does
		{"anchors", "http://i/c", [2]float64{}}, {"text", "http://i/c", [2]float64{}}, {"backward", "http://i/c", [2]float64{}},
	} {
		got := [2]float64{7, 7}
		if parts[slices.Index(partNames, test.name)](at(test.page), got[:]); got != test.want {
			t.Errorf("%s of %s: %v, want %v", test.name, test.page, got, test.want)
		}
	}
}

func TestOutLinks(t *testing.T) {
	data := edgelisttest.Read(t, handLinks, handTopics)
	b, c, d := edgelisttest.Node(t, data, "http://h/b"), edgelisttest.Node(t, data, "http://i/c"), edgelisttest.Node(t, data, "http://j/d")
	l := &links{g: data.Graph, topics: map[graph.Node][]int{c: {0}, b: {1}}}
	for _, of := range []struct {
		page            graph.Node
		out, neighbours [2]float64
	}{{b, [2]float64{1, 0}, [2]float64{1, 0}}, {c, [2]float64{}, [2]float64{0, 1}}, {d, [2]float64{0, 1}, [2]float64{0, 1}}} {
		got := [2]float64{7, 7}
		if l.out(of.page, got[:]); got != of.out {
			t.Errorf("page %d links to example pages %v, want %v", of.page, got, of.out)
		}
		if l.neighbours(of.page, got[:]); got != of.neighbours {
			t.Errorf("page %d has neighbours %v, want %v", of.page, got, of.neighbours)
		}
	}
}

// A rank of the mean makes a facet of none, and counts as one of those that share a page's uncertainty: log10(10) / 2 is left of the other.
func TestMembershipAtTheMean(t *testing.T) {
	v := &vectors{ranks: [][]float64{{1}, {10}, nil}}
	got := [3]float64{7, 7, 7}
	if v.membership(0, got[:]); got != [3]float64{0, 0.5, 0} {
		t.Errorf("memberships %v", got)
	}
}

// What a method said is kept for when it is asked again.
func TestKept(t *testing.T) {
	asked := 0
	s := kept(func(p graph.Node, scores []float64) { asked++; scores[0] = float64(p) })
	for _, p := range []graph.Node{3, 4, 3, 4} {
		got := [1]float64{7}
		if s(p, got[:]); got[0] != float64(p) {
			t.Errorf("page %d: %v", p, got)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times of two pages", asked)
	}
}

func allMethods(t *testing.T, g *graph.Graph, sets [][]graph.Node) map[string]scorer {
	t.Helper()
	o := ranking.Options{Tolerance: 1e-9}
	unbiased, _, err := ranking.Solve(context.Background(), g, ranking.Teleport{}, o)
	if err != nil {
		t.Fatal(err)
	}
	all := baselines(g, unbiased, sets)
	for _, d := range directions {
		w, err := newWalk(g, d)
		if err != nil {
			t.Fatal(err)
		}
		v, err := w.solve(context.Background(), sets, o)
		if err != nil {
			t.Fatal(err)
		}
		all = append(append(all, v.methods(g, d)...), method{string(d) + " mean of the host", v.host(g)})
	}
	byName := map[string]scorer{}
	for _, m := range all {
		byName[m.name] = m.score
	}
	return byName
}

// A walk both ways on links is a walk forward on the links with their opposites, a walk backward one on the opposites.
func TestDirections(t *testing.T) {
	flip := func(links string) string {
		var b strings.Builder
		for line := range strings.Lines(links) {
			from, to, _ := strings.Cut(strings.TrimSpace(line), "\t")
			fmt.Fprintf(&b, "%s\t%s\n", to, from)
		}
		return b.String()
	}
	for method, links := range map[string]string{"both rank": handLinks + flip(handLinks), "backward rank": flip(handLinks)} {
		data, other := edgelisttest.Read(t, handLinks, "http://i/c\tX\n"), edgelisttest.Read(t, links, "http://i/c\tX\n")
		got := allMethods(t, data.Graph, [][]graph.Node{data.Sets[0].Nodes, nil})[method]
		want := allMethods(t, other.Graph, [][]graph.Node{other.Sets[0].Nodes, nil})["forward rank"]
		for _, name := range []string{"http://h/a", "http://h/b", "http://i/c", "http://j/d"} {
			var g, w [2]float64
			got(edgelisttest.Node(t, data, name), g[:])
			want(edgelisttest.Node(t, other, name), w[:])
			if math.Abs(g[0]-w[0]) > 1e-8 || g[0] == 0 || g[1] != 0 {
				t.Errorf("%s of %s: %v, want %v", method, name, g, w)
			}
		}
	}
}

func TestLevels(t *testing.T) {
	data := edgelisttest.Read(t, "1\t2\n", "1\tTop/A/X\n1\tTop/B\n2\tTop/A\n3\tA/X/Z\n4\tTop/A/Y\n")
	names := func(l *Level) (all []string) {
		for p, n := range l.Pages {
			text := string(data.AppendName(nil, n)) + ":"
			for _, topic := range l.Truth[p] {
				text += " " + l.Topics[topic]
			}
			all = append(all, text)
		}
		slices.Sort(all)
		return all
	}
	for level, want := range map[int][]string{
		1: {"1: A B", "2: A", "3: A", "4: A"}, 2: {"1: A/X", "3: A/X", "4: A/Y"}, 3: {"3: A/X/Z"}, 4: nil,
	} {
		if got := names(NewLevel(data.Sets, level)); !slices.Equal(got, want) {
			t.Errorf("level %d: %q, want %q", level, got, want)
		}
	}
}

func TestDeal(t *testing.T) {
	l := &Level{Topics: []string{"A", "B"}}
	for i := range 30 {
		l.Pages = append(l.Pages, graph.Node(i))
		l.Truth = append(l.Truth, []int{i / 20})
	}
	fold := l.deal(5, 1)
	for hidden := range 5 {
		if sets := l.sets(fold, hidden); len(sets[0]) != 16 || len(sets[1]) != 8 { // a fifth of 20, and of 10, is hidden
			t.Errorf("fold %d leaves %d and %d pages", hidden, len(sets[0]), len(sets[1]))
		}
	}
	if !slices.Equal(fold, l.deal(5, 1)) || slices.Equal(fold, l.deal(5, 2)) {
		t.Error("folds do not depend on the seed, or on more")
	}
}

// Three topics with 5, 3 and 1 example pages.
func TestTally(t *testing.T) {
	tl := &tally{method: "m", topics: newTopics(3)}
	prior := []int{5, 3, 1}
	tl.add([]float64{1, 2, 0}, []int{1}, prior)    // right
	tl.add([]float64{2, 2, 0}, []int{1, 2}, prior) // a tie: the larger topic 0 is first, 1 second
	tl.add([]float64{0, 0, 0}, []int{0}, prior)    // not covered, where guessing is right
	tl.add([]float64{0, 0, 1}, []int{0}, prior)    // second
	tl.add([]float64{0, 0, 0}, []int{1}, prior)    // not covered, and guessed wrongly
	want := Result{
		Method: "m", Hidden: 5, Coverage: 0.6, Accuracy: 1.0 / 3, Largest: 1.0 / 3, Guessing: 0.4,
		// topic 0: once first, wrongly, twice missed; topic 1: once right, twice missed, F1 2/4; topic 2: once wrong, once missed
		MacroF1: 1.0 / 6,
		MRR:     (1 + 0.5 + 0 + 0.5 + 0) / 5,
		right:   []bool{true, false, true, false, false},
	}
	got := tl.result()
	if math.Abs(got.MacroF1-want.MacroF1) > 1e-12 {
		t.Errorf("macro-F1 %v, want %v", got.MacroF1, want.MacroF1)
	}
	got.MacroF1 = want.MacroF1
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Where topics have as many example pages the first counts as the larger.
func TestTallyOfTies(t *testing.T) {
	tl := &tally{topics: newTopics(3)}
	tl.add([]float64{0, 2, 2}, []int{1}, []int{5, 3, 3})
	tl.add([]float64{0, 0, 0}, []int{0}, []int{3, 3, 3})
	if !slices.Equal(tl.rights, []bool{true, true}) {
		t.Errorf("right: %v, want both", tl.rights)
	}
}

func TestWriteTable(t *testing.T) {
	results := []Result{
		{Method: "both size", Coverage: 0.5, Accuracy: 0.25, Largest: 0.125, Guessing: 0.75, MacroF1: 0.5, MRR: 0.625, right: []bool{true, true, false}},
		{Method: "text", right: []bool{false, false, true}},
	}
	var b strings.Builder
	if err := WriteTable(&b, results); err != nil {
		t.Fatal(err)
	}
	want := "method coverage accuracy largest guessing macro-F1 MRR both size 50.0 25.0 12.5 75.0 0.500 0.625 text 0.0 0.0 0.0 0.0 0.000 0.000 " +
		"both size against text: only it is right on 2 pages, only the other on 1: +0.6 standard errors"
	if got := strings.Join(strings.Fields(b.String()), " "); got != want {
		t.Errorf("printed\n%s", b.String())
	}
}

// Of six pages the one method alone has three right, the other one; (3 - 1) / sqrt(3 + 1) = 1.
func TestContest(t *testing.T) {
	text := Result{Method: "text", right: []bool{false, false, false, true, true, false}}
	links := Result{Method: "both size", right: []bool{true, true, true, false, true, false}}
	got := Contests([]Result{text, links})
	if want := []Contest{{"both size", "text", 3, 1}}; !slices.Equal(got, want) || got[0].Deviations() != 1 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if even := contest(text, text); even.Deviations() != 0 {
		t.Errorf("a method is %v ahead of itself", even.Deviations())
	}
}

// Two circles of links, of 8 pages of topic A and 12 of topic B, on two hosts: the links tell everything.
func TestCircles(t *testing.T) {
	var links, topics []string
	for host, size := range map[string]int{"a": 8, "b": 12} {
		for i := range size {
			links = append(links, fmt.Sprintf("http://%s/%d\thttp://%s/%d\n", host, i, host, (i+1)%size))
			topics = append(topics, fmt.Sprintf("http://%s/%d\t%s\n", host, i, strings.ToUpper(host)))
		}
	}
	evaluate := func() []Result {
		data := edgelisttest.Read(t, strings.Join(links, ""), strings.Join(topics, ""))
		results, err := Evaluate(context.Background(), data.Graph, NewLevel(data.Sets, 1), Options{Folds: 4, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return results[0]
	}
	results := evaluate()
	perfect := Result{Hidden: 20, Coverage: 1, Accuracy: 1, Largest: 0.6, Guessing: 1, MacroF1: 1, MRR: 1}
	// F1 of B: precision 0.6, recall 1: 0.75; of A 0. MRR 0.6 + 0.4 / 2.
	constant := Result{Hidden: 20, Coverage: 1, Accuracy: 0.6, Largest: 0.6, Guessing: 0.6, MacroF1: 0.375, MRR: 0.8}
	for name, want := range map[string]Result{
		"largest": constant, "unbiased": constant, "same host": perfect,
		"forward rank": perfect, "backward size": perfect, "both size+host": perfect,
	} {
		i := slices.IndexFunc(results, func(r Result) bool { return r.Method == name })
		want.Method = name
		if got := results[i]; math.Abs(got.MRR-want.MRR) > 1e-12 || !equalButMRR(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	slices.Sort(links)
	slices.Sort(topics)
	if again := evaluate(); !reflect.DeepEqual(results, again) {
		t.Errorf("the same lines in another order: %v, %v", results, again)
	}
}

func equalButMRR(a, b Result) bool {
	a.MRR, a.right = b.MRR, b.right
	return reflect.DeepEqual(a, b)
}

func TestRefusals(t *testing.T) {
	data := edgelisttest.Read(t, handLinks, handTopics)
	for name, l := range map[string]*Level{"no topics": NewLevel(data.Sets, 9), "few pages": NewLevel(data.Sets, 1)} {
		if _, err := Evaluate(context.Background(), data.Graph, l, Options{Folds: 5}); !errors.Is(err, ErrTooFew) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, folds := range []int{-1, 0, 1} {
		if _, err := Evaluate(context.Background(), data.Graph, NewLevel(data.Sets, 1), Options{Folds: folds}); err == nil {
			t.Errorf("%d folds were taken", folds)
		}
	}
	if err := checkSize(1<<20, 1<<8); err != nil {
		t.Errorf("just fits: %v", err)
	}
	if err := checkSize(1<<20, 1<<8+1); err == nil || !strings.Contains(err.Error(), "higher level") {
		t.Errorf("too large: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Evaluate(ctx, data.Graph, NewLevel(data.Sets, 1), Options{Folds: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
