package classify

import (
	"context"
	"slices"

	"facetta/ranking/graph"
)

// combination names the methods that a fitted model weighs, beside each topic's number of example pages.
type combination struct {
	name  string
	parts []string
}

var (
	textParts = []string{"text", "short text"}
	linkParts = []string{"both", "forward", "backward", "in", "out"}
	hostParts = append([]string{"host"}, linkParts...)
)

var combinations = []combination{
	{"fitted text", textParts},
	{"fitted size", []string{"both"}},
	{"fitted size+text", slices.Concat([]string{"both"}, textParts)},
	{"fitted links", linkParts},
	{"fitted links+text", slices.Concat(linkParts, textParts)},
	{"fitted links+host", hostParts},
	{"fitted links+host+text", slices.Concat(hostParts, textParts)},
}

// shortText is the fewest words of a text that is weighed as long ones are.
const shortText = 100

// parts makes the methods from example pages: ranks by size of each walk, the example pages that link to a page (in) or that it links to
// (out), its host's mean rank both ways, its text, and that again if it is short, for another weight.
func (e *evaluation) parts(ctx context.Context, sets [][]graph.Node) (map[string]scorer, error) {
	sizes, topics := make([]float64, len(sets)), map[graph.Node][]int{}
	for t, set := range sets {
		sizes[t] = float64(len(set))
		for _, n := range set {
			topics[n] = append(topics[n], t)
		}
	}
	near, text := &links{g: e.g, topics: topics}, e.o.Texts.train(sets)
	parts := map[string]scorer{
		"sizes": always(sizes), "in": near.in, "out": near.out, "text": text.score,
		"short text": func(p graph.Node, scores []float64) {
			if text.score(p, scores); len(e.o.Texts.pages[p]) >= shortText {
				clear(scores)
			}
		},
	}
	for i, d := range directions {
		v, err := e.walks[i].solve(ctx, sets, e.o.Ranking)
		if err != nil {
			return nil, err
		}
		parts[string(d)] = v.weighted(v.rank)
		if d == graph.Both {
			parts["host"] = v.weighted(v.host(e.g))
		}
	}
	return parts, nil
}

// methods picks those of a combination.
func (c combination) methods(parts map[string]scorer) []scorer {
	methods := []scorer{parts["sizes"]}
	for _, name := range c.parts {
		methods = append(methods, parts[name])
	}
	return methods
}

// fitted makes the fitted models of a hidden fold. The weights are fitted without it: each other fold is hidden besides, and its
// pages are the examples.
func (e *evaluation) fitted(ctx context.Context, hidden int) ([]method, error) {
	examples := make([][]example, len(combinations))
	for inner := range e.o.Folds {
		if inner == hidden {
			continue
		}
		parts, err := e.parts(ctx, e.l.sets(e.fold, hidden, inner))
		if err != nil {
			return nil, err
		}
		for p, n := range e.l.Pages {
			if e.fold[p] != inner {
				continue
			}
			for c, combination := range combinations {
				examples[c] = append(examples[c], example{features(combination.methods(parts), n, len(e.l.Topics)), e.l.Truth[p]})
			}
		}
	}
	parts, err := e.parts(ctx, e.l.sets(e.fold, hidden))
	if err != nil {
		return nil, err
	}
	var models []method
	for c, combination := range combinations {
		methods := combination.methods(parts)
		model := &fitted{methods, fit(examples[c], 2*len(methods))}
		models = append(models, method{combination.name, model.score})
	}
	return models, nil
}
