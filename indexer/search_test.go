package indexer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2"
	blevequery "github.com/blevesearch/bleve/v2/search/query"
	"pgregory.net/rapid"

	"facetta/indexer/store"
)

// near says that two scores differ by no more than single precision of the norms explains.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6*math.Max(math.Abs(a), math.Abs(b)) }

// sameHits compares hits with those of exhaustive search; documents may change places only when their scores are near.
func sameHits(got Hits, want []Hit, k int) error {
	if got.Total != len(want) || len(got.Top) != min(k, len(want)) {
		return fmt.Errorf("total %d and %d hits, want total %d", got.Total, len(got.Top), len(want))
	}
	scores := map[uint32]Hit{}
	for _, h := range want {
		scores[h.Doc] = h
	}
	for i, h := range got.Top {
		w, ok := scores[h.Doc]
		if !ok || !near(h.Score, w.Score) || !near(h.TFIDF, w.TFIDF) || h.Rank != w.Rank || !near(h.Score, want[i].Score) {
			return fmt.Errorf("hit %d is %+v, want %+v (of this document %+v)", i, h, want[i], w)
		}
		if i > 0 && !better(&got.Top[i-1], &h) {
			return fmt.Errorf("hits %d and %d are in the wrong order", i-1, i)
		}
	}
	return nil
}

// byStrength gives hits by the root of rank the scores that they were found by, W^2 x rank, as different ones can have the same root.
func byStrength(t *rapid.T, q *Query, hits Hits) Hits {
	if !q.RootOfRank {
		return hits
	}
	hits.Top = slices.Clone(hits.Top)
	for i := range hits.Top {
		h := &hits.Top[i]
		if !near(h.Score, h.TFIDF*math.Sqrt(h.Rank)) {
			t.Errorf("hit %d is %+v", i, h)
		}
		h.Score = h.TFIDF * h.TFIDF * h.Rank
	}
	return hits
}

// small draws documents from a vocabulary of few words, so that everything happens: repeats, phrases, ties, empty fields.
func small(rt *rapid.T) []*store.Document {
	word := rapid.SampledFrom([]string{"ape", "bee", "cat", "dogs", "elk", "the", "of", "Häuser"})
	text := func(max int) *rapid.Generator[string] {
		return rapid.Map(rapid.SliceOfN(word, 0, max), func(words []string) string { return strings.Join(words, " ") })
	}
	documents := make([]*store.Document, rapid.IntRange(1, 100).Draw(rt, "documents"))
	hosts := rapid.SampledFrom([]string{"a.example", "www.a.example", "b.example", "x.b.example", "b.example:81"})
	for i := range documents {
		blocks := rapid.SliceOfN(text(12), 0, 4).Draw(rt, "blocks")
		d := document(hosts.Draw(rt, "host"), text(4).Draw(rt, "title"), blocks...)
		for j := range d.Blocks {
			d.Blocks[j].Content = rapid.Bool().Draw(rt, "content")
		}
		d.Anchors = rapid.SliceOfN(text(3), 0, 3).Draw(rt, "anchors")
		d.Language = rapid.SampledFrom([]string{"en", "de", "pl", ""}).Draw(rt, "language")
		d.Published = rapid.SampledFrom([]string{"", "2003-07-01T10:00:00Z", "2004-06-01", "2004-05-31"}).Draw(rt, "published")
		if rapid.Bool().Draw(rt, "text") {
			d.URL, d.FileType = d.URL+".txt", "txt"
		}
		documents[i] = d
	}
	return documents
}

