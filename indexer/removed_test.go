package indexer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"pgregory.net/rapid"

	"facetta/indexer/store"
)

// drawRemoved draws documents to be taken away: none, few, or most.
func drawRemoved(rt *rapid.T, documents int) *roaring.Bitmap {
	set := roaring.New()
	share := rapid.SampledFrom([]int{0, 1, 10, 50, 99}).Draw(rt, "removed of 100")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "which"), 0))
	for doc := range documents {
		if rng.IntN(100) < share {
			set.Add(uint32(doc))
		}
	}
	return set
}

// left takes the hits of removed documents away.
func left(hits []Hit, removed *roaring.Bitmap) []Hit {
	return slices.DeleteFunc(slices.Clone(hits), func(h Hit) bool { return removed.Contains(h.Doc) })
}

// Every way of searching finds what exhaustive search finds among the documents that are left, by the weights of the whole index.
func TestRemovedDocumentsAreFoundNowhere(t *testing.T) {
	const corpora = 6
	var oracles [corpora]*oracle
	var indexes [corpora]*Index
	for i := range corpora {
		documents := rapid.Custom(small).Example(100 + i)
		oracles[i], indexes[i] = newOracle(documents), openSized(t, documents, tinySizes)
	}
	rapid.Check(t, func(rt *rapid.T) {
		i := rapid.IntRange(0, corpora-1).Draw(rt, "corpus")
		o, x := oracles[i], indexes[i]
		ranks := make([]float32, x.Len())
		for i := range ranks {
			ranks[i] = rapid.SampledFrom([]float32{0, 0.15, 0.5, 1, 1, 2.5, 40}).Draw(rt, "rank")
		}
		backwards := slices.Clone(ranks)
		slices.Reverse(backwards)
		for range 4 {
			removed := drawRemoved(rt, x.Len())
			x.Remove(removed)
			text := smallQueries.Draw(rt, "query")
			k := rapid.IntRange(0, 30).Draw(rt, "k")
			q := ParseQuery(text)
			if rapid.Bool().Draw(rt, "relaxed") {
				q, _ = q.Relaxed()
			}
			search := waysToSearch{x, q, k, left(o.search(&q, ranks), removed), left(o.search(&q, backwards), removed)}
			if err := search.check(ranks, backwards); err != nil {
				rt.Fatalf("%q without %v: %v", text, removed, err)
			}
			if got, want := x.Best(Ranks(ranks), k), left(bestBySorting(ranks, len(ranks)), removed); !slices.Equal(got, want[:min(k, len(want))]) {
				rt.Fatalf("%d best without %v: %v, want %v", k, removed, got, want)
			}
		}
		x.Remove(nil)
	})
}

// waysToSearch are all ways to answer a query.
type waysToSearch struct {
	x               *Index
	q               Query
	k               int
	want, backwards []Hit // what exhaustive search finds by ranks, and by ranks backwards
}

// check compares all ways with exhaustive search.
func (s waysToSearch) check(ranks, backwards []float32) error {
	bundled := []*Ranking{NewRanking(Ranks(ranks)), NewRanking(Ranks(backwards))}
	Bundle(bundled)
	alone := []*Ranking{NewRanking(Ranks(ranks)), NewRanking(Ranks(backwards))}
	mix, err := MixRankings([]float64{0.25, 0.75}, alone)
	if err != nil {
		return err
	}
	mixed := slices.Clone(s.want)
	for i := range mixed {
		mixed[i].Rank = mix.At(mixed[i].Doc)
		mixed[i].Score = mixed[i].TFIDF * mixed[i].Rank
	}
	sortHits(mixed)
	both := [][]Hit{s.want, s.backwards}
	for _, way := range []struct {
		name     string
		search   func(*Index, Query, []*Ranking, int) (ManyHits, error)
		rankings []*Ranking
		want     [][]Hit
	}{
		{"looking at all", searchMany, alone, both},
		{"a walk", walked, alone, both},
		{"a bundle", walked, bundled, both},
		{"a bundle, looking at all", searchMany, bundled, both},
		{"a mix", walked, []*Ranking{mix}, [][]Hit{mixed}},
	} {
		hits, err := way.search(s.x, s.q, way.rankings, s.k)
		for i := 0; i < len(way.want) && err == nil; i++ {
			err = sameHits(Hits{hits.Total, hits.Top[i], hits.Partial}, way.want[i], s.k)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", way.name, err)
		}
	}
	matches, err := s.x.Matches(context.Background(), s.q)
	if err != nil {
		return err
	}
	all := roaring.New()
	for _, h := range s.want {
		all.Add(h.Doc)
	}
	if !matches.Documents.Equals(all) {
		return fmt.Errorf("matches %v, want %v", matches.Documents, all)
	}
	return nil
}

