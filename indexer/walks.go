package indexer

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"facetta/internal/panics"
)

// searchWalking is search with a walk for each ranking, or for several bundled ones. Walks share the knowledge about phrases, so with phrases in
// doubt they run one after another; without, on all cores.
func (p *Prepared) searchWalking(ctx context.Context, rankings []*Ranking, k int) (ManyHits, error) {
	p.near.spread()
	all := ManyHits{Top: make([][]Hit, len(rankings))}
	workers := runtime.GOMAXPROCS(0)
	if p.doubt != nil {
		workers = 1
	}
	err := runAll(p.walks(ctx, rankings, k, all.Top), workers)
	if err == nil {
		enough := !slices.ContainsFunc(all.Top, func(top []Hit) bool { return len(top) < k })
		err = p.countPhrases(ctx, enough)
	}
	late := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !late {
		return ManyHits{}, err
	}
	all.Total, all.Partial = p.found, late || p.partial
	return all, nil
}

// SearchFirst is SearchMany, but if it needs walks and no phrase is in doubt, it returns the hits under the first ranking while the other rankings
// are searched on other cores. others waits for the hits under these, by ranking from the second on. It may be called several times, by several
// goroutines. Meanwhile, the matches may be asked for, and other searches may run.
func (p *Prepared) SearchFirst(ctx context.Context, rankings []*Ranking, k int) (first Hits, others func() ([][]Hit, error), err error) {
	if p.plan == nil || p.doubt != nil || p.areFew(rankings) {
		all, err := p.SearchMany(ctx, rankings, k)
		if err != nil {
			return Hits{}, nil, err
		}
		return Hits{all.Total, all.Top[0], all.Partial}, func() ([][]Hit, error) { return all.Top[1:], nil }, nil
	}
	if err := p.enter(rankings); err != nil {
		return Hits{}, nil, err
	}
	if err := p.findPairs(); err != nil {
		p.index.leave()
		return Hits{}, nil, fmt.Errorf("search: %w", err)
	}
	p.near.spread()
	tops := make([][]Hit, len(rankings))
	own, rest := firstWalk(p.walks(ctx, rankings, k, tops))
	var failed error
	ownDone, done := make(chan struct{}), make(chan struct{})
	p.ongoing.Go(func() {
		failed = panics.Try(func() error { return runAll(rest, runtime.GOMAXPROCS(0)) })
		if errors.Is(failed, context.DeadlineExceeded) {
			failed = nil
		}
		close(done)
		<-ownDone
		p.index.leave()
	})
	func() {
		defer close(ownDone) // even if it panics, as Close waits for it
		err = own()
	}()
	late := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !late {
		return Hits{}, nil, fmt.Errorf("search: %w", err)
	}
	others = func() ([][]Hit, error) {
		if <-done; failed != nil {
			return nil, fmt.Errorf("search: %w", failed)
		}
		return tops[1:], nil
	}
	return Hits{p.found, tops[0], late || p.partial}, others, nil
}

// walking is a walk for one or several rankings of a search.
type walking struct {
	first bool // the search's first ranking is among them
	run   func() error
}

// firstWalk returns the walk for the first ranking, and the others.
func firstWalk(walks []walking) (own func() error, others []walking) {
	i := slices.IndexFunc(walks, func(w walking) bool { return w.first })
	own = walks[i].run
	return own, slices.Delete(walks, i, i+1)
}

// runAll runs walks, at most workers at a time.
func runAll(walks []walking, workers int) error {
	if len(walks) == 1 {
		return walks[0].run()
	}
	g := panics.NewGroup()
	g.SetLimit(workers)
	for _, w := range walks {
		g.Go(w.run)
	}
	return g.Wait()
}

// walks returns a walk for the rankings of each bundle together, and for each other ranking. They put the k best matches under each ranking into
// tops.
func (p *Prepared) walks(ctx context.Context, rankings []*Ranking, k int, tops [][]Hit) []walking {
	var walks []walking
	joined := map[*bundle]bool{}
	for _, group := range joinable(rankings) {
		joined[group[0].bundle()] = true
		walks = append(walks, walking{group[0] == rankings[0], func() error {
			j := newJoint(p, group, k)
			defer j.close()
			err := j.run(ctx, k)
			n := 0
			for i, r := range rankings {
				if r.bundle() == j.bundle {
					tops[i] = p.shown(j.contests[n].top.sorted())
					n++
				}
			}
			return err
		}})
	}
	for i, r := range rankings {
		if joined[r.bundle()] {
			continue
		}
		walks = append(walks, walking{i == 0, func() error {
			w := newWalk(p, r, k)
			defer w.close()
			if len(joined) > 0 {
				w.classes = p.classesOf() // the others need them in any case
			}
			err := w.run(ctx)
			tops[i] = p.shown(w.top.sorted())
			return err
		}})
	}
	return walks
}

// offer checks the phrases and pairs of a document if its score may be large enough, and offers it.
func (p *Prepared) offer(ctx context.Context, top *topK, pairs *pairChecker, doc uint32, words, rank float64) error {
	if !top.admits(p.most(words, doc)*rank, doc) {
		return nil
	}
	if !p.certain.has(doc) {
		if !p.inDoubt(doc) {
			return nil // phrases were checked for another ranking, and it has none
		}
		if ok, err := p.checkPhrases(ctx, doc, false); err != nil || !ok {
			return err
		}
	}
	if err := pairs.check(ctx, doc); err != nil {
		return err
	}
	weight := p.most(words, doc)
	top.offer(Hit{doc, weight * rank, weight, rank})
	return nil
}