var smallQueries = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"ape", "bee", "cats", "dog", "elk", "the", "-ape", "-elk",
	`"bee cat"`, `"the dog of"`, `-"ape bee"`, `-"of the"`, `"cat cat"`, "site:a.example", "site:b.example", "-site:www.a.example", "site:a.example/txt", "-site:example/TXT/a",
	"in:all", "score:bm25", "nowhere", "bee-cat", "ape ape", "dog dogs dog", "site:81.example", "ape OR dog", "(ape bee) OR \"cat dog\" OR -elk", "-(bee OR \"cat elk\")", "-(-ape bee)", "-(dog -\"bee cat\" -e*)",
	"title:ape", `title:"cat dog"`, "anchor:bee", "url:www", `url:"a example"`, "e*", "cats*", "-title:c*", "elf~", "-act~", "dgos~2", "min:4",
	"lang:de", "filetype:txt", "-filetype:html", "after:2004", "before:2004-06", "OR", "haus", "häuser", "Hauser", `"häuser cat"`, `-"dogs häuser"`, "häusern~"}), 0, 5),
	func(parts []string) string { return strings.Join(parts, " ") })

func TestSearchIsExhaustiveSearch(t *testing.T) {
	const corpora = 12
	var oracles [corpora]*oracle
	var indexes [corpora]*Index
	for i := range corpora {
		documents := rapid.Custom(small).Example(i)
		oracles[i], indexes[i] = newOracle(documents), openSized(t, documents, tinySizes)
	}
	rapid.Check(t, func(rt *rapid.T) {
		i := rapid.IntRange(0, corpora-1).Draw(rt, "corpus")
		documents, o, x := oracles[i].documents, oracles[i], indexes[i]
		ranks := make([]float32, len(documents))
		for i := range ranks {
			ranks[i] = rapid.SampledFrom([]float32{0, 0.15, 0.5, 1, 1, 2.5, 40}).Draw(rt, "rank")
		}
		for range 20 {
			text := smallQueries.Draw(rt, "query")
			k := rapid.IntRange(0, 30).Draw(rt, "k")
			q := ParseQuery(text)
			if rapid.Bool().Draw(rt, "relaxed") {
				q, _ = q.Relaxed()
			}
			q.RootOfRank = rapid.Bool().Draw(rt, "root")
			ranking, want := NewRanking(Ranks(ranks)), o.search(&q, ranks)
			hits, err := x.Search(context.Background(), q, ranking, k)
			if err != nil {
				rt.Fatal(err)
			}
			if err := sameHits(byStrength(rt, &q, hits), want, k); err != nil {
				rt.Fatalf("%q: %v", text, err)
			}
			byWalk, err := walked(x, q, []*Ranking{ranking}, k)
			if err != nil {
				rt.Fatal(err)
			}
			if err := sameHits(byStrength(rt, &q, Hits{byWalk.Total, byWalk.Top[0], byWalk.Partial}), want, k); err != nil {
				rt.Fatalf("%q by a walk: %v", text, err)
			}
			backwards := slices.Clone(ranks)
			slices.Reverse(backwards)
			two := []*Ranking{NewRanking(Ranks(ranks)), NewRanking(Ranks(backwards))}
			Bundle(two)
			joined, err := walked(x, q, two, k)
			if err != nil {
				rt.Fatal(err)
			}
			for i, want := range [][]Hit{want, o.search(&q, backwards)} {
				if err := sameHits(byStrength(rt, &q, Hits{joined.Total, joined.Top[i], joined.Partial}), want, k); err != nil {
					rt.Fatalf("%q under ranking %d of a bundle: %v", text, i, err)
				}
			}
		}
	})
}

