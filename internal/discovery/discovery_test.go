package discovery

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/internal/measure"
	"facetta/ranking/edgelist"
	"facetta/ranking/edgelist/edgelisttest"
)

func TestPhrasesStayWithinPunctuation(t *testing.T) {
	got := slices.Sorted(maps.Keys(phrases([]string{"The Persian carpet, of wool", "wool 2 felt"})))
	if want := []string{"carpet", "felt", "persian", "persian carpet", "wool"}; !slices.Equal(got, want) {
		t.Errorf("phrases %v, want %v", got, want)
	}
}

// Ten entries of Top/A: "rugs" stands in two of them and nowhere else, "carpets" in two and in three of Top/B, "floor" in all, "looms" in one.
func TestCandidatesBelongToTheirCategory(t *testing.T) {
	var entries []Entry
	for i := range 10 {
		text := "floor"
		if i < 2 {
			text += ". rugs. carpets"
		}
		if i == 5 {
			text += ". looms"
		}
		entries = append(entries, Entry{Topic: "Top/A/Sub", Texts: []string{text}})
	}
	for range 3 {
		entries = append(entries, Entry{Topic: "Top/B", Texts: []string{"carpets"}})
	}
	got := candidates([]taxonomy.Path{"Top/A", "Top/A/Sub"}, entries)
	for _, c := range []taxonomy.Path{"Top/A", "Top/A/Sub"} {
		if !slices.Equal(got[c], []string{"rugs"}) {
			t.Errorf("%s: %v, want rugs alone", c, got[c])
		}
	}
}

// A category has the phrases that as many entries have elsewhere, but not those that more have; each run draws them in the same order, which is not
// that of the alphabet.
func TestCandidatesAreDrawnAlike(t *testing.T) {
	names := []string{"amber", "birch", "cedar", "delta", "ember", "frost", "grain", "heath"}
	var entries []Entry
	for i := range 20 {
		entries = append(entries, Entry{Topic: "Top/A", Texts: []string{names[i%8] + ". everywhere"}})
	}
	entries[0].Texts, entries[1].Texts = append(entries[0].Texts, "mats. rugs"), append(entries[1].Texts, "mats. rugs")
	for _, text := range []string{"mats. rugs", "mats. rugs", "rugs"} {
		entries = append(entries, Entry{Topic: "Top/B", Texts: []string{text}})
	}
	first := candidates([]taxonomy.Path{"Top/A"}, entries)["Top/A"]
	if sorted := slices.Sorted(slices.Values(first)); !slices.Equal(sorted, append(slices.Clone(names), "mats")) || slices.Equal(sorted, first) {
		t.Errorf("drawn %v, want all names and mats, shuffled", first)
	}
	for range 10 {
		if again := candidates([]taxonomy.Path{"Top/A"}, entries)["Top/A"]; !slices.Equal(again, first) {
			t.Fatalf("drawn %v, before %v", again, first)
		}
	}
}

func TestReportCounts(t *testing.T) {
	r := newReport([]Outcome{
		{Category: "Top/A", Query: "one", Results: 20, Suggested: []taxonomy.Path{"Top/A", "Top/B"}},
		{Category: "Top/A/B", Query: "two", Results: 20, Suggested: []taxonomy.Path{"Top/A"}},
		{Category: "Top/A/B", Query: "three", Results: 20, Suggested: []taxonomy.Path{"Top/AB", "Top/A/B/C"}}, // neither the category nor an ancestor
		{Category: "Top/A/B", Query: "four", Results: 0, Suggested: nil},                                      // does not count
	})
	if !slices.Equal(r.Fixed, []taxonomy.Path{"Top/A"}) {
		t.Errorf("fixed list %v, want Top/A, suggested by two of three", r.Fixed)
	}
	rows := r.rows()
	if len(rows) != 3 || rows[0] != (row{"1", 1, 1, 1, 1, 1, 2}) || rows[1] != (row{"2", 1, 2, 1, 0, 2, 3}) || rows[2] != (row{"all", 2, 3, 2, 1, 3, 5}) {
		t.Errorf("rows %+v", rows)
	}
}