func searchMany(x *Index, q Query, rankings []*Ranking, k int) (ManyHits, error) {
	return x.SearchMany(context.Background(), q, rankings, k)
}

// Bounds and tiers are those of all documents, and good for any that are left.
func TestPruningKeepsTheBestThatAreLeft(t *testing.T) {
	x := openSized(t, synthetic(1500, 12), sizes{batchDocuments: 500, batchBytes: 4 << 20, segmentDocuments: 700})
	var rankings []*Ranking
	for _, name := range []string{"power law", "falling"} {
		rankings = append(rankings, NewRanking(columnsOf(x.Len())[name]))
	}
	rankings = append(rankings, bundleOf(x.Len())...)
	rapid.Check(t, func(rt *rapid.T) {
		removed := roaring.New()
		every := rapid.IntRange(1, 40).Draw(rt, "every")
		for doc := rapid.IntRange(0, every-1).Draw(rt, "first"); doc < x.Len(); doc += every {
			removed.Add(uint32(doc))
		}
		q := ParseQuery(rapid.SampledFrom([]string{"w0", "w40", "w1 w2", "w1 -w2", `"w1 w2"`, `w3 -"w0 w1"`, "w4 OR w9", "w12 w1 score:bm25"}).Draw(rt, "query"))
		k := rapid.SampledFrom([]int{0, 1, 10, 100}).Draw(rt, "k")
		x.Remove(nil)
		all, err := searchMany(x, q, rankings, x.Len())
		if err != nil {
			rt.Fatal(err)
		}
		x.Remove(removed)
		best, err := walked(x, q, rankings, k)
		if err != nil {
			rt.Fatal(err)
		}
		for i := range rankings {
			want := left(all.Top[i], removed)
			if got := best.Top[i]; best.Total != len(want) || !slices.Equal(got, want[:min(k, len(want))]) {
				rt.Fatalf("%q, %d best under ranking %d: %d, %v; want %d, %v", q.String(), k, i, best.Total, got, len(want), want)
			}
		}
	})
}

// A word that only removed documents have is no better spelling of another, and is one again when they are given back.
func TestSpellingsAreNotOfRemovedDocuments(t *testing.T) {
	var documents []*store.Document
	for i := range 40 {
		word := "kettle"
		if i%2 == 1 {
			word = "cottage"
		}
		documents = append(documents, document("a.example", "A page", "It says "+word+" and more.", strconv.Itoa(i)))
	}
	x := buildIndex(t, documents)
	odd := roaring.New()
	for i := 1; i < len(documents); i += 2 {
		odd.Add(uint32(i))
	}
	for _, removed := range []*roaring.Bitmap{nil, odd, nil} {
		x.Remove(removed)
		for word, want := range map[string]bool{"ketle": true, "cotage": removed == nil} {
			if got := spelt(t, x, word); got != "" != want {
				t.Errorf("without %v: spellings of %s are %q", removed, word, got)
			}
		}
	}
}

// OfSite gives what site: finds, and what of it was removed.
func TestOfSite(t *testing.T) {
	var documents []*store.Document
	for i := range 60 {
		host := []string{"a.example", "www.a.example", "b.example", "x.b.example", "b.example:81"}[i%5]
		documents = append(documents, document(host, "A page", "It is "+strconv.Itoa(i)))
	}
	x := openSized(t, documents, tinySizes)
	for _, host := range []string{"a.example", "b.example", "x.b.example", "b.example:81", "nowhere.example"} {
		want, err := x.Matches(context.Background(), ParseQuery("site:"+host))
		if err != nil {
			t.Fatal(err)
		}
		x.Remove(want.Documents)
		if got, err := x.OfSite(host); err != nil || !got.Equals(want.Documents) || host != "nowhere.example" && got.IsEmpty() {
			t.Errorf("%s: %v, want %v (%v)", host, got, want.Documents, err)
		}
		x.Remove(nil)
	}
}

// BenchmarkRemoved searches 100,000 documents of which none, or a tenth, are removed.
func BenchmarkRemoved(b *testing.B) {
	x := openSized(b, synthetic(benchDocuments(b), 1), defaultSizes)
	ranking := NewRanking(columnsOf(x.Len())["power law"])
	for _, every := range []int{0, 10} {
		removed := roaring.New()
		for doc := 0; every > 0 && doc < x.Len(); doc += every {
			removed.Add(uint32(doc))
		}
		x.Remove(removed)
		for _, words := range []int{1, 2} {
			queries := benchQueries(words)
			b.Run(fmt.Sprintf("removed=%d/words=%d", removed.GetCardinality(), words), func(b *testing.B) {
				percentiles(b, queries, func(q *Query) {
					if _, err := x.Search(context.Background(), *q, ranking, 10); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
	}
}
