package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"facetta/indexer"
)

// way is a way to answer a query.
type way struct {
	name    string
	phrases bool // can answer phrases
	answer  func(indexer.Query) error
}

// ways are ours and Bleve's.
func ways(o options, x *indexer.Index) ([]way, error) {
	ranks := unbiased(x.Len())
	general := indexer.NewRanking(ranks)
	var topics []*indexer.Ranking
	for t := range o.topics {
		topics = append(topics, indexer.NewRanking(topic(ranks, uint64(t))))
	}
	mix, err := indexer.MixRankings([]float64{1, 1, 1, 1, 1}, topics[:5])
	if err != nil {
		return nil, err
	}
	top := func(k int, rankings ...*indexer.Ranking) func(indexer.Query) error {
		return func(q indexer.Query) error {
			_, err := x.SearchMany(context.Background(), q, rankings, k)
			return err
		}
	}
	var next atomic.Uint32
	any := func(q indexer.Query) error { return top(10, topics[int(next.Add(1))%len(topics)])(q) }
	return []way{
		{"unbiased, top 10", true, top(10, general)},
		{"one topic, top 10", true, any},
		{"five topics mixed, top 10", true, top(10, mix)},
		{"five topics' lists, top 10", true, top(10, topics[:5]...)},
		{"unbiased, top 100, 10 snippets", true, withSnippets(x, general)},
		{"topic, top 100, 10 snippets", true, withSnippets(x, topics[0])},
	}, nil
}

// withSnippets takes the sample for the facets and shows ten results.
func withSnippets(x *indexer.Index, r *indexer.Ranking) func(indexer.Query) error {
	return func(q indexer.Query) error {
		hits, err := x.Search(context.Background(), q, r, 100)
		if err != nil {
			return err
		}
		for _, h := range hits.Top[:min(10, len(hits.Top))] {
			if _, err := x.Summary(h.Doc, q); err != nil {
				return err
			}
		}
		return nil
	}
}

func measureQueries(o options, m *model, dir string) error {
	start := time.Now()
	x, err := indexer.Open(dir)
	if err != nil {
		return err
	}
	defer x.Close()
	fmt.Printf("open: %.1f ms\n", milliseconds(time.Since(start)))
	all, err := ways(o, x)
	if err != nil {
		return err
	}
	if o.peer {
		peer, err := openPeer(dir)
		if err != nil {
			return err
		}
		defer peer.Close()
		all = append(all, way{"Bleve's own search, top 10", false, peerSearch(peer)},
			way{"Bleve, CustomScoreQuery, top 10", false, peerCustom(peer, unbiased(x.Len()))})
	}
	kinds, err := kinds(o, m, x)
	if err != nil {
		return err
	}
	for clients := 1; clients <= 2; clients++ {
		fmt.Printf("\n%d client(s), %d documents, ms              n  wall p50     p95     p99 cpu p50     p95     p99\n", clients, x.Len())
		for _, k := range kinds {
			for _, w := range all {
				if k.name == "phrase" && !w.phrases {
					continue
				}
				if err := measure(k, w, clients); err != nil {
					return fmt.Errorf("%s, %s: %w", k.name, w.name, err)
				}
			}
		}
	}
	return printMemory(filepath.Base(dir))
}

// rounds is how often each query of a kind is answered; the first time is not measured.
const rounds = 3

// measure answers all queries of a kind and prints a row.
func measure(k kind, w way, clients int) error {
	times := make([]timings, clients)
	errs := make([]error, clients)
	var g sync.WaitGroup
	for client := range clients {
		g.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			for i := range rounds * len(k.queries) {
				q := k.queries[(i+client*len(k.queries)/clients)%len(k.queries)]
				wall, cpu := time.Now(), thread()
				if err := w.answer(q); err != nil {
					errs[client] = err
					return
				}
				if i >= len(k.queries) {
					times[client].add(time.Since(wall), thread()-cpu)
				}
			}
		})
	}
	g.Wait()
	var all timings
	for _, t := range times {
		all.wall, all.cpu = append(all.wall, t.wall...), append(all.cpu, t.cpu...)
	}
	fmt.Printf("%-8s %-32s %6d %s %s\n", k.name, w.name, len(all.wall), percentiles(all.wall), percentiles(all.cpu))
	return errors.Join(errs...)
}

// timings are of single queries.
type timings struct{ wall, cpu []time.Duration }

func (t *timings) add(wall, cpu time.Duration) {
	t.wall, t.cpu = append(t.wall, wall), append(t.cpu, cpu)
}

// percentiles are p50, p95 and p99.
func percentiles(took []time.Duration) string {
	slices.Sort(took)
	text := ""
	for _, percent := range []int{50, 95, 99} {
		text += fmt.Sprintf(" %7.2f", milliseconds(took[(len(took)-1)*percent/100]))
	}
	return text
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
