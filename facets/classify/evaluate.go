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

// maxRanks bounds pages times topics, whose ranks are in memory.
const maxRanks = 1 << 28

// Options of an Evaluation.
type Options struct {
	Folds   int    // at least 2: 5 hide a fifth of the pages at a time
	Seed    uint64 // deals the pages out to folds
	Ranking ranking.Options
	Texts   *Texts // of the example pages, or nil: then no method reads any
	Fitted  bool   // fits log-linear models of the links, with or without texts
	// Name appends the name of a page, from which the models take its address; nil where pages have none.
	Name func(to []byte, n graph.Node) []byte
	// FewerWords, if not 0, counts only hidden pages whose text has fewer words.
	FewerWords int
	// Progress, if not nil, is told how many folds are done on all walks together.
	Progress func(done, total int)
}

var directions = []graph.Direction{graph.Forward, graph.Backward, graph.Both}

// evaluation is a graph with the folds of one level.
type evaluation struct {
	g       *graph.Graph
	l       *Level
	o       Options
	fold    []int   // by page of the level
	walks   []*walk // by direction
	signs   signs   // of the level's pages, for models
	tallies []*tally
	byName  map[string]*tally
}

// Evaluate hides each fold of the example pages once and says how well each method finds their topics again. The same graph,
// level and options give the same results. An error is ErrTooFew, says that there are too few folds or too
// much for the memory, or is a solver's.
func Evaluate(ctx context.Context, g *graph.Graph, l *Level, o Options) ([]Result, error) {
	if o.Folds < 2 {
		return nil, fmt.Errorf("%d folds: choose at least 2, 5 hide a fifth of the pages at a time", o.Folds)
	}
	if len(l.Topics) < 2 || len(l.Pages) < o.Folds {
		return nil, ErrTooFew
	}
	if err := checkSize(g.NodeCount(), len(l.Topics)); err != nil {
		return nil, err
	}
	e := &evaluation{g: g, l: l, o: o, fold: l.deal(o.Folds, o.Seed), byName: map[string]*tally{}}
	unbiased, _, err := ranking.Solve(ctx, g, ranking.Teleport{}, o.Ranking)
	if err != nil {
		return nil, err
	}
	for hidden := range o.Folds {
		sets := l.sets(e.fold, hidden)
		methods := baselines(g, unbiased, sets)
		if o.Texts != nil {
			methods = append(methods, method{"text", o.Texts.train(sets).score})
		}
		e.try(methods, sets, hidden)
	}
	if err := e.walk(ctx); err != nil {
		return nil, err
	}
	results := make([]Result, len(e.tallies))
	for i, t := range e.tallies {
		results[i] = t.result()
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
	for hidden := range e.o.Folds {
		if e.o.Progress != nil {
			e.o.Progress(hidden, e.o.Folds)
		}
		if err := e.walkFold(ctx, hidden); err != nil {
			return err
		}
	}
	if !e.o.Fitted {
		return nil
	}
	e.signs.read(e.g, e.l.Pages, e.o.Name)
	examples, err := e.examples(ctx)
	if err != nil {
		return err
	}
	for hidden := range e.o.Folds {
		models, err := e.fitted(ctx, hidden, examples[hidden])
		if err != nil {
			return err
		}
		e.try(models, e.l.sets(e.fold, hidden), hidden)
	}
	return nil
}

// walkFold tries them on one hidden fold.
func (e *evaluation) walkFold(ctx context.Context, hidden int) error {
	sets := e.l.sets(e.fold, hidden)
	for i, d := range directions {
		v, err := e.walks[i].solve(ctx, sets, e.o.Ranking)
		if err != nil {
			return err
		}
		methods := v.methods(e.g, d)
		if e.o.Texts != nil {
			methods = append(methods, v.withText(e.g, d, e.l.Number, e.o.Texts.train(sets))...)
		}
		e.try(methods, sets, hidden)
	}
	return nil
}

// try counts what the methods say of each hidden page.
func (e *evaluation) try(methods []method, sets [][]graph.Node, hidden int) {
	prior := make([]int, len(sets))
	for t, set := range sets {
		prior[t] = len(set)
	}
	scores := make([]float64, len(sets))
	for _, m := range methods {
		t := e.tally(m.name)
		for p, n := range e.l.Pages {
			if e.fold[p] == hidden && e.counts(n) {
				m.score(n, scores)
				t.add(scores, e.l.Truth[p], prior)
			}
		}
	}
}

func (e *evaluation) counts(n graph.Node) bool {
	return e.o.FewerWords == 0 || e.o.Texts != nil && len(e.o.Texts.pages[n]) < e.o.FewerWords
}

func (e *evaluation) tally(name string) *tally {
	t, ok := e.byName[name]
	if !ok {
		t = &tally{method: name, topics: newTopics(len(e.l.Topics))}
		e.tallies, e.byName[name] = append(e.tallies, t), t
	}
	return t
}
