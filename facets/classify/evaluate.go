package classify

import (
	"context"
	"errors"
	"fmt"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// ErrTooFew is the error of a level at which nothing can be told apart.
var ErrTooFew = errors.New("it takes two topics at this level, and as many example pages as folds")

const (
	maxRanks   = 1 << 28 // bounds pages times topics, whose ranks are in memory
	maxWeights = 1 << 24 // bounds words times topics, whose weights are in memory about twenty times while they are fitted
)

// Options of an Evaluation.
type Options struct {
	Folds   int    // at least 2: 5 hide a fifth of the pages at a time
	Seed    uint64 // deals the pages out to folds
	Ranking ranking.Options
	Texts   *Texts // of the example pages, or nil: then no method reads them
	Anchors *Texts // texts of the links to them, or nil; read by fitted models that say so
	Fitted  bool   // fits log-linear models of the links, with or without texts
	// Name appends the name of a page, from which the models take its address; nil where pages have none.
	Name func(to []byte, n graph.Node) []byte
	// FewerWords are bounds: hidden pages whose text has fewer words are counted by themselves as well, at one bound after another.
	FewerWords []int
	// Progress, if not nil, is told how many folds are done on all walks together.
	Progress func(done, total int)
}

var directions = []graph.Direction{graph.Forward, graph.Backward, graph.Both}

// evaluation is a graph with the folds of one level.
type evaluation struct {
	g      *graph.Graph
	l      *Level
	o      Options
	fold   []int   // by page of the level
	walks  []*walk // by direction
	signs  signs   // of the level's pages, for models
	counts []*tallies
}

// tallies are those of all methods, on all hidden pages or those of few words.
type tallies struct {
	fewer  int // words; 0 for all pages
	list   []*tally
	byName map[string]*tally
}

// Evaluate hides each fold of the example pages once and says how well each method finds their topics again. The same graph, level and
// options give the same results: those of all pages, and of the pages of fewer words than each bound. An error is ErrTooFew, says that
// there are too few folds or too much for the memory, or is a solver's.
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

// walk tries the methods of the walks.
func (e *evaluation) walk(ctx context.Context) error {
	for _, d := range directions {
		w, err := newWalk(e.g, d)
		if err != nil {
			return err
		}
		defer w.graph.Close() // it was read only
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

// solve biases each walk on the sets.
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

// walkFold tries them on one hidden fold, and gives their vectors.
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

// try counts what the methods say of each hidden page.
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
