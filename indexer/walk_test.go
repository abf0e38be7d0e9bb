package indexer

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"facetta/internal/panics"
)

// columnsOf are columns as they come: falling with the document number, of a power law in no order, mostly zero, all the same.
func columnsOf(n int) map[string]Ranks {
	rng := rand.New(rand.NewPCG(9, 9))
	columns := map[string]Ranks{}
	add := func(name string, rank func(i int) float64) {
		ranks := make(Ranks, n)
		for i := range ranks {
			ranks[i] = float32(rank(i))
		}
		columns[name] = ranks
	}
	add("power law", func(int) float64 { return math.Pow(1-rng.Float64(), -1/1.1) })
	falling := slices.Clone(columns["power law"])
	slices.SortFunc(falling, func(a, b float32) int { return cmp.Compare(b, a) })
	columns["falling"] = falling
	add("mostly zero", func(int) float64 { return math.Max(0, rng.ExpFloat64()-4) })
	add("all zero", func(int) float64 { return 0 })
	add("all one", func(int) float64 { return 1 })
	add("integers", func(int) float64 { return float64(rng.IntN(4)) })
	return columns
}

// walked is SearchMany by walks, however few the matches are.
func walked(x *Index, q Query, rankings []*Ranking, k int) (ManyHits, error) {
	p, err := x.Prepare(context.Background(), q)
	if err != nil {
		return ManyHits{}, err
	}
	defer p.Close()
	if p.plan == nil {
		return ManyHits{Top: make([][]Hit, len(rankings))}, nil
	}
	if err := p.findPairs(); err != nil {
		return ManyHits{}, err
	}
	return p.searchWalking(context.Background(), rankings, k)
}

