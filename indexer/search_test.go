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

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"
	"pgregory.net/rapid"
)

// oracle is an independent scorer: it keeps the words of every document and looks at all of them.
type oracle struct {
	documents []*Document
	fields    map[string][][]string // by field, then document: terms of the texts, with "" between two texts
}

func newOracle(documents []*Document) *oracle {
	o := &oracle{documents, map[string][][]string{}}
	for _, d := range documents {
		texts := map[string][]string{fieldTitle: {d.Title}, fieldAnchor: d.Anchors}
		for _, b := range d.Blocks {
			name := fieldBoilerplate
			if b.Content {
				name = fieldContent
			}
			texts[name] = append(texts[name], b.Text)
		}
		for _, name := range []string{fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate} {
			var all []string
			for _, text := range texts[name] {
				all = append(append(all, terms(text)...), "")
			}
			o.fields[name] = append(o.fields[name], all)
		}
	}
	return o
}

func occurrences(words []string, term string) (n, length int) {
	for _, w := range words {
		if w != "" {
			length++
		}
		if w == term {
			n++
		}
	}
	return n, length
}

// weight is the formula of doc.go, written down once more.
func (o *oracle) weight(doc int, q *Query) float64 {
	wanted := q.wantedTerms()
	if len(wanted) == 0 {
		return 1
	}
	weights := map[string]float64{fieldTitle: 2, fieldAnchor: 1, fieldContent: 1}
	if q.All {
		weights[fieldBoilerplate] = 0.25
	}
	sum := 0.0
	for _, term := range wanted {
		for field, weight := range weights {
			df := 0
			for _, words := range o.fields[field] {
				if n, _ := occurrences(words, term); n > 0 {
					df++
				}
			}
			n, length := occurrences(o.fields[field][doc], term)
			if n > 0 {
				idf := 1 + math.Log(float64(len(o.documents))/float64(df+1))
				sum += weight * idf * idf * math.Sqrt(float64(n)) / math.Sqrt(float64(length))
			}
		}
	}
	return sum
}

func (o *oracle) has(doc int, q *Query, phrase []Word) bool {
	fields := []string{fieldTitle, fieldAnchor, fieldContent}
	if q.All {
		fields = append(fields, fieldBoilerplate)
	}
	var list []string
	for _, w := range phrase {
		list = append(list, w.Term)
	}
	want := "\x00" + strings.Join(list, "\x00") + "\x00"
	for _, f := range fields {
		if strings.Contains("\x00"+strings.Join(o.fields[f][doc], "\x00")+"\x00", want) {
			return true
		}
	}
	return false
}

func (o *oracle) matches(doc int, q *Query) bool {
	below := func(sites []string) bool {
		host := o.documents[doc].URL.Host()
		return slices.ContainsFunc(sites, func(s string) bool {
			return string(host) == s || host.Name() == s || strings.HasSuffix(host.Name(), "."+s)
		})
	}
	for _, w := range q.Words {
		if !o.has(doc, q, []Word{w}) {
			return false
		}
	}
	for _, p := range q.Phrases {
		if !o.has(doc, q, p) {
			return false
		}
	}
	for _, w := range q.NotWords {
		if o.has(doc, q, []Word{w}) {
			return false
		}
	}
	for _, p := range q.NotPhrases {
		if o.has(doc, q, p) {
			return false
		}
	}
	return !q.Empty() && (len(q.Sites) == 0 || below(q.Sites)) && !below(q.NotSites)
}

// search is exhaustive search.
func (o *oracle) search(q *Query, ranks []float32) []Hit {
	var hits []Hit
	for doc := range o.documents {
		if o.matches(doc, q) {
			w, r := o.weight(doc, q), float64(ranks[doc])
			hits = append(hits, Hit{uint32(doc), w * r, w, r})
		}
	}
	sortHits(hits)
	return hits
}

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