// FuzzSearch: whatever the line, its hits are those of an exhaustive search, and can be shown.
func FuzzSearch(f *testing.F) {
	for _, line := range []string{`ape -"bee cat" (elk OR "the dog of") title:cat* -dgos~2 in:all`, `"häuser cat" OR (lang:de -ape) score:bm25`,
		`-(bee OR -"cat elk") site:b.example after:2004`, `anchor:bee min:4 "dog dogs" haus*`, `url:"a example" -(-ape) filetype:txt`} {
		f.Add(line, false)
		f.Add(line, true)
	}
	documents := rapid.Custom(small).Example(1)
	o, x := newOracle(documents), openSized(f, documents, tinySizes)
	ranks := make([]float32, len(documents))
	for i := range ranks {
		ranks[i] = []float32{0, 0.15, 0.5, 1, 1, 2.5, 40}[i%7]
	}
	f.Fuzz(func(t *testing.T, line string, relaxed bool) {
		q := ParseQuery(line)
		if relaxed {
			q, _ = q.Relaxed()
		}
		hits, err := x.Search(t.Context(), q, NewRanking(Ranks(ranks)), 10)
		if err != nil {
			t.Fatal(err)
		}
		if err := sameHits(hits, o.search(&q, ranks), 10); err != nil {
			t.Errorf("%q: %v", line, err)
		}
		for _, hit := range hits.Top {
			if _, err := x.Summary(hit.Doc, q); err != nil {
				t.Error(err)
			}
		}
	})
}

// bleveWeights is W by Bleve's own search: for one term in one field Bleve's score is sqrt(tf) x norm x idf, because the
// query's norm 1/idf cancels one idf. Weight x our idf^2 / Bleve's idf x that, summed, is W, since ours is the idf of the field where most
// documents have the term. Bleve also says which documents match.
func bleveWeights(t testing.TB, x *Index, q *Query) map[string]float64 {
	t.Helper()
	var all []blevequery.Query
	sum := map[string]float64{}
	for _, term := range wantedTerms(q) {
		var any []blevequery.Query
		of := map[string]float64{}
		idf := func(df uint64) float64 { return 1 + math.Log(float64(x.Len())/float64(df+1)) }
		most := uint64(0)
		for _, f := range scoredFields(q.All) {
			tq := bleve.NewTermQuery(term)
			tq.SetField(f.name)
			any = append(any, tq)
			request := bleve.NewSearchRequestOptions(tq, x.Len(), 0, false)
			result, err := x.bleve.Search(request)
			if err != nil {
				t.Fatal(err)
			}
			most = max(most, result.Total)
			for _, h := range result.Hits {
				of[h.ID] += f.weight / idf(result.Total) * h.Score
			}
		}
		for id, w := range of {
			sum[id] += idf(most) * idf(most) * w
		}
		all = append(all, bleve.NewDisjunctionQuery(any...))
	}
	result, err := x.bleve.Search(bleve.NewSearchRequestOptions(bleve.NewConjunctionQuery(all...), x.Len(), 0, false))
	if err != nil {
		t.Fatal(err)
	}
	weights := map[string]float64{}
	for _, h := range result.Hits {
		weights[h.ID] = sum[h.ID]
	}
	return weights
}

// The synthetic documents are enough for three batches, so that merging is part of the test.
func TestScoresAreBleves(t *testing.T) {
	x := openSized(t, synthetic(1200, 2), threeBatches)
	rng := rand.New(rand.NewPCG(7, 7))
	ranks := make([]float32, x.Len())
	for i := range ranks {
		ranks[i] = float32(rng.ExpFloat64())
	}
	for _, text := range []string{"w0", "w3", "w40", "w1 w2", "w7 w30 w2", "w500", "w12 w1 in:all", "w1 w2 w3 w4 w5 w6", "none"} {
		q := ParseQuery(text)
		q.Pairs = nil // Bleve knows of none
		weights := bleveWeights(t, x, &q)
		var want []Hit
		for id, w := range weights {
			var doc uint32
			if _, err := fmt.Sscanf(id, "%x", &doc); err != nil {
				t.Fatal(err)
			}
			want = append(want, Hit{doc, w * float64(ranks[doc]), w, float64(ranks[doc])})
		}
		sortHits(want)
		hits, err := x.Search(context.Background(), q, NewRanking(Ranks(ranks)), 100)
		if err != nil {
			t.Fatal(err)
		}
		if err := sameHits(hits, want, 100); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if text != "none" && len(want) < 3 {
			t.Errorf("%q: only %d hits to compare", text, len(want))
		}
	}
}