// What is printed: by hand, one of two queries is one half, with Wilson's interval from 9.5 to 90.5 %.
func TestReportIsPrinted(t *testing.T) {
	r := newReport([]Outcome{
		{Category: "Top/A", Query: "one", Results: 20, Suggested: []taxonomy.Path{"Top/A", "Top/B", "Top/C"}},
		{Category: "Top/A/B", Query: "two", Results: 10, Suggested: []taxonomy.Path{"Top/B"}},
		{Category: "Top/A/B", Query: "none", Results: 0},
	})
	r.Labels = &Labels{Pages: 8, Members: 6, ByPage: measure.Confusion{TP: 3, FP: 1, FN: 3}, ByQuery: measure.Confusion{TP: 1, FP: 3}}
	r.Lists, r.Reached = countLists(r.Outcomes[:2]), 0.25
	var out strings.Builder
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{
		"  level  categories  queries  or ancestor %           95 %  category %  fixed list %  suggested",
		"      1           1        1          100.0  20.7 to 100.0       100.0         100.0        3.0",
		"      2           1        1            0.0    0.0 to 79.3         0.0         100.0        1.0",
		"    all           2        2           50.0    9.5 to 90.5        50.0         100.0        2.0",
		"fixed list: Top/A, Top/B, Top/C",
		"of 8 held-out pages 75.0 % are members of a topic: precision 75.0 %, recall 50.0 %, F1 0.600",
		"suggested topics against those of the held-out results: precision 25.0 %, recall 100.0 %, F1 0.400",
		"lists of 10 pages or more: 2, category or ancestor in 50.0 % (9.5 to 90.5), or among its pages' 5 strongest topics in 50.0 %",
		"hidden pages that have rank in any topic: 25.0 %", "",
	}, "\n")
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
	out.Reset()
	if err := r.WriteQueries(&out); err != nil || out.String() != "Top/A\tone\t20\ttrue\tTop/A, Top/B, Top/C\nTop/A/B\ttwo\t10\tfalse\tTop/B\nTop/A/B\tnone\t0\tfalse\t\n" {
		t.Errorf("queries %q, %v", out.String(), err)
	}
}

// Two topics of 30 pages each in rings of their own: whatever is hidden is reached by its own topic alone. One page of a third has no links,
// and no list, as nothing of its topic is left when it is hidden.
func TestRankOnlyFindsRings(t *testing.T) {
	var links, topics strings.Builder
	for i := range 30 {
		fmt.Fprintf(&links, "%d\t%d\n%d\t%d\n", i, (i+1)%30, 100+i, 100+(i+1)%30)
		fmt.Fprintf(&topics, "%d\tTop/A\n%d\tTop/B/C\n", i, 100+i)
	}
	topics.WriteString("999\tTop/D\n")
	data := edgelisttest.Read(t, links.String(), topics.String())
	for _, kind := range facets.RankKinds() {
		for _, reached := range []bool{false, true} {
			checkRings(t, data, kind, reached)
		}
	}
}

func checkRings(t *testing.T, data *edgelist.Data, kind facets.RankKind, reached bool) {
	r, err := RankOnly(context.Background(), data, RankOptions{Kind: kind, MinResults: 1, Reached: reached})
	if err != nil {
		t.Fatal(err)
	}
	if want := 60. / 61; r.Reached != want {
		t.Errorf("reached %v, want %v", r.Reached, want)
	}
	for _, o := range r.Outcomes {
		if alone := o.Category == "Top/D"; alone != (o.Results == 0) || alone == o.Found() {
			t.Errorf("%s, reached %v: %+v", kind, reached, o)
		}
	}
	lists := 0
	for _, l := range r.Lists {
		if lists += l.Count; l.Found != l.Count {
			t.Errorf("%s: %+v", kind, l)
		}
	}
	if lists != 2*Folds {
		t.Errorf("%s: lists %+v, want two a fold", kind, r.Lists)
	}
}

