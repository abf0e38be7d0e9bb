package classify

import (
	"context"
	"slices"

	"facetta/ranking/graph"
)

// combination has the names of the methods that a fitted model weights, besides the number of each topic's example pages.
type combination struct {
	name  string
	parts []string
}

var (
	textParts    = []string{"text"}
	linkParts    = []string{"both", "forward", "backward", "in", "out", "cited", "coupled", "ends", "profile"}
	pathParts    = slices.Concat(linkParts, []string{"form", "address"})
	hostParts    = slices.Concat(linkParts, []string{"host", "folders"})
	addressParts = slices.Concat(hostParts, []string{"form", "address"})
	anchorParts  = slices.Concat(linkParts, []string{"anchors"})
)

var combinations = []combination{
	{"fitted size", []string{"both"}},
	{"fitted links", linkParts},
	{"fitted links+path", pathParts},
	{"fitted links+host", hostParts},
	{"fitted links+address", addressParts},
	{"fitted links+anchors", anchorParts},
	{"fitted text", textParts},
	{"fitted size+text", slices.Concat([]string{"both"}, textParts)},
	{"fitted links+text", slices.Concat(linkParts, textParts)},
	{"fitted links+anchors+text", slices.Concat(anchorParts, textParts)},
	{"fitted links+path+text", slices.Concat(pathParts, textParts)},
	{"fitted links+host+text", slices.Concat(hostParts, textParts)},
	{"fitted links+address+text", slices.Concat(addressParts, textParts)},
}

// combinations returns those whose methods can be used: without texts or anchors, none that needs these.
func (e *evaluation) combinations() []combination {
	return slices.DeleteFunc(slices.Clone(combinations), func(c combination) bool {
		return e.o.Texts == nil && slices.Contains(c.parts, "text") || e.o.Anchors == nil && slices.Contains(c.parts, "anchors")
	})
}

// partNames are the names of the methods in the order of parts.
var partNames = []string{
	"sizes", "in", "out", "cited", "coupled", "ends", "profile", "folders", "form", "address", "anchors", "forward", "backward", "both", "host", "text",
}

// parts makes the methods from example pages and the vectors that were solved for them: the ranks by size of each walk, the example pages that link
// to a page (in), those to which it links (out), those that are cited and coupled with it, its signs and anchors, the mean rank of its host on the
// walk both ways, and its text. They are in the order of partNames.
func (e *evaluation) parts(solved []*vectors, sets [][]graph.Node) []scorer {
	sizes, topics := make([]float64, len(sets)), map[graph.Node][]int{}
	for t, set := range sets {
		sizes[t] = float64(len(set))
		for _, n := range set {
			topics[n] = append(topics[n], t)
		}
	}
	near, far := &links{g: e.g, topics: topics}, newShared(e.g, sets)
	parts := []scorer{always(sizes), near.in, near.out, far.cited, far.coupled}
	for _, s := range []*words{&e.signs.ends, &e.signs.profile, &e.signs.folders, &e.signs.form, &e.signs.address} {
		parts = append(parts, s.train(sets).score)
	}
	parts = append(parts, e.o.Anchors.scorer(sets))
	for i, d := range directions {
		v := solved[i]
		parts = append(parts, v.weighted(v.rank))
		if d == graph.Both { // the last direction
			parts = append(parts, v.weighted(v.host(e.g)))
		}
	}
	return append(parts, e.o.Texts.scorer(sets))
}

// rows returns the numbers of the features of a combination, two for each method, among those of all methods.
func (c combination) rows() []int {
	var rows []int
	for _, name := range append([]string{"sizes"}, c.parts...) {
		i := slices.Index(partNames, name)
		rows = append(rows, 2*i, 2*i+1)
	}
	return rows
}

// examples returns, for each hidden fold, the pages by which its models are fitted. These are the pages of every other fold, with methods for which
// that fold is hidden as well. So when two folds are hidden, each gives examples for the models of the other.
func (e *evaluation) examples(ctx context.Context) ([][]example, error) {
	examples := make([][]example, e.o.Folds)
	for one := range e.o.Folds {
		for other := range one {
			sets := e.l.sets(e.fold, one, other)
			solved, err := e.solve(ctx, sets)
			if err != nil {
				return nil, err
			}
			parts := e.parts(solved, sets)
			for p, n := range e.l.Pages {
				of := one + other - e.fold[p]
				if e.fold[p] == one || e.fold[p] == other {
					examples[of] = append(examples[of], example{features(parts, n, len(e.l.Topics)), e.l.Truth[p]})
				}
			}
		}
	}
	return examples, nil
}

// fitted returns the models of a hidden fold, made from its vectors.
func (e *evaluation) fitted(solved []*vectors, hidden int, examples []example) []method {
	parts := e.parts(solved, e.l.sets(e.fold, hidden))
	for i, s := range parts {
		parts[i] = kept(s)
	}
	var models []method
	for _, c := range e.combinations() {
		rows := c.rows()
		chosen := make([]example, len(examples))
		for i, x := range examples {
			chosen[i].truth = x.truth
			for _, row := range rows {
				chosen[i].features = append(chosen[i].features, x.features[row])
			}
		}
		model := &fitted{weights: fitWeights(chosen, len(rows))}
		for i := 0; i < len(rows); i += 2 {
			model.methods = append(model.methods, parts[rows[i]/2])
		}
		models = append(models, method{c.name, model.score})
	}
	return models
}
