package classify

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/edgelist/edgelisttest"
	"facetta/ranking/graph"
)

// s links to a and b of topic A and to c of B, t to c alone, and both to p: s gives A 2/4 and B 1/4, t gives B 1/2. p links to u as a does
// and to v as b and c do: u, with two links to it, gives A 1/2, v, with three, A and B 1/3 each.
func TestSharedByHand(t *testing.T) {
	data := edgelisttest.Read(t, "s\ta\ns\tb\ns\tc\ns\tp\nt\tc\nt\tp\np\tu\na\tu\np\tv\nb\tv\nc\tv\n", "a\tA\nb\tA\nc\tB\n")
	at := func(name string) graph.Node { return edgelisttest.Node(t, data, name) }
	s := newShared(data.Graph, [][]graph.Node{{at("a"), at("b")}, {at("c")}})
	for _, test := range []struct {
		name  string
		score scorer
		page  string
		want  []float64
	}{
		{"cited", s.cited, "p", []float64{2. / 4, 1./4 + 1./2}}, {"cited by none", s.cited, "t", []float64{0, 0}},
		{"coupled", s.coupled, "p", []float64{1./2 + 1./3, 1. / 3}}, {"coupled with none", s.coupled, "u", []float64{0, 0}},
	} {
		got := []float64{7, 7}
		test.score(at(test.page), got)
		for i, want := range test.want {
			if math.Abs(got[i]-want) > 1e-12 {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
		}
	}
}

func said(w *words, p graph.Node) (list []string) {
	names := make([]string, len(w.ids))
	for name, id := range w.ids {
		names[id] = name
	}
	for _, id := range w.pages[p] {
		list = append(list, names[id])
	}
	return list
}

// p has links from q, of its host, which has one link and two to it, and from r, to q alone and to nothing else: numbers are told by their
// length in bits.
func TestSigns(t *testing.T) {
	data := edgelisttest.Read(t, "http://h/q\thttp://H/People/~ann/CS101b/\nhttp://i/r\thttp://H/People/~ann/CS101b/\nhttp://H/People/~ann/CS101b/\thttp://h/q\n", "")
	p, q, r := edgelisttest.Node(t, data, "http://H/People/~ann/CS101b/"), edgelisttest.Node(t, data, "http://h/q"), edgelisttest.Node(t, data, "http://i/r")
	var s signs
	s.read(data.Graph, []graph.Node{p, q}, data.AppendName)
	for name, test := range map[string]struct {
		words *words
		page  graph.Node
		want  string
	}{
		"ends": {&s.ends, p, fmt.Sprintf("from %d, from %d, to %d", min(q, r), max(q, r), q)},
		"profile": {&s.profile, p, "in 2, in, own host 1, in, other hosts 1, out 1, out, own host 1, out, other hosts 0, both ways 1, " +
			"sources, in 0, sources, out 1, targets, in 1, targets, out 1"},
		"folders":      {&s.folders, p, "h, h/people, h/people/~ann, h/people/~ann/cs101b"},
		"form":         {&s.form, p, "folders 3, person 1, digits true, slash true"},
		"address":      {&s.address, p, "people, ~, ann, cs, 101, b"},
		"page":         {&s.folders, q, "h"},
		"form of page": {&s.form, q, "folders 1, person -1, digits false, slash false"},
	} {
		if got := strings.Join(said(test.words, test.page), ", "); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
	s.read(data.Graph, []graph.Node{p}, nil)
	if len(s.folders.pages)+len(s.form.pages)+len(s.address.pages) > 0 || len(s.ends.pages) != 1 {
		t.Errorf("pages without names have addresses: %+v", s)
	}
	numbered := edgelisttest.Read(t, "1\t2\n", "")
	s.read(numbered.Graph, []graph.Node{0, 1}, numbered.AppendName)
	if len(s.folders.pages) > 0 {
		t.Errorf("numbers are addresses: %+v", s)
	}
}

// Two pages link to p and are linked to, among others before, between and behind them.
func TestLinksBothWays(t *testing.T) {
	data := edgelisttest.Read(t, "b\tp\nc\tp\ne\tp\nf\tp\ng\tp\np\ta\np\tc\np\td\np\tg\np\th\n", "")
	p := edgelisttest.Node(t, data, "p")
	profile(data.Graph, p, data.Graph.AppendInLinks(nil, p), data.Graph.AppendOutLinks(nil, p), func(what string, n int) {
		if want, ok := map[string]int{"in": 5, "out": 5, "both ways": 2}[what]; ok && n != want {
			t.Errorf("%s: %d, want %d", what, n, want)
		}
	})
}

// The first of several people counts, and an address without a path ends as one of a folder does.
func TestFormOfAddress(t *testing.T) {
	for address, want := range map[string]string{
		"http://h/~a/~b/c": "folders 3, person 0, digits false, slash false",
		"http://h/x/~a/~b": "folders 3, person 1, digits false, slash false",
		"http://h1":        "folders 0, person -1, digits false, slash true",
		"http://h/":        "folders 0, person -1, digits false, slash true",
		"http://h//x9":     "folders 1, person -1, digits true, slash false",
	} {
		s := signs{newWords(), newWords(), newWords(), newWords(), newWords()}
		if s.readAddress(0, address); strings.Join(said(&s.form, 0), ", ") != want {
			t.Errorf("%s: %q, want %s", address, said(&s.form, 0), want)
		}
	}
}

// All letters and digits are of words, those beyond ASCII too, and what is neither ends one.
func TestAddressWords(t *testing.T) {
	var got []string
	addressWords("/az/za09/~90-b{c`d:e}über", func(word string) { got = append(got, word) })
	if want := []string{"az", "za", "09", "~", "90", "b", "c", "d", "e", "über"}; !slices.Equal(got, want) {
		t.Errorf("words %q, want %q", got, want)
	}
}

// Pages without links to each other, courses and people on one host: the paths tell them, and what has no path does not.
func TestFittedAddresses(t *testing.T) {
	var links, topics strings.Builder
	for i := range 20 {
		name, topic := fmt.Sprintf("http://h/courses/%d", i), "Courses"
		if i%2 == 0 {
			name, topic = fmt.Sprintf("http://h/~name%c/", 'a'+i), "People"
		}
		fmt.Fprintf(&links, "%s\thttp://other/%d\n", name, i)
		fmt.Fprintf(&topics, "%s\t%s\n", name, topic)
	}
	data := edgelisttest.Read(t, links.String(), topics.String())
	o := Options{Folds: 4, Seed: 1, Fitted: true, Name: data.AppendName}
	results, err := Evaluate(context.Background(), data.Graph, NewLevel(data.Sets, 1), o)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for _, r := range results[0] {
		found[r.Method] = r.Guessing
	}
	if found["fitted links"] > 0.7 || found["fitted links+path"] != 1 || found["fitted links+host"] != 1 || found["fitted links+address"] != 1 {
		t.Errorf("found %v", found)
	}
	if slices.ContainsFunc(results[0], func(r Result) bool { return strings.Contains(r.Method, "text") }) {
		t.Errorf("texts were read: %v", found)
	}
}
