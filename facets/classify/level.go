package classify

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

// root is the topic above level 1; a path may leave it out.
const root = "Top"

// Level is the topics of one level of a taxonomy, each with the example pages of all topics below it.
type Level struct {
	Number int          // 1 is the top
	Topics []string     // paths, ascending
	Pages  []graph.Node // pages with a topic at this level, ascending
	Truth  [][]int      // topics of each page, as indices into Topics, ascending; at least one
}

// NewLevel cuts the paths of biasing sets to so many parts; sets with shorter paths are left out.
func NewLevel(sets []edgelist.Set, number int) *Level {
	byTopic := map[string][]graph.Node{}
	for _, s := range sets {
		if path, ok := cut(s.Topic, number); ok {
			byTopic[path] = append(byTopic[path], s.Nodes...)
		}
	}
	l := &Level{Number: number, Topics: slices.Sorted(maps.Keys(byTopic))}
	byPage := map[graph.Node][]int{}
	for t, path := range l.Topics {
		nodes := byTopic[path]
		slices.Sort(nodes)
		for _, n := range slices.Compact(nodes) {
			byPage[n] = append(byPage[n], t)
		}
	}
	l.Pages = slices.Sorted(maps.Keys(byPage))
	for _, n := range l.Pages {
		l.Truth = append(l.Truth, byPage[n])
	}
	return l
}

func cut(path string, parts int) (string, bool) {
	split := strings.Split(strings.TrimPrefix(path, root+"/"), "/")
	if len(split) < parts {
		return "", false
	}
	return strings.Join(split[:parts], "/"), true
}

// deal returns the fold of each page, by its index: pages with the same topics are put in random order and assigned to the folds in turn.
func (l *Level) deal(folds int, seed uint64) []int {
	order := rand.New(rand.NewPCG(seed, uint64(folds))).Perm(len(l.Pages))
	slices.SortStableFunc(order, func(a, b int) int { return slices.Compare(l.Truth[a], l.Truth[b]) })
	fold := make([]int, len(order))
	for i, p := range order {
		fold[p] = i % folds
	}
	return fold
}

// sets returns the example pages of each topic that are in none of the hidden folds.
func (l *Level) sets(fold []int, hidden ...int) [][]graph.Node {
	sets := make([][]graph.Node, len(l.Topics))
	for p, n := range l.Pages {
		if slices.Contains(hidden, fold[p]) {
			continue
		}
		for _, t := range l.Truth[p] {
			sets[t] = append(sets[t], n)
		}
	}
	return sets
}