// For every k the k best of a walk are the beginning of the list of all matches, each of which is weighed.
func TestPruningKeepsTheBest(t *testing.T) {
	x := openSized(t, synthetic(3000, 12), sizes{batchDocuments: 500, batchBytes: 4 << 20, segmentDocuments: 1250})
	var rankings []*Ranking
	for _, name := range []string{"power law", "falling", "mostly zero", "all zero", "all one", "integers"} {
		rankings = append(rankings, NewRanking(columnsOf(x.Len())[name]))
	}
	for range 3 {
		mix, err := MixRankings([]float64{1, 2, 3, 0}, append(slices.Clone(rankings[:3]), rankings[5]))
		if err != nil {
			t.Fatal(err)
		}
		rankings = append(rankings, mix)
	}
	bundled := bundleOf(x.Len())
	for range 3 {
		mix, err := MixRankings([]float64{1, 2, 3, 0, 1}, append(slices.Clone(bundled[:4]), bundled[9]))
		if err != nil {
			t.Fatal(err)
		}
		bundled = append(bundled, mix)
	}
	without, err := MixRankings([]float64{0, 1}, []*Ranking{bundled[0], bundled[4]}) // the rank 0 where one column has none
	if err != nil {
		t.Fatal(err)
	}
	bundled = append(bundled, without)
	rapid.Check(t, func(rt *rapid.T) {
		some := rapid.SliceOfN(rapid.SampledFrom(rankings), 1, 3).Draw(rt, "rankings")
		some = append(some, rapid.SliceOfN(rapid.SampledFrom(bundled), 0, 12).Draw(rt, "bundled")...)
		q := ParseQuery(rapid.SampledFrom([]string{"w0", "w3", "w40", "w1 w2", "w7 w30 w2", "w500", "w1 -w2", "w12 w1 in:all",
			"w40 score:bm25", "w7 w30 w2 score:bm25", "w12 w1 in:all score:bm25",
			"site:h5.example", "w4 site:h7.example"}).Draw(rt, "query"))
		q.RootOfRank = rapid.Bool().Draw(rt, "root")
		k := rapid.SampledFrom([]int{0, 1, 10, 100, 1000}).Draw(rt, "k")
		all, err := x.SearchMany(context.Background(), q, some, x.Len())
		if err != nil {
			rt.Fatal(err)
		}
		best, err := walked(x, q, some, k)
		if err != nil || best.Total != all.Total {
			rt.Fatalf("total %d, want %d (%v)", best.Total, all.Total, err)
		}
		for i := range some {
			if want := all.Top[i][:min(k, len(all.Top[i]))]; !slices.Equal(best.Top[i], want) {
				rt.Fatalf("%q, %d best under ranking %d: %v, want %v", q.String(), k, i, best.Top[i], want)
			}
		}
		checkSearchFirst(rt, x, q, some, best, k)
	})
	p, err := x.Prepare(t.Context(), ParseQuery("w1 w2"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	w := newWalk(p, rankings[1], 10)
	defer w.close()
	err = w.run(context.Background())
	if passed := p.found - w.taken; err != nil || passed < p.found/2 {
		t.Errorf("of %d matches %d were passed over (%v): pruning does nothing", p.found, passed, err)
	}
	j := newJoint(p, bundled[:4], 10)
	defer j.close()
	err = j.run(context.Background(), 10)
	if passed := j.open.size(); err != nil || passed < p.found/2 {
		t.Errorf("of %d matches %d were passed over (%v): pruning for several rankings does nothing", p.found, passed, err)
	}
}

// TestWalksThatEndEarlySaySo: wherever the deadline passes, what is not said to be partial is all there is. Several rankings of a bundle are
// walked together, one that is of none by itself.
func TestWalksThatEndEarlySaySo(t *testing.T) {
	x := openSized(t, synthetic(3000, 12), sizes{batchDocuments: 500, batchBytes: 4 << 20, segmentDocuments: 1250})
	for name, rankings := range map[string][]*Ranking{
		"joint":  bundleOf(x.Len())[:4],
		"single": {NewRanking(columnsOf(x.Len())["power law"])},
	} {
		p, err := x.Prepare(t.Context(), ParseQuery("w1 w2"))
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		want, err := p.searchWalking(t.Context(), rankings, 10)
		if err != nil {
			t.Fatal(err)
		}
		looks := 0
		for ; ; looks++ {
			got, err := p.searchWalking(&overSoon{t.Context(), looks}, rankings, 10)
			if err != nil {
				t.Fatalf("%s, %d looks: %v", name, looks, err)
			}
			if got.Partial {
				continue
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %d looks: %v, which is not said to be partial, of %v", name, looks, got, want)
			}
			break
		}
		if looks == 0 {
			t.Errorf("%s: nobody looks at the clock", name)
		}
	}
}

// checkSearchFirst holds SearchFirst, and what is asked for meanwhile, against what SearchMany gives.
func checkSearchFirst(t *rapid.T, x *Index, q Query, rankings []*Ranking, want ManyHits, k int) {
	p, err := x.Prepare(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	first, others, err := p.SearchFirst(context.Background(), rankings, k)
	if err != nil || first.Total != want.Total || first.Partial || !slices.Equal(first.Top, want.Top[0]) {
		t.Fatalf("%q, %d best: %v of %d, want %v of %d (%v)", q.String(), k, first.Top, first.Total, want.Top[0], want.Total, err)
	}
	last := rankings[len(rankings)-1]
	if again, err := p.Search(context.Background(), last, k); err != nil || !slices.Equal(again.Top, want.Top[len(rankings)-1]) {
		t.Fatalf("%q, %d best under the last ranking meanwhile: %v (%v)", q.String(), k, again.Top, err)
	}
	counted := 0
	err = p.EachSet(context.Background(), 7, func(first uint32, words []uint64) bool {
		for i, word := range words {
			for bit := range 64 {
				if word>>bit&1 != 0 && int(first)+64*i+bit < x.Len() {
					counted++
				}
			}
		}
		return true
	})
	if err != nil || counted != want.Total {
		t.Fatalf("%q: %d documents meanwhile, want %d (%v)", q.String(), counted, want.Total, err)
	}
	tops, err := others()
	if err != nil || !slices.EqualFunc(tops, want.Top[1:], slices.Equal[[]Hit]) {
		t.Fatalf("%q, %d best under the others: %v, want %v (%v)", q.String(), k, tops, want.Top[1:], err)
	}
}

// Tiers hold each document at most once, by falling rank up to a hundredth, and know the largest rank of the others.
func TestTiers(t *testing.T) {
	for name, c := range columnsOf(5000) {
		tiers := newTiers(c)
		at, rest := 0, float32(math.Inf(1))
		seen := make([]bool, c.Len())
		for i, end := range tiers.ends {
			if i > 0 && tiers.most[i] > tiers.most[i-1] {
				t.Errorf("%s: tier %d has rank %v, the one before %v", name, i, tiers.most[i], tiers.most[i-1])
			}
			for ; at < end; at++ {
				doc := uint32(at)
				if tiers.docs != nil {
					doc = tiers.docs[at]
				}
				if r := c.At(doc); seen[doc] || r > tiers.most[i] || r > rest || r < tiers.most[i]*0.99 {
					t.Fatalf("%s: document %d of rank %v in tier %d of at most %v after %v", name, doc, r, i, tiers.most[i], rest)
				}
				seen[doc] = true
			}
			rest = tiers.most[i]
		}
		left := float32(0)
		for doc, in := range seen {
			if !in {
				left = max(left, c.At(uint32(doc)))
			}
		}
		if left != tiers.rest || left > rest {
			t.Errorf("%s: largest rank outside of the tiers %v, want %v, below %v", name, tiers.rest, left, rest)
		}
		if tiers.docs != nil && len(tiers.docs) > c.Len()/topShare+1 {
			t.Errorf("%s: %d documents in tiers", name, len(tiers.docs))
		}
	}
	if tiers := newTiers(Ranks{}); len(tiers.ends) != 0 {
		t.Error("tiers of no documents")
	}
}

// faulty is a column that panics, once it is told to.
type faulty struct {
	Ranks
	broken atomic.Bool
}

func (f *faulty) At(doc uint32) float32 {
	if f.broken.Load() {
		panic("broken")
	}
	return f.Ranks.At(doc)
}

// What panics under the first ranking ends one request: the query and its index can be closed after it.
func TestSearchFirstEndsWhenItPanics(t *testing.T) {
	x := openSized(t, synthetic(3000, 12), sizes{batchDocuments: 500, batchBytes: 4 << 20, segmentDocuments: 1250})
	ranks := columnsOf(x.Len())["power law"]
	first := &faulty{Ranks: ranks}
	rankings := []*Ranking{NewRanking(first), NewRanking(ranks)}
	rankings[0].Prepare()
	first.broken.Store(true)
	p, err := x.Prepare(t.Context(), ParseQuery("w0"))
	if err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the search goes on")
			}
		}()
		_, _, _ = p.SearchFirst(t.Context(), rankings, 10)
	}()
	p.Close() // waits for the other ranking's walk, which must not wait for the first one's
}