// For several terms of one field Bleve's own conjunction is proportional to W.
func TestConjunctionOfOneFieldIsProportional(t *testing.T) {
	documents := synthetic(800, 3)
	for _, d := range documents {
		d.Title, d.Anchors = "", nil
	}
	x := buildIndex(t, documents)
	q := ParseQuery("w1 w4 w9")
	q.Pairs = nil // Bleve knows of none
	hits, err := x.Search(context.Background(), q, nil, x.Len())
	if err != nil {
		t.Fatal(err)
	}
	var parts []blevequery.Query
	for _, word := range wantedTerms(&q) {
		m := bleve.NewMatchQuery(word) // through Bleve's analyser
		m.SetField(fieldContent)
		parts = append(parts, m)
	}
	result, err := x.bleve.Search(bleve.NewSearchRequestOptions(bleve.NewConjunctionQuery(parts...), x.Len(), 0, false))
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Hits) != hits.Total || hits.Total < 10 {
		t.Fatalf("Bleve has %d hits, we %d", len(result.Hits), hits.Total)
	}
	factor := hits.Top[0].TFIDF / result.Hits[0].Score
	for i, h := range result.Hits {
		if !near(h.Score*factor, hits.Top[i].TFIDF) {
			t.Fatalf("hit %d: Bleve's score %g x %g is not W = %g", i, h.Score, factor, hits.Top[i].TFIDF)
		}
	}
}

// The worked example of spec b.1: W = (2, 1), unbiased ranks (1, 1.5), topic f (0.5, 3), the mix (0.75, 2.25).
func TestWorkedExample(t *testing.T) {
	for _, c := range []struct {
		name   string
		ranks  []float32
		scores []float64
		order  []uint32
	}{
		{"unbiased", []float32{1, 1.5}, []float64{2, 1.5}, []uint32{0, 1}},
		{"biased", []float32{0.5, 3}, []float64{1, 3}, []uint32{1, 0}},
		{"mixed", []float32{0.75, 2.25}, []float64{1.5, 2.25}, []uint32{1, 0}},
	} {
		top, ranking := newTopK(2), NewRanking(Ranks(c.ranks))
		for doc, w := range []float64{2, 1} {
			rank := ranking.At(uint32(doc))
			top.offer(Hit{uint32(doc), w * rank, w, rank})
		}
		for i, h := range top.sorted() {
			if h.Doc != c.order[i] || h.Score != c.scores[h.Doc] {
				t.Errorf("%s: position %d is document %d with score %g", c.name, i+1, h.Doc, h.Score)
			}
		}
	}
}

func TestSearchRefusesWrongRanks(t *testing.T) {
	x := buildIndex(t, []*store.Document{document("a.example", "one")})
	if _, err := x.Search(context.Background(), ParseQuery("one"), NewRanking(Ranks{1, 2}), 1); err == nil {
		t.Error("two ranks for one document: no error")
	}
}

