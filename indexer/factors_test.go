package indexer

import (
	"context"
	"testing"

	"facetta/indexer/store"
)

// Factors sum up to W, and name words as the query writes them.
func TestFactorsAreW(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Configuring it", "It was configured, and then it ran. Steam."),
		document("b.example", "Other", "Steamers and water"),
	})
	q := ParseQuery("configure steam* configure")
	hits, err := x.Search(context.Background(), q, nil, 1)
	if err != nil || hits.Total != 1 {
		t.Fatalf("%d hits (%v)", hits.Total, err)
	}
	list, _, err := x.Factors(context.Background(), q, hits.Top[0].Doc)
	if err != nil {
		t.Fatal(err)
	}
	sum, times := 0.0, map[string]int{}
	for _, f := range list {
		sum += f.Adds
		times[f.Word+" in "+f.Field] = f.Times
	}
	if !near(sum, hits.Top[0].TFIDF) {
		t.Errorf("factors add up to %v, W is %v", sum, hits.Top[0].TFIDF)
	}
	if len(times) != 3 || times["configure in title"] != 2 || times["configure in content"] != 2 || times["steam in content"] != 1 {
		t.Errorf("factors %+v", list)
	}
}

// A page that has two of the terms that documents of several languages have for a word shows each by itself.
func TestFactorsOfTwoTerms(t *testing.T) {
	polish := document("a.example", "Statki", "boat boat boats")
	polish.Language = "pl"
	x := buildIndex(t, []*store.Document{polish, document("b.example", "English", "boats and a boat")})
	list, _, err := x.Factors(context.Background(), ParseQuery("Boats"), 0)
	if err != nil {
		t.Fatal(err)
	}
	tf := map[string]int{}
	for _, f := range list {
		tf[f.Word+" "+f.Term] = f.Frequency
	}
	if len(list) != 2 || tf["Boats boats"] != 1 || tf["boat boat"] != 2 {
		t.Errorf("factors %+v", list)
	}
	if english, _, err := x.Factors(context.Background(), ParseQuery("Boats"), 1); err != nil || len(english) != 1 || english[0].Word != "Boats" {
		t.Errorf("factors %+v (%v)", english, err)
	}
}

func TestTellApart(t *testing.T) {
	list := []Factor{
		{Word: "Runs", Term: "run", Field: "content"}, {Word: "Runs", Term: "rn", Field: "content"}, {Word: "Runs", Term: "run", Field: "title"},
		{Word: "Öle", Term: "ol", Field: "content"}, {Word: "Öle", Term: "ole", Field: "content"},
	}
	tellApart(list)
	for i, want := range []string{"Runs", "rn", "Runs", "ol", "Öle"} {
		if list[i].Word != want {
			t.Errorf("%d: %q, want %q", i, list[i].Word, want)
		}
	}
}

// Whoever has gone is not waited for: beginnings stand for no more words then.
func TestFactorsEndInTime(t *testing.T) {
	x := buildIndex(t, []*store.Document{document("a.example", "Salt", "Salty water")})
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for ctx, want := range map[context.Context]int{context.Background(): 2, ended: 0} {
		if list, _, err := x.Factors(ctx, ParseQuery("sal*"), 0); err != nil || len(list) != want {
			t.Errorf("%v: %d factors, %v, want %d", ctx.Err(), len(list), err, want)
		}
	}
}
