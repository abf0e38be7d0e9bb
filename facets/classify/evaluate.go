package classify

import (
	"context"
	"errors"
	"fmt"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// ErrTooFew is the error for a level with too few topics or pages to be evaluated.
var ErrTooFew = errors.New("it takes two topics at this level, and as many example pages as folds")

const (
	maxRanks   = 1 << 28 // the most pages times topics, whose ranks are held in memory
	maxWeights = 1 << 24 // the most words times topics, whose weights are held in memory about twenty times while they are fitted
)

// Options of an Evaluation.
type Options struct {
	Folds   int    // at least 2; with 5, a fifth of the pages is hidden at a time
	Seed    uint64 // determines which pages are in which fold
	Ranking ranking.Options
	Texts   *Texts // texts of the example pages, or nil; then no method uses them
	Anchors *Texts // texts of the links to them, or nil; used by the fitted models with "anchors"
	Fitted  bool   // also fit log-linear models of the links, with or without texts
	// Name appends the name of a page, from which the models take its address; nil if pages have no addresses.
	Name func(to []byte, n graph.Node) []byte
	// FewerWords are limits: for each, the hidden pages whose text has fewer words are also counted separately.
	FewerWords []int
	// Progress, if not nil, is called with the number of folds that are done, on all walks together.
	Progress func(done, total int)
}

var directions = []graph.Direction{graph.Forward, graph.Backward, graph.Both}

// evaluation is the evaluation of one level on a graph.
type evaluation struct {
	g      *graph.Graph
	l      *Level
	o      Options
	fold   []int   // fold of each page of the level
	walks  []*walk // by direction
	signs  signs   // those of the level's pages, for models
	counts []*tallies
}

// tallies are the tallies of all methods, for all hidden pages or those with few words.
type tallies struct {
	fewer  int // words; 0 for all pages
	list   []*tally
	byName map[string]*tally
}

// Evaluate hides each fold of the example pages once and measures how well each method finds their topics again. It returns the results for all
// pages, and for the pages with fewer words than each limit. The same graph, level and options always give the same results. An error is ErrTooFew,
// says that there are too few folds or that the task is too large for the memory, or comes from a solver.
func Evaluate(ctx context.Context, g *graph.Graph, l *Level, o Options) ([][]Result, error) {
	if o.Folds < 2 {
		return nil, fmt.Errorf("%d folds: choose at least 2, 5 hide a fifth of the pages at a time", o.Folds)
	}
	if len(l.Topics) < 2 || len(l.Pages) < o.Folds {
		return nil, ErrTooFew
	}
	if err := checkSize(g.NodeCount(), len(l.Topics)); err != nil {
		return nil, err
	}
	for _, t := range []*Texts{o.Texts, o.Anchors} {
		if err := t.checkSize(len(l.Topics)); o.Fitted && err != nil {
			return nil, err
		}
	}
	e := &evaluation{g: g, l: l, o: o, fold: l.deal(o.Folds, o.Seed)}
	for _, fewer := range append([]int{0}, o.FewerWords...) {
		e.counts = append(e.counts, &tallies{fewer, nil, map[string]*tally{}})
	}
	unbiased, _, err := ranking.Solve(ctx, g, ranking.Teleport{}, o.Ranking)
	if err != nil {
		return nil, err
	}
	for hidden := range o.Folds {
		sets := l.sets(e.fold, hidden)
		methods := baselines(g, unbiased, sets)
		if o.Texts != nil {
			methods = append(methods, method{"text", o.Texts.train(sets).complement().score})
		}
		e.try(methods, sets, hidden)
	}
	if err := e.walk(ctx); err != nil {
		return nil, err
	}
	results := make([][]Result, len(e.counts))
	for i, c := range e.counts {
		for _, t := range c.list {
			results[i] = append(results[i], t.result())
		}
	}
	return results, nil
}

func checkSize(pages, topics int) error {
	if pages*topics > maxRanks {
		return fmt.Errorf("%d pages times %d topics are more than %d ranks: take a higher level", pages, topics, maxRanks)
	}
	return nil
}

// walk evaluates the methods on all walks.
func (e *evaluation) walk(ctx context.Context) error {
	for _, d := range directions {
		w, err := newWalk(e.g, d)
		if err != nil {
			return err
		}
		defer w.graph.Close() // it was only read
		e.walks = append(e.walks, w)
	}
	var examples [][]example
	if e.o.Fitted {
		e.signs.read(e.g, e.l.Pages, e.o.Name)
		var err error
		if examples, err = e.examples(ctx); err != nil {
			return err
		}
	}
	for hidden := range e.o.Folds {
		if e.o.Progress != nil {
			e.o.Progress(hidden, e.o.Folds)
		}
		solved, err := e.walkFold(ctx, hidden)
		if err != nil {
			return err
		}
		if e.o.Fitted {
			e.try(e.fitted(solved, hidden, examples[hidden]), e.l.sets(e.fold, hidden), hidden)
		}
	}
	return nil
}

// solve computes the vectors of each walk, biased on the sets.
func (e *evaluation) solve(ctx context.Context, sets [][]graph.Node) ([]*vectors, error) {
	solved := make([]*vectors, len(e.walks))
	for i, w := range e.walks {
		var err error
		if solved[i], err = w.solve(ctx, sets, e.o.Ranking); err != nil {
			return nil, err
		}
	}
	return solved, nil
}

// walkFold evaluates the methods on one hidden fold, and returns the vectors.
func (e *evaluation) walkFold(ctx context.Context, hidden int) ([]*vectors, error) {
	sets := e.l.sets(e.fold, hidden)
	solved, err := e.solve(ctx, sets)
	if err != nil {
		return nil, err
	}
	var text *bayes
	var words scorer
	if e.o.Texts != nil {
		text = e.o.Texts.train(sets)
		words = kept(text.complement().score)
	}
	for i, d := range directions {
		v := solved[i]
		methods := v.methods(e.g, d)
		if text != nil {
			methods = append(methods, v.withText(e.g, d, e.l.Number, text, words)...)
		}
		e.try(methods, sets, hidden)
	}
	return solved, nil
}

// try counts the answers of the methods for each hidden page.
func (e *evaluation) try(methods []method, sets [][]graph.Node, hidden int) {
	prior := make([]int, len(sets))
	for t, set := range sets {
		prior[t] = len(set)
	}
	scores := make([]float64, len(sets))
	for _, m := range methods {
		for p, n := range e.l.Pages {
			if e.fold[p] != hidden {
				continue
			}
			m.score(n, scores)
			for _, c := range e.counts {
				if c.fewer == 0 || e.o.Texts != nil && len(e.o.Texts.pages[n]) < c.fewer {
					c.tally(m.name, len(e.l.Topics)).add(scores, e.l.Truth[p], prior)
				}
			}
		}
	}
}

func (c *tallies) tally(name string, topics int) *tally {
	t, ok := c.byName[name]
	if !ok {
		t = &tally{method: name, topics: newTopics(topics)}
		c.list, c.byName[name] = append(c.list, t), t
	}
	return t
}
