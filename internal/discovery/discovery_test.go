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
	var out strings.Builder
	if err := r.Write(&out); err != nil || !strings.Contains(out.String(), "66.7") {
		t.Errorf("table %s, %v", out.String(), err)
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
