package utility

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
	"facetta/ranking/edgelist/edgelisttest"
)

// Spec section 0: tau of a, b, c, d and b, a, d, c is (4 - 2) / 6; the average precision of relevant results at positions 1, 3 and 6
// is (1/1 + 2/3 + 3/6) / 3.
func TestWorkedExamples(t *testing.T) {
	s := newStudy(map[taxonomy.Path]int{"Top/A": 4}, Options{})
	if got := s.tau([]uint32{1, 2, 3, 4}, []uint32{2, 1, 4, 3}); math.Abs(got-1./3) > 1e-12 {
		t.Errorf("tau %v, want 1/3", got)
	}
	relevant := map[uint32]bool{11: true, 13: true, 16: true}
	all := []uint32{11, 12, 13, 14, 15, 16, 17, 18, 19, 20}
	got := averagePrecision(all, func(page uint32) (judged, yes bool) { return true, relevant[page] })
	if math.Abs(got-0.722222) > 5e-7 {
		t.Errorf("average precision %v, want 0.722222", got)
	}
	// 12 is not judged, so 13 is second: (1/1 + 2/2 + 3/5) / 3. The eleventh judged page is not looked at.
	got = averagePrecision(append(all, 21, 22), func(page uint32) (judged, yes bool) { return page != 12, relevant[page] || page == 22 })
	if math.Abs(got-(1+1+3./5)/3) > 1e-12 {
		t.Errorf("average precision of judged pages %v", got)
	}
}

// Spec b.1: W = (2, 1); unbiased (1, 1.5) keeps document 1 first, the facet's (0.5, 3) puts document 2 first. So tau is -1. With a third
// document that the facet does not reach, and unbiased ranking puts last: pairs 12 discordant, 13 and 23 concordant.
func TestBiasTurnsTheWorkedExample(t *testing.T) {
	s := newStudy(map[taxonomy.Path]int{"Top/F": 2}, Options{})
	c := &s.Categories[0]
	s.add(c, map[taxonomy.Path][]uint32{NoBias: {1, 2}, "Top/F": {2, 1}}, judgeBy(map[uint32][]taxonomy.Path{1: {"Top"}, 2: {"Top/F/G"}}, "Top/F"))
	if c.ToUnbiased.Value() != -1 || c.Own.Value() != 1 || c.Unbiased.Value() != 0.5 || c.Above != c.Unbiased {
		t.Errorf("%+v", c)
	}
	if got := s.tau([]uint32{2, 1}, []uint32{1, 2, 3}); math.Abs(got-1./3) > 1e-12 {
		t.Errorf("tau with an unreached page %v, want 1/3", got)
	}
}

// A tree with a gap: Top/A/B has no vector, so Top/A stands above Top/A/B/C.
func TestFamilies(t *testing.T) {
	s := newStudy(map[taxonomy.Path]int{"Top/A": 9, "Top/A/B/C": 3, "Top/A/D": 4, "Top/E": 1}, Options{})
	for i, want := range []string{
		"[Top/A  Top/A/B/C Top/A/D Top/E]", "[Top/A/B/C  Top/A Top/A/D]", "[Top/A/D  Top/A Top/A/B/C]", "[Top/E  Top/A]",
	} {
		if got := fmt.Sprint(s.relatives(&s.Categories[i])); got != want {
			t.Errorf("%s: %s, want %s", s.Categories[i].Topic, got, want)
		}
	}
	order := map[taxonomy.Path][]uint32{NoBias: {1, 2}, "Top/A": {1, 2}, "Top/A/B/C": {2, 1}, "Top/A/D": {1, 2}, "Top/E": {2, 1}}
	none := func(uint32) (judged, relevant bool) { return false, false }
	for i := range s.Categories {
		s.add(&s.Categories[i], order, none)
	}
	// C has its own query and its parent's, D as well; A's sibling is E, C's is D.
	for i, want := range []struct{ parent, siblings Mean }{{Mean{}, Mean{-1, 1}}, {Mean{-2, 2}, Mean{-1, 1}}, {Mean{2, 2}, Mean{-1, 1}}, {Mean{}, Mean{-1, 1}}} {
		if c := s.Categories[i]; c.ToParent != want.parent || c.ToSiblings != want.siblings {
			t.Errorf("%s: to parent %v, to siblings %v, want %v", c.Topic, c.ToParent, c.ToSiblings, want)
		}
	}
}