// Lists of fewer pages than asked for are told by length, and do not count.
func TestShortListsDoNotCount(t *testing.T) {
	var topics strings.Builder
	for i := range 30 {
		fmt.Fprintf(&topics, "%d\tTop/A\n", i)
	}
	data := edgelisttest.Read(t, "0\t1\n", topics.String())
	r, err := RankOnly(context.Background(), data, RankOptions{Kind: facets.DefaultRanks, MinResults: 31})
	if err != nil {
		t.Fatal(err)
	}
	if rows := r.rows(); rows[0].queries != 0 {
		t.Errorf("rows %+v of lists of at most 30 pages", rows)
	}
	sum := 0
	for _, l := range r.Lists {
		sum += l.Count
	}
	if sum != Folds {
		t.Errorf("lists %+v", r.Lists)
	}
}

// Of seven topics a page is near the five in which it has most rank, ties being against it, and no rank is not near. A list of three pages with
// one near the category has that, whether or not it is suggested.
func TestNear(t *testing.T) {
	columns := make([][]float32, 8) // the last has no ranks
	for i, rank := range []float32{0.7, 0.6, 0.5, 0.4, 0.3, 0.3, 0} {
		columns[i] = []float32{rank, 0, 0}
	}
	data := edgelisttest.Read(t, "0\t1\n1\t2\n", "0\tTop/A\n1\tTop/A\n2\tTop/A\n")
	f := &FoldRanks{Columns: columns, fold: -1, data: data}
	for topic, want := range []bool{true, true, true, true, false, false, false} {
		if f.isNear(0, topic) != want || f.isNear(1, topic) {
			t.Errorf("topic %d: near page 0 %v, page 1 %v", topic, f.isNear(0, topic), f.isNear(1, topic))
		}
	}
	lists := countLists([]Outcome{{Category: "Top/A", Results: 1, Near: true}, {Category: "Top/A", Results: 1}, {Category: "Top/A", Results: 1, Suggested: []taxonomy.Path{"Top"}}})
	if l := lists[0]; l.Count != 3 || l.Found != 1 || l.Near != 2 {
		t.Errorf("lists %+v", lists)
	}
}

// Of ten hidden pages all have rank 9 in their category, two in a second topic, one in a third, and one less than 1 in a fourth. A topic is suggested
// from the share on that is asked for.
func TestSuggestedFromAShareOn(t *testing.T) {
	var topics strings.Builder
	for n := range 10 {
		fmt.Fprintf(&topics, "%d\tTop/A\n0\tTop/B\n0\tTop/C\n0\tTop/D\n", n)
	}
	data := edgelisttest.Read(t, "0\t10\n", topics.String())
	f := &FoldRanks{Columns: make([][]float32, 4), data: data, listings: &Listings{folds: map[listed]int{}}}
	hidden := data.Sets[0].Nodes
	for _, n := range hidden {
		f.listings.folds[listed{n, "Top/A"}] = 0
	}
	for topic, rank := range []float32{9, 9, 9, 0.9} {
		f.Columns[topic] = make([]float32, data.Graph.NodeCount())
		for _, n := range hidden[:[]int{10, 2, 1, 1}[topic]] {
			f.Columns[topic][n] = rank
		}
	}
	for lambda, want := range map[float64][]taxonomy.Path{
		0.1: {"Top/A", "Top/B", "Top/C"}, 0.11: {"Top/A", "Top/B"}, 0.2: {"Top/A", "Top/B"}, 0.21: {"Top/A"}, 1: {"Top/A"},
	} {
		o := f.outcome(0, RankOptions{Lambda: lambda})
		if o.Results != 10 || !slices.Equal(o.Suggested, want) || !o.Near || o.Query != "fold 1" {
			t.Errorf("from %v on: %+v, want %v", lambda, o, want)
		}
	}
}

// A page is right at its topic and above it, as far as these have a vector; one of two topics at both.
func TestLabels(t *testing.T) {
	l := newLabels(&Drawn{
		Categories: []taxonomy.Path{"Top/A", "Top/A/B/C", "Top/D"},
		Entries:    []Entry{{Doc: 3, Topic: "Top/A/B/C"}, {Doc: 3, Topic: "Top/D/E"}, {Doc: 9, Topic: "Top/F"}},
	})
	if got := slices.Sorted(maps.Keys(l[3])); !slices.Equal(got, []taxonomy.Path{"Top/A", "Top/A/B/C", "Top/D"}) {
		t.Errorf("page 3: %v", got)
	}
	if len(l) != 2 || len(l[9]) != 0 {
		t.Errorf("labels %v", l)
	}
}
