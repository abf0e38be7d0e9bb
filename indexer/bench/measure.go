package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"facetta/indexer"
	"facetta/internal/build"
	"facetta/internal/processor"
	"facetta/internal/searcher"
	"facetta/ranking/column"
)

// way is a way to answer a query.
type way struct {
	name    string
	phrases bool // can answer phrases
	answer  func(request) error
}

// request is a query in our form and in Bleve's.
type request struct {
	line  string
	query indexer.Query
}

// rankings are the rankings of a build.
type rankings struct {
	general *indexer.Ranking
	topics  []*indexer.Ranking
	mix     *indexer.Ranking // of the first five topics
}

func openRankings(dir build.Dir) (rankings, error) {
	var r rankings
	open := func(path string) (*indexer.Ranking, error) {
		c, err := column.Open(path)
		if err != nil {
			return nil, err
		}
		return indexer.NewRanking(c), nil
	}
	tops, err := topTopics(dir)
	if err != nil {
		return r, err
	}
	if r.general, err = open(dir.Unbiased()); err != nil {
		return r, err
	}
	for _, t := range tops {
		ranking, err := open(dir.Column(t.number))
		if err != nil {
			return r, err
		}
		r.topics = append(r.topics, ranking)
	}
	indexer.Bundle(r.topics) // as a server does with the topics that it counts facets under
	for _, t := range append(r.topics, r.general) {
		t.Prepare()
	}
	r.mix, err = indexer.MixRankings([]float64{1, 1, 1, 1, 1}, r.topics[:5])
	return r, err
}

// topWays are the searches for ten documents.
func topWays(x *indexer.Index, r rankings) []way {
	top := func(rankings ...*indexer.Ranking) func(request) error {
		return func(q request) error {
			_, err := x.SearchMany(context.Background(), q.query, rankings, 10)
			return err
		}
	}
	var next atomic.Uint32
	any := func(q request) error { return top(r.topics[int(next.Add(1))%len(r.topics)])(q) }
	return []way{
		{"unbiased, top 10", true, top(r.general)},
		{"one topic, top 10", true, any},
		{"five topics mixed, top 10", true, top(r.mix)},
		{"five topics' lists, top 10", true, top(r.topics[:5]...)},
	}
}

// pageWays make whole pages of results: ten results with snippets, facets, and a better spelling where one is needed.
func pageWays(b *searcher.Build, tops []topTopic) []way {
	page := func(order searcher.Order, topics func() []string) func(request) error {
		return func(q request) error {
			_, err := b.Search(context.Background(), searcher.Request{Query: q.line, Topics: topics(), Order: order})
			return err
		}
	}
	none := func() []string { return nil }
	var next atomic.Uint32
	five := make([]string, 5)
	for i := range five {
		five[i] = tops[i].path
	}
	return []way{
		{"unbiased, page with facets", true, page(searcher.ByProduct, none)},
		{"one topic, page with facets", true, page(searcher.ByProduct, func() []string { return []string{tops[int(next.Add(1))%len(tops)].path} })},
		{"five topics, page with facets", true, page(searcher.ByProduct, func() []string { return five })},
		{"newest first, page with facets", true, page(searcher.ByDate, none)},
	}
}

// measureStart says how soon a build that is not in memory can be searched, and how much memory is resident after all queries.
func measureStart(o options, dir build.Dir) error {
	if err := evict(string(dir)); err != nil {
		return err
	}
	for _, state := range []string{"not in memory", "in memory"} {
		start := time.Now()
		b, err := searcher.Open(dir)
		if err != nil {
			return err
		}
		fmt.Printf("start with the build %s: %.0f ms\n", state, milliseconds(time.Since(start)))
		if err := b.Close(); err != nil {
			return err
		}
	}
	b, err := searcher.Open(dir)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := warm(b); err != nil {
		return err
	}
	kinds, err := readQueries(o, dir)
	if err != nil {
		return err
	}
	tops, err := topTopics(dir)
	if err != nil {
		return err
	}
	asked := 0
	for _, k := range kinds {
		for _, line := range k.Lines {
			for _, w := range pageWays(b, tops) {
				if err := w.answer(request{line: line}); err != nil {
					return fmt.Errorf("%s: %w", line, err)
				}
				asked++
			}
		}
	}
	return printMemory(fmt.Sprintf("serving, after %d pages of results", asked), "VmRSS", "RssAnon", "RssFile", "VmHWM")
}