// What panics on another core is an error of the search that it is for.
func TestPanicsOnOtherCoresAreErrors(t *testing.T) {
	x := openSized(t, synthetic(3000, 12), sizes{batchDocuments: 500, batchBytes: 4 << 20, segmentDocuments: 1250})
	ranks := columnsOf(x.Len())["power law"]
	second := &faulty{Ranks: ranks}
	rankings := []*Ranking{NewRanking(ranks), NewRanking(second)}
	rankings[1].Prepare()
	second.broken.Store(true)
	p, err := x.Prepare(t.Context(), ParseQuery("w0"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.SearchMany(t.Context(), rankings, 10); !hasPanicked(err) {
		t.Errorf("both searches together: %v", err)
	}
	_, others, err := p.SearchFirst(t.Context(), rankings, 10)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := others(); !hasPanicked(err) {
		t.Errorf("the second search: %v", err)
	}
}

// A bundle that could not be made is not searched by, not even the next time.
func TestAHalfMadeBundle(t *testing.T) {
	column := &faulty{Ranks: columnsOf(5000)["power law"]}
	rankings := []*Ranking{NewRanking(column)}
	Bundle(rankings)
	column.broken.Store(true)
	for range 2 {
		if err := panics.Try(func() error { rankings[0].bundle().make(); return nil }); !hasPanicked(err) {
			t.Errorf("making it: %v", err)
		}
		column.broken.Store(false)
	}
}

func hasPanicked(err error) bool {
	broken := new(panics.Recovered)
	return errors.As(err, &broken) && broken.Value == "broken"
}