// small draws documents from a vocabulary of few words, so that everything happens: repeats, phrases, ties, empty fields.
func small(rt *rapid.T) []*Document {
	word := rapid.SampledFrom([]string{"ape", "bee", "cat", "dogs", "elk", "the", "of"})
	text := func(max int) *rapid.Generator[string] {
		return rapid.Map(rapid.SliceOfN(word, 0, max), func(words []string) string { return strings.Join(words, " ") })
	}
	documents := make([]*Document, rapid.IntRange(1, 100).Draw(rt, "documents"))
	hosts := rapid.SampledFrom([]string{"a.example", "www.a.example", "b.example", "x.b.example", "b.example:81"})
	for i := range documents {
		blocks := rapid.SliceOfN(text(12), 0, 4).Draw(rt, "blocks")
		d := document(hosts.Draw(rt, "host"), text(4).Draw(rt, "title"), blocks...)
		for j := range d.Blocks {
			d.Blocks[j].Content = rapid.Bool().Draw(rt, "content")
		}
		d.Anchors = rapid.SliceOfN(text(3), 0, 3).Draw(rt, "anchors")
		documents[i] = d
	}
	return documents
}

var smallQueries = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"ape", "bee", "cats", "dog", "elk", "the", "-ape", "-elk",
	`"bee cat"`, `"the dog of"`, `-"ape bee"`, `-"of the"`, `"cat cat"`, "site:a.example", "site:b.example", "-site:www.a.example",
	"in:all", "nowhere", "bee-cat", "site:81.example"}), 0, 5), func(parts []string) string { return strings.Join(parts, " ") })

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
			hits, err := x.Search(context.Background(), q, NewRanking(Ranks(ranks)), k)
			if err != nil {
				rt.Fatal(err)
			}
			if err := sameHits(hits, o.search(&q, ranks), k); err != nil {
				rt.Fatalf("%q: %v", text, err)
			}
		}
	})
}

// bleveWeights is W by Bleve's own search: for one term in one field Bleve's score is sqrt(tf) x norm x idf, because the
// query's norm 1/idf cancels one idf; weight x idf x that, summed, is W. Bleve also says which documents match.
func bleveWeights(t testing.TB, x *Index, q *Query) map[string]float64 {
	t.Helper()
	var all []query.Query
	sum := map[string]float64{}
	for _, term := range q.wantedTerms() {
		var any []query.Query
		for _, f := range scoredFields(q.All) {
			tq := bleve.NewTermQuery(term)
			tq.SetField(f.name)
			any = append(any, tq)
			request := bleve.NewSearchRequestOptions(tq, x.Len(), 0, false)
			result, err := x.bleve.Search(request)
			if err != nil {
				t.Fatal(err)
			}
			idf := 1 + math.Log(float64(x.Len())/float64(result.Total+1))
			for _, h := range result.Hits {
				sum[h.ID] += f.weight * idf * h.Score
			}
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
	x := buildIndex(t, synthetic(2500, 2))
	rng := rand.New(rand.NewPCG(7, 7))
	ranks := make([]float32, x.Len())
	for i := range ranks {
		ranks[i] = float32(rng.ExpFloat64())
	}
	for _, text := range []string{"w0", "w3", "w40", "w1 w2", "w7 w30 w2", "w500", "w12 w1 in:all", "w1 w2 w3 w4 w5 w6", "none"} {
		q := ParseQuery(text)
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
	hits, err := x.Search(context.Background(), q, nil, x.Len())
	if err != nil {
		t.Fatal(err)
	}
	var parts []query.Query
	for _, w := range q.Words {
		m := bleve.NewMatchQuery(w.Text) // through Bleve's analyser
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
		contest := newContest([]*Ranking{NewRanking(Ranks(c.ranks))}, 2)
		for doc, w := range []float64{2, 1} {
			contest.offer(uint32(doc), w)
		}
		for i, h := range contest.sorted()[0] {
			if h.Doc != c.order[i] || h.Score != c.scores[h.Doc] {
				t.Errorf("%s: position %d is document %d with score %g", c.name, i+1, h.Doc, h.Score)
			}
		}
	}
}

func TestSearchRefusesWrongRanks(t *testing.T) {
	x := buildIndex(t, []*Document{document("a.example", "one")})
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

func TestStopWordsAreFoundWhenTheyAreAllThereIs(t *testing.T) {
	x := buildIndex(t, []*Document{
		document("a.example", "Band", "The Who is a band."),
		document("b.example", "Health", "Who pays?"),
		document("c.example", "Hamlet", "To be, or not to be."),
	})
	for text, want := range map[string]int{`"the who"`: 1, "the who": 2, "to be or not to be": 1, "the": 1, "who pays the": 1} {
		hits, err := x.Search(context.Background(), ParseQuery(text), nil, 10)
		if err != nil || hits.Total != want {
			t.Errorf("%q: %d hits, want %d (%v)", text, hits.Total, want, err)
		}
	}
}