// Two rings of 40 pages, each a topic, and a third whose pages nobody lists, and which link to the second's: hidden pages of a ring rank
// before all others under its own topic, and those of the second before the first's by unbiased rank.
func TestLinks(t *testing.T) {
	var links, topics strings.Builder
	for i := range 40 {
		for ring := range 3 {
			fmt.Fprintf(&links, "%d\t%d\n", 100*ring+i, 100*ring+(i+1)%40)
		}
		fmt.Fprintf(&links, "%d\t%d\n", 200+i, 100+i)
		fmt.Fprintf(&topics, "%d\tTop/A\n%d\tTop/B/C\n", i, 100+i)
	}
	data := edgelisttest.Read(t, links.String(), topics.String())
	s, err := Links(context.Background(), data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range s.Categories {
		if c.Queries != 5 || c.Own.Value() != 1 || c.Pages != 40 {
			t.Errorf("%+v", c)
		}
	}
	if a, c := s.Categories[0], s.Categories[1]; a.Unbiased.Value() >= 0.5 || c.Unbiased.Value() != 1 {
		t.Errorf("unbiased MAP %v and %v: all of the second ring's pages come first", a.Unbiased.Value(), c.Unbiased.Value())
	}
	var table, list strings.Builder
	if err := s.Write(&table); err != nil || !strings.Contains(table.String(), "all") {
		t.Errorf("table %s, %v", table.String(), err)
	}
	if err := s.WriteCategories(&list); err != nil || strings.Count(list.String(), "40 pages\t5 queries") != 2 {
		t.Errorf("list %s, %v", list.String(), err)
	}
}

// A topic of one page is never asked for: while that is held out the topic has no ranks, and else there is nothing to find.
func TestLinksOfATopicOfOnePage(t *testing.T) {
	var links, topics strings.Builder
	for i := range 40 {
		fmt.Fprintf(&links, "%d\t%d\n", i, (i+1)%40)
		fmt.Fprintf(&topics, "%d\tTop/A\n", i)
	}
	topics.WriteString("7\tTop/B\n")
	var told []int
	s, err := Links(context.Background(), edgelisttest.Read(t, links.String(), topics.String()), Options{Progress: func(done, _ int) { told = append(told, done) }})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := s.Categories[0].Queries, s.Categories[1].Queries; a != 5 || b != 0 {
		t.Errorf("%d and %d queries, want 5 and none", a, b)
	}
	if !slices.Equal(told, []int{1, 2, 3, 4, 5}) {
		t.Errorf("told of folds %v", told)
	}
}

// The drawing is well-formed, whatever a topic is called, and has a node for each topic and for NoBias, a line for each topic.
func TestDrawing(t *testing.T) {
	s := newStudy(map[taxonomy.Path]int{"Top/A&<b>": 9, "Top/A&<b>/C": 3, "Top/Long_name_that_does_not_fit_its_node": 2}, Options{})
	s.Categories[0].add(t, 0.5, 0.9, 0.3)
	s.Categories[1].add(t, -0.2, 0.9, 0)
	var out strings.Builder
	if err := s.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	d := xml.NewDecoder(strings.NewReader(out.String()))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in %s", err, out.String())
		}
		if e, ok := token.(xml.StartElement); ok {
			counts[e.Name.Local]++
		}
	}
	if counts["g"] != 4 || counts["path"] != 3+1 { // and the arrow head
		t.Errorf("elements %v", counts)
	}
	for _, want := range []string{
		`stroke-width="7.38"`,                       // 0.75 + 13.25 x 0.5
		`stroke-width="0.75" stroke-dasharray`,      // tau below 0
		`stroke="#26c" stroke-width="4.90"`,         // 0.4 + 1.5 x 0.9/0.3
		`stroke-width="1.5" stroke-dasharray`,       // unbiased MAP 0
		`stroke="#ccc"`, "Long name that does not…", // no queries
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in %s", want, out.String())
		}
	}
	if strings.LastIndex(out.String(), "marker-end") > strings.Index(out.String(), "paint-order") {
		t.Errorf("a line lies over a figure: %s", out.String())
	}
}

// add gives a category one query with these figures.
func (c *Category) add(t *testing.T, tau, own, unbiased float64) {
	t.Helper()
	c.Queries = 1
	c.ToUnbiased.add(tau)
	c.ToParent.add(tau)
	c.Own.add(own)
	c.Unbiased.add(unbiased)
}

// Of five unrelated values the normal approximation's limit is 1.96 sqrt(2 (2 n + 5) / (9 n (n - 1))).
func TestChance(t *testing.T) {
	if got := chance(5); math.Abs(got-1.959964*math.Sqrt(30./180)) > 1e-12 {
		t.Errorf("chance %v", got)
	}
}
