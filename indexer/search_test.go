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

	"facetta/indexer/query"
)

// oracle is an independent scorer: it keeps the words of every document and looks at all of them.
type oracle struct {
	documents []*Document
	fields    fieldTexts                // of all blocks
	long      map[int]fieldTexts        // of blocks of at least so many words
	counts    map[string]map[string]int // by field, then term: documents
}

// fieldTexts are by field, then document: terms of the texts, with "" between two texts.
type fieldTexts map[string][][]string

var oracleFields = []string{fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate, fieldURL}

func newOracle(documents []*Document) *oracle {
	o := &oracle{documents, fieldTexts{}, map[int]fieldTexts{}, map[string]map[string]int{}}
	o.fields = o.least(0)
	for name, list := range o.fields {
		o.counts[name] = map[string]int{}
		for _, words := range list {
			seen := map[string]bool{"": true}
			for _, w := range words {
				if !seen[w] {
					seen[w] = true
					o.counts[name][w]++
				}
			}
		}
	}
	return o
}

// least gives the texts of blocks of at least so many words, and all others.
func (o *oracle) least(words int) fieldTexts {
	if fields, ok := o.long[words]; ok {
		return fields
	}
	fields := fieldTexts{}
	for _, d := range o.documents {
		texts := o.texts(d, words)
		for _, name := range oracleFields {
			fields[name] = append(fields[name], joined(texts[name], stemmingOf(d.Language)))
		}
	}
	o.long[words] = fields
	return fields
}

// texts are those of blocks of at least so many words, and all others.
func (o *oracle) texts(d *Document, least int) map[string][]string {
	texts := map[string][]string{fieldTitle: {d.Title}, fieldAnchor: d.Anchors, fieldURL: {strings.TrimPrefix(string(d.URL), "http://")}}
	for _, b := range d.Blocks {
		name := fieldBoilerplate
		if b.Content {
			name = fieldContent
		}
		if b.Words >= least {
			texts[name] = append(texts[name], b.Text)
		}
	}
	return texts
}

func joined(texts []string, as stemming) []string {
	var all []string
	for _, text := range texts {
		all = append(append(all, termsAs(text, as)...), "")
	}
	return all
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

// names are the fields that a leaf looks at, with their weights.
func (o *oracle) names(q *Query, f query.Field) map[string]float64 {
	switch f {
	case query.Title:
		return map[string]float64{fieldTitle: weightTitle}
	case query.Anchor:
		return map[string]float64{fieldAnchor: weightAnchor}
	case query.URL:
		return map[string]float64{fieldURL: 1}
	}
	names := map[string]float64{fieldTitle: weightTitle, fieldAnchor: weightAnchor, fieldContent: 1}
	if q.All {
		names[fieldBoilerplate] = 0.25
	}
	return names
}

// expand gives the words of a field that a leaf stands for.
func (o *oracle) expand(field string, leaf query.Node) []string {
	var list []string
	for w := range o.counts[field] {
		if o.standsFor(leaf, w) {
			list = append(list, w)
		}
	}
	return list
}

func (o *oracle) standsFor(leaf query.Node, word string) bool {
	switch n := leaf.(type) {
	case query.Prefix:
		return strings.HasPrefix(word, n.Text) ||
			slices.ContainsFunc(o.stemmings(), func(as stemming) bool { return termsAs(n.Text, as)[0] == word })
	case query.Fuzzy:
		return slices.ContainsFunc(o.stemmings(), func(as stemming) bool { return distance(termsAs(n.Text, as)[0], word) <= n.Edits })
	}
	return false
}

// stemmings are those of the documents.
func (o *oracle) stemmings() []stemming {
	var list []stemming
	for _, d := range o.documents {
		if as := stemmingOf(d.Language); !slices.Contains(list, as) {
			list = append(list, as)
		}
	}
	return list
}

// distance counts edits by trying them all.
func distance(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	least := min(distance(a[1:], b), distance(a, b[1:])) + 1
	if a[0] == b[0] {
		least = min(least, distance(a[1:], b[1:]))
	} else {
		least = min(least, distance(a[1:], b[1:])+1)
	}
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		least = min(least, distance(a[2:], b[2:])+1)
	}
	return least
}

// weight is the formula of doc.go, written down once more.
func (o *oracle) weight(doc int, q *Query) float64 {
	sum, indexed := 0.0, false
	add := func(names map[string]float64, times int, terms func(field string) []string) {
		most := 0
		for field := range names {
			df := 0
			for _, term := range terms(field) {
				df += o.counts[field][term]
			}
			most = max(most, min(df, len(o.documents)))
		}
		indexed = indexed || most > 0
		size := float64(len(o.documents))
		idf := 1 + math.Log(size/float64(most+1))
		bm25 := math.Log(1 + (size-float64(most)+0.5)/(float64(most)+0.5))
		for field, weight := range names {
			for _, term := range terms(field) {
				n, length := occurrences(o.fields[field][doc], term)
				if n > 0 && q.BM25 {
					tf := float64(n)
					sum += float64(times) * weight * bm25 * 2.2 * tf / (tf + 1.2*(0.25+0.75*float64(length)/o.mean(field)))
				} else if n > 0 {
					sum += float64(times) * weight * idf * idf * math.Sqrt(float64(n)) / math.Sqrt(float64(length))
				}
			}
		}
	}
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		if _, filter := leaf.(query.Filter); filter || !wanted {
			return
		}
		field, words := fieldAndTerms(leaf, english)
		for place := range words {
			for _, term := range o.formsAt(leaf, place) {
				add(o.names(q, field), 1+q.Repeats[leaf], func(string) []string { return []string{term} })
			}
		}
		if words == nil {
			add(o.names(q, field), 1+q.Repeats[leaf], func(name string) []string { return o.expand(name, leaf) })
		}
	})
	if !indexed {
		return 1
	}
	return sum
}