// warm does what a server does after it has opened a build.
func warm(b *searcher.Build) error {
	start, began := time.Now(), processor.Time()
	if err := b.Warm(context.Background()); err != nil {
		return err
	}
	fmt.Printf("warm after: %.0f ms (%.0f of the processor)\n", milliseconds(time.Since(start)), milliseconds(processor.Time()-began))
	return nil
}

func measureQueries(o options, dir build.Dir) error {
	b, err := searcher.Open(dir)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := warm(b); err != nil {
		return err
	}
	x, err := indexer.Open(string(dir))
	if err != nil {
		return err
	}
	defer x.Close()
	r, err := openRankings(dir)
	if err != nil {
		return err
	}
	tops, err := topTopics(dir)
	if err != nil {
		return err
	}
	all := append(topWays(x, r), pageWays(b, tops)...)
	if o.peer {
		peer, err := openPeer(string(dir))
		if err != nil {
			return err
		}
		defer peer.Close()
		all = append(all, way{"Bleve's own search, top 10", false, peerSearch(peer)},
			way{"Bleve, CustomScoreQuery, top 10", false, peerCustom(peer, r.general)})
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return err
	}
	kinds, err := readQueries(o, dir)
	if err != nil {
		return err
	}
	for clients := 1; clients <= 2; clients++ {
		fmt.Printf("\n%d client(s), %d documents, ms              n  wall p50     p95     p99 cpu p50     p95     p99  all cpu\n", clients, x.Len())
		if err := measure("machine", make([]request, o.samples), way{"the same additions each time", true, add}, clients); err != nil {
			return err
		}
		for _, k := range kinds {
			if err := measureKind(k, all, clients, only); err != nil {
				return fmt.Errorf("%s: %w", k.Name, err)
			}
		}
	}
	return nil
}

// add is work that needs neither memory nor other goroutines: differences between its times come from the machine, and no search can be steadier.
func add(request) error {
	sum := uint64(1)
	for i := range uint64(4_000_000) {
		sum = sum*6364136223846793005 + i
	}
	if sum == 0 {
		return errors.New("so that the sum is made")
	}
	return nil
}

// measureKind prints a row for each way that can answer a kind of query.
func measureKind(k kind, ways []way, clients int, only *regexp.Regexp) error {
	queries := make([]request, len(k.Lines))
	for i, line := range k.Lines {
		queries[i] = request{line, indexer.ParseQuery(line)}
	}
	for _, w := range ways {
		if k.Name == "phrase" && !w.phrases || !only.MatchString(fmt.Sprintf("%d client, %s, %s", clients, k.Name, w.name)) {
			continue
		}
		if err := measure(k.Name, queries, w, clients); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	return nil
}

// rounds is how often each query of a kind is answered by the clock; the first time is not measured. With 25 queries the p99 is the fourth slowest of
// 250 answers, so that one bad moment of the machine does not decide it.
const rounds = 11

// measure answers all queries of a kind and prints a row. Then it answers each query once more for the processor's time. For that a client needs a
// thread of its own, where each hand-over between goroutines is a switch of threads; a server does not have these switches, so the clock must not
// count them.
func measure(kind string, queries []request, w way, clients int) error {
	began := processor.Time()
	wall, err := ask(queries, w, clients, rounds, byClock)
	if err != nil {
		return err
	}
	mean := milliseconds(processor.Time()-began) / float64(rounds*clients*len(queries))
	cpu, err := ask(queries, w, clients, 1, byThread)
	if err != nil {
		return err
	}
	wall = wall[clients*len(queries):]
	fmt.Printf("%-8s %-32s %6d %s %s %7.2f\n", kind, w.name, len(wall), percentiles(wall), percentiles(cpu), mean)
	return nil
}

// byClock says how long a call takes.
func byClock(call func() error) (time.Duration, error) {
	start := time.Now()
	err := call()
	return time.Since(start), err
}

// byThread says how much of the processor the calling goroutine takes for a call.
func byThread(call func() error) (time.Duration, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := thread()
	err := call()
	return thread() - start, err
}

// ask lets clients answer all queries for some rounds, each client beginning at another query. It gives the time of each answer, round by round.
func ask(queries []request, w way, clients, rounds int, timed func(func() error) (time.Duration, error)) ([]time.Duration, error) {
	took := make([]time.Duration, rounds*len(queries)*clients)
	var g errgroup.Group
	for client := range clients {
		g.Go(func() error {
			for i := range rounds * len(queries) {
				q := queries[(i+client*len(queries)/clients)%len(queries)]
				t, err := timed(func() error { return w.answer(q) })
				if err != nil {
					return err
				}
				took[i*clients+client] = t
			}
			return nil
		})
	}
	return took, g.Wait()
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
