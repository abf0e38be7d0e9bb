package indexer

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2"
	blevequery "github.com/blevesearch/bleve/v2/search/query"

	"facetta/indexer/store"
)

// benchDocuments is the size of the index that queries are measured on; FACETTA_BENCH_DOCUMENTS changes it.
func benchDocuments(b *testing.B) int {
	text := os.Getenv("FACETTA_BENCH_DOCUMENTS")
	if text == "" {
		return 100_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

const buildDocuments = 10_000

// BenchmarkBuild and BenchmarkBuildByBleve build the same documents. Ours writes the text store as well.
func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		documents, dir := synthetic(buildDocuments, 1), b.TempDir()
		b.StartTimer()
		writeIndex(b, dir, documents, Options{})
		b.StopTimer()
		b.ReportMetric(float64(folderSize(b, filepath.Join(dir, bleveFolder)))/buildDocuments, "index-bytes/doc")
		b.ReportMetric(float64(folderSize(b, filepath.Join(dir, store.Folder)))/buildDocuments, "text-bytes/doc")
		b.StartTimer()
	}
	b.ReportMetric(buildDocuments*float64(b.N)/b.Elapsed().Seconds(), "docs/s")
}

func BenchmarkBuildByBleve(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		documents, dir := synthetic(buildDocuments, 1), b.TempDir()
		b.StartTimer()
		bleveBuild(b, dir, documents)
		b.StopTimer()
		b.ReportMetric(float64(folderSize(b, filepath.Join(dir, "peer")))/buildDocuments, "index-bytes/doc")
		b.StartTimer()
	}
	b.ReportMetric(buildDocuments*float64(b.N)/b.Elapsed().Seconds(), "docs/s")
}

// benchQueries draws words as frequent as searchers' words are in texts: not the very first, not the very rare.
func benchQueries(words int) []Query {
	rng := rand.New(rand.NewPCG(11, 11))
	queries := make([]Query, 64)
	for i := range queries {
		text := ""
		for range words {
			text += " w" + strconv.Itoa(3+int(1000*rng.Float64()*rng.Float64()))
		}
		queries[i] = ParseQuery(text)
	}
	return queries
}

// percentiles measures a query at a time and reports p50 and p99 over all.
func percentiles(b *testing.B, queries []Query, run func(*Query)) {
	var took []time.Duration
	i := 0
	for b.Loop() {
		start := time.Now()
		run(&queries[i%len(queries)])
		took = append(took, time.Since(start))
		i++
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-us")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-us")
}

func BenchmarkSearch(b *testing.B) {
	x := buildIndex(b, synthetic(benchDocuments(b), 1))
	ranks := make([]float32, x.Len())
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range ranks {
		ranks[i] = float32(rng.ExpFloat64())
	}
	search := func(k int) func(q *Query) {
		return func(q *Query) {
			if _, err := x.Search(context.Background(), *q, NewRanking(Ranks(ranks)), k); err != nil {
				b.Fatal(err)
			}
		}
	}
	for words := 1; words <= 3; words++ {
		queries := benchQueries(words)
		name := strconv.Itoa(words) + "words/"
		b.Run(name+"ours-top100", func(b *testing.B) { percentiles(b, queries, search(100)) })
		b.Run(name+"bleve-top10-without-rank", func(b *testing.B) {
			percentiles(b, queries, func(q *Query) { bleveSearch(b, x, q) })
		})
	}
	b.Run("phrase/ours-top100", func(b *testing.B) {
		percentiles(b, phrases(benchQueries(2)), search(100))
	})
	b.Run("summary", func(b *testing.B) { benchSummary(b, x) })
}

// bleveSearch is the same question in Bleve's terms: every word in one of the fields.
func bleveSearch(b *testing.B, x *Index, q *Query) {
	var all []blevequery.Query
	for _, word := range wantedTerms(q) {
		var any []blevequery.Query
		for _, f := range scoredFields(false) {
			t := bleve.NewTermQuery(word)
			t.SetField(f.name)
			t.SetBoost(f.weight)
			any = append(any, t)
		}
		all = append(all, bleve.NewDisjunctionQuery(any...))
	}
	if _, err := x.bleve.Search(bleve.NewSearchRequest(bleve.NewConjunctionQuery(all...))); err != nil {
		b.Fatal(err)
	}
}

func phrases(queries []Query) []Query {
	for i := range queries {
		queries[i] = ParseQuery(`"` + queries[i].String() + `"`)
	}
	return queries
}

func benchSummary(b *testing.B, x *Index) {
	b.ReportAllocs()
	queries := benchQueries(2)
	for i := 0; b.Loop(); i++ {
		if _, err := x.Summary(uint32(i*7919%x.Len()), queries[i%len(queries)]); err != nil {
			b.Fatal(err)
		}
	}
}