// mean is the number of words of a field in the mean document.
func (o *oracle) mean(field string) float64 {
	words := 0
	for _, texts := range o.fields[field] {
		_, length := occurrences(texts, "")
		words += length
	}
	return float64(words) / float64(len(o.documents))
}

// formsAt gives the distinct terms of a word of a leaf.
func (o *oracle) formsAt(leaf query.Node, place int) []string {
	var list []string
	for _, as := range o.stemmings() {
		if _, words := fieldAndTerms(leaf, as); !slices.Contains(list, words[place]) {
			list = append(list, words[place])
		}
	}
	return list
}

// fieldAndTerms gives the field of a leaf, and the terms of a word or phrase.
func fieldAndTerms(leaf query.Node, as stemming) (query.Field, []string) {
	switch n := leaf.(type) {
	case query.Word:
		return n.Field, termsAs(strings.TrimPrefix(n.Text, "http://"), as)
	case query.Phrase:
		return n.Field, termsAs(n.Text, as)
	case query.Prefix:
		return n.Field, nil
	case query.Fuzzy:
		return n.Field, nil
	}
	return query.Anywhere, nil
}

// wantedTerms are the distinct terms of the wanted words and phrases.
func wantedTerms(q *Query) []string {
	var list []string
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		_, words := fieldAndTerms(leaf, english)
		if !wanted {
			return
		}
		for _, w := range words {
			if !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	})
	return list
}

func (o *oracle) has(doc int, q *Query, field query.Field, phrase []string) bool {
	want := "\x00" + strings.Join(phrase, "\x00") + "\x00"
	texts := o.least(q.Min)
	for f := range o.names(q, field) {
		if strings.Contains("\x00"+strings.Join(texts[f][doc], "\x00")+"\x00", want) {
			return true
		}
	}
	return false
}

func (o *oracle) matches(doc int, q *Query) bool {
	if q.Empty() {
		return false
	}
	and, ok := q.Root.(query.And)
	if !ok || q.Least == 0 {
		return o.holds(doc, q, q.Root)
	}
	texts := 0
	for _, n := range and {
		_, filter := n.(query.Filter)
		_, not := n.(query.Not)
		switch holds := o.holds(doc, q, n); {
		case filter || not:
			if !holds {
				return false
			}
		case holds:
			texts++
		}
	}
	return texts >= q.Least
}

func (o *oracle) holds(doc int, q *Query, n query.Node) bool {
	switch n := n.(type) {
	case query.And:
		return !slices.ContainsFunc(n, func(c query.Node) bool { return !o.holds(doc, q, c) })
	case query.Or:
		return slices.ContainsFunc(n, func(c query.Node) bool { return o.holds(doc, q, c) })
	case query.Not:
		return !o.holds(doc, q, n.Node)
	case query.Filter:
		return o.passes(o.documents[doc], n)
	}
	field, words := fieldAndTerms(n, stemmingOf(o.documents[doc].Language))
	if words != nil {
		return o.has(doc, q, field, words)
	}
	for name := range o.names(q, field) {
		for _, w := range o.expand(name, n) {
			if slices.Contains(o.fields[name][doc], w) {
				return true
			}
		}
	}
	return false
}

func (o *oracle) passes(d *Document, f query.Filter) bool {
	host := d.URL.Host()
	switch f.By {
	case query.Site:
		return string(host) == f.Value || host.Name() == f.Value || strings.HasSuffix(host.Name(), "."+f.Value)
	case query.FileType:
		return strings.HasSuffix(string(d.URL), "."+f.Value) || f.Value == "html" && !strings.HasSuffix(string(d.URL), ".txt")
	case query.Language:
		return d.Language == f.Value
	case query.Before:
		return d.Published != "" && d.Published < f.Value
	case query.After:
		return d.Published >= f.Value
	}
	return false
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
	word := rapid.SampledFrom([]string{"ape", "bee", "cat", "dogs", "elk", "the", "of", "Häuser"})
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
		d.Language = rapid.SampledFrom([]string{"en", "de", "pl", ""}).Draw(rt, "language")
		d.Published = rapid.SampledFrom([]string{"", "2003-07-01T10:00:00Z", "2004-06-01", "2004-05-31"}).Draw(rt, "published")
		if rapid.Bool().Draw(rt, "text") {
			d.URL += ".txt"
		}
		documents[i] = d
	}
	return documents
}

var smallQueries = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"ape", "bee", "cats", "dog", "elk", "the", "-ape", "-elk",
	`"bee cat"`, `"the dog of"`, `-"ape bee"`, `-"of the"`, `"cat cat"`, "site:a.example", "site:b.example", "-site:www.a.example",
	"in:all", "score:bm25", "nowhere", "bee-cat", "ape ape", "dog dogs dog", "site:81.example", "ape OR dog", "(ape bee) OR \"cat dog\" OR -elk", "-(bee OR \"cat elk\")",
	"title:ape", `title:"cat dog"`, "anchor:bee", "url:www", `url:"a example"`, "e*", "cats*", "-title:c*", "elf~", "-act~", "dgos~2", "min:4",
	"lang:de", "filetype:txt", "-filetype:html", "after:2004", "before:2004-06", "OR", "haus", "häuser", `"häuser cat"`, `-"dogs häuser"`, "häusern~"}), 0, 5),
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

func TestStopWordsAreFoundWhenTheyAreAllThereIs(t *testing.T) {
	x := buildIndex(t, []*Document{
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