func TestSearchEndsWhenCancelled(t *testing.T) {
	x := buildIndex(t, synthetic(300, 1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, text := range []string{"w1", `"w1 w2"`, ""} {
		if _, err := x.Search(ctx, ParseQuery(text), nil, 10); !errors.Is(err, context.Canceled) {
			t.Errorf("%q: error = %v", text, err)
		}
	}
}

// A search that is too late gives what it has, and says so.
func TestSearchAnswersAtTheDeadline(t *testing.T) {
	x := buildIndex(t, synthetic(300, 1))
	ctx, cancel := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel()
	for _, text := range []string{"w1", `"w1 w2"`} {
		hits, err := x.Search(ctx, ParseQuery(text), NewRanking(make(Ranks, x.Len())), 10)
		if err != nil || !hits.Partial || len(hits.Top) > 0 {
			t.Errorf("%q: %+v, %v", text, hits, err)
		}
	}
}

// overSoon is a context whose deadline passes when it was looked at so many times.
type overSoon struct {
	context.Context
	looks int
}

func (o *overSoon) Err() error {
	if o.looks--; o.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// A search that is late keeps nothing from one of the same query that has time.
func TestASearchAfterALateOne(t *testing.T) {
	x := buildIndex(t, synthetic(300, 1))
	r := NewRanking(slices.Repeat(Ranks{1}, x.Len()))
	p, err := x.Prepare(t.Context(), ParseQuery(`url:"h1 example"`)) // which only texts tell
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	const all = 4 // every 97th of 300 documents
	if hits, err := p.Search(&overSoon{t.Context(), 5}, r, 10); err != nil || !hits.Partial || len(hits.Top) == 0 || len(hits.Top) >= all {
		t.Fatalf("late: %+v, %v; want some of %d", hits, err, all)
	}
	if hits, err := p.Search(t.Context(), r, 10); err != nil || hits.Partial || hits.Total != all || len(hits.Top) != all {
		t.Errorf("with time: %+v, %v; want all %d", hits, err, all)
	}
}

// TestPreparingEndsAtTheDeadline: what is looked up after it has no matches, in all index segments but the first.
func TestPreparingEndsAtTheDeadline(t *testing.T) {
	x := openSized(t, synthetic(300, 1), tinySizes)
	if len(x.segments) < 2 {
		t.Fatalf("%d index segments", len(x.segments))
	}
	for _, text := range []string{"w1", "w1 w2", "w1 OR w2", "w*", "w1~", "w1 lang:en"} {
		whole, err := x.Matches(t.Context(), ParseQuery(text))
		if err != nil {
			t.Fatal(err)
		}
		over, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
		part, err := x.Matches(over, ParseQuery(text))
		cancel()
		want := whole.Documents.Rank(x.segments[1].offset - 1)
		if text == "w*" { // whose words are looked up too late
			want = 0
		}
		if got := part.Documents.GetCardinality(); err != nil || !part.Partial || got != want {
			t.Errorf("%q: %d of %d matches, partial %v, %v; want %d, partial", text, got, whole.Documents.GetCardinality(), part.Partial, err, want)
		}
		stopped, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := x.Prepare(stopped, ParseQuery(text)); !errors.Is(err, context.Canceled) {
			t.Errorf("%q: %v for a search that nobody waits for", text, err)
		}
	}
}

// TestRepeatedWordsCountSoOften: wherever they stand, and only where they are wanted.
func TestRepeatedWordsCountSoOften(t *testing.T) {
	x := buildIndex(t, []*store.Document{document("a.example", "Kettle", "Water boils."), document("b.example", "Pan", "Oil smokes.")})
	once := topScore(t, x, "water")
	for text, times := range map[string]float64{"water water": 2, "(water OR oil) (water OR smoke)": 2, "water OR (oil -water)": 1, "(oil -water) OR water": 1} {
		if got := topScore(t, x, text); math.Abs(got/once-times) > 1e-9 {
			t.Errorf("%s: scores %v, want %v times %v", text, got, times, once)
		}
	}
}

func topScore(t *testing.T, x *Index, text string) float64 {
	t.Helper()
	hits, err := x.Search(t.Context(), ParseQuery(text), NewRanking(slices.Repeat(Ranks{1}, x.Len())), 1)
	if err != nil || len(hits.Top) == 0 || hits.Top[0].Doc != 0 {
		t.Fatalf("%s: %+v, %v", text, hits, err)
	}
	return hits.Top[0].Score
}

func TestStopWordsAreFoundWhenTheyAreAllThereIs(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Band", "The Who is a band."),
		document("b.example", "Health", "Who pays?"),
		document("c.example", "Hamlet", "To be, or not to be."),
	})
	for text, want := range map[string]int{`"the who"`: 1, "the who": 1, "to be or not to be": 1, "the": 1, "who pays the": 1} {
		hits, err := x.Search(context.Background(), ParseQuery(text), nil, 10)
		if err != nil || hits.Total != want {
			t.Errorf("%q: %d hits, want %d (%v)", text, hits.Total, want, err)
		}
	}
}
