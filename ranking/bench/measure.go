package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"facetta/internal/processor"
	"facetta/ranking"
	"facetta/ranking/graph"
)

// sample is the number of topics that are compared with exact vectors.
const sample = 16

// measure prints all results for one graph.
func measure(o options, name string) error {
	g, path, err := load(o.dir, name)
	if err != nil {
		return err
	}
	c, b := g.Counts(), g.Blocked()
	fmt.Printf("%s: %d pages, %d links, %.1f %% between blocks, %.1f %% of the pages dangling, %.2f bytes a link\n", name, c.Pages, c.Links,
		100*float64(len(b.Far))/float64(c.Links), 100*float64(c.Dangling)/float64(c.Pages), float64(b.Bytes())/float64(c.Links))
	peer, err := newGap(o, g, path)
	if err != nil {
		return err
	}
	sets := biasingSets(g.NodeCount(), o.topics)
	topics, err := teleports(sets, nil)
	if err != nil {
		return err
	}
	if err := measureTopics(o, g, peer, topics); err != nil {
		return err
	}
	runtime.GC() // batches are large
	if err := measureUnbiased(o, g, peer); err != nil || !o.update {
		return err
	}
	if err := measureUpdate(o, g, sets); err != nil {
		return err
	}
	return measurePreview(g)
}

// biasingSets returns sets of 5 to 5,000 random pages, with sizes spread evenly over their logarithms.
func biasingSets(pages, count int) [][]graph.Node {
	rng := rand.New(rand.NewPCG(7, 7))
	sets := make([][]graph.Node, count)
	for i := range sets {
		sets[i] = biasingSet(rng, pages, int(5*math.Pow(1000, rng.Float64())))
	}
	return sets
}

func biasingSet(rng *rand.Rand, pages, size int) []graph.Node {
	nodes := make([]graph.Node, size)
	for i := range nodes {
		nodes[i] = graph.Node(rng.IntN(pages))
	}
	return nodes
}

// teleports returns the teleports of sets, on a graph in which node n has become nodes[n]; nodes is nil for the same graph.
func teleports(sets [][]graph.Node, nodes []graph.Node) ([]ranking.Teleport, error) {
	all := make([]ranking.Teleport, len(sets))
	for i, set := range sets {
		if nodes != nil {
			set = slices.Clone(set)
			for k, n := range set {
				set[k] = nodes[n]
			}
		}
		var err error
		if all[i], err = ranking.Biased(set); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// cost is the cost of the best round.
type cost struct {
	seconds float64 // for each vector, the time of the processors divided by their number
	sweeps  int     // of all vectors
	bound   float64
	kept    []ranking.Vector
}

func solveTopics(s *ranking.System, topics []ranking.Teleport, start func(int) (ranking.Earlier, error), keep int) (cost, error) {
	c := cost{kept: make([]ranking.Vector, min(keep, len(topics)))}
	begin := processor.Time()
	err := s.SolveAllFrom(context.Background(), topics, start, func(i int, v ranking.Vector, stats ranking.Stats) error {
		c.sweeps += stats.Sweeps
		c.bound = max(c.bound, stats.Error)
		if i < len(c.kept) {
			c.kept[i] = slices.Clone(v)
		}
		return nil
	})
	c.seconds = (processor.Time() - begin).Seconds() / float64(len(topics)) / float64(runtime.GOMAXPROCS(0))
	return c, err
}

func measureTopics(o options, g *graph.Graph, peer *gap, topics []ranking.Teleport) error {
	s, err := ranking.NewSystem(g, ranking.Options{Tolerance: o.tolerance})
	if err != nil {
		return err
	}
	best, theirs := cost{seconds: math.Inf(1)}, 0.0
	keep, kept := sample, []ranking.Vector(nil)
	for range o.rounds {
		gap, err := peer.spent(1e-4)
		if err != nil {
			return err
		}
		theirs = gap.processor
		runtime.GC() // so that the memory of the round before is used again
		c, err := solveTopics(s, topics, nil, keep)
		if err != nil {
			return err
		}
		if keep > 0 { // all rounds have the same result, bit by bit
			keep, kept = 0, c.kept
		}
		if c.seconds < best.seconds {
			best = c
		}
	}
	best.kept = kept
	links, n := float64(g.LinkCount()), float64(len(topics))
	fmt.Printf("  %d topics to %.0e: %.1f ms a vector, %.1f sweeps, %.1f G link-topics/s; GAP at 1e-4 %.1f ms: %.1f times\n", len(topics),
		o.tolerance, best.seconds*1e3, float64(best.sweeps)/n, links*float64(best.sweeps)/n/best.seconds/1e9, theirs*1e3, theirs/best.seconds)
	return compareTopics(g, topics[:len(best.kept)], best)
}

// compareTopics prints how far the vectors in kept are from exact ones.
func compareTopics(g *graph.Graph, topics []ranking.Teleport, c cost) error {
	memory := processor.Memory("VmHWM")
	worst, overlap := 0.0, 100
	err := ranking.SolveAll(context.Background(), g, topics, ranking.Options{Tolerance: 1e-9},
		func(i int, v ranking.Vector, _ ranking.Stats) error {
			worst, overlap = max(worst, distance(v, c.kept[i])), min(overlap, common(v, c.kept[i]))
			return nil
		})
	fmt.Printf("    error bound %.1e, true %.1e, top 100 in common %d (of %d topics, the worst); %.2f GB of memory at most\n", c.bound, worst, overlap,
		len(topics), float64(memory)/1e9)
	return err
}

func measureUnbiased(o options, g *graph.Graph, peer *gap) error {
	s, err := ranking.NewSystem(g, ranking.Options{Tolerance: 1e-7})
	if err != nil {
		return err
	}
	first, _, _, err := solveUnbiased(s) // lays the links out
	if err != nil {
		return err
	}
	ours, theirs := never, spent{}
	var v ranking.Vector
	var stats ranking.Stats
	for range o.rounds {
		if theirs, err = peer.spent(1e-7); err != nil {
			return err
		}
		var one spent
		if one, v, stats, err = solveUnbiased(s); err != nil {
			return err
		}
		ours = ours.least(one)
	}
	exact, _, err := ranking.Solve(context.Background(), g, ranking.Teleport{}, ranking.Options{Tolerance: 1e-11})
	if err != nil {
		return err
	}
	fmt.Printf("  unbiased to 1e-07: %.1f ms (%.1f with the layout of the links), %d sweeps, error bound %.1e, true %.1e; GAP at 1e-7 %.1f ms: %.1f times\n",
		ours.processor*1e3, first.processor*1e3, stats.Sweeps, stats.Error, distance(v, exact), theirs.processor*1e3, theirs.processor/ours.processor)
	fmt.Printf("    by the clock %.1f ms, GAP %.1f: %.1f times\n", ours.clock*1e3, theirs.clock*1e3, theirs.clock/ours.clock)
	return nil
}

func solveUnbiased(s *ranking.System) (one spent, v ranking.Vector, stats ranking.Stats, err error) {
	processors, clock := processor.Time(), time.Now()
	v, stats, err = s.Solve(context.Background(), ranking.Teleport{})
	return since(processors, clock), v, stats, err
}

func measureUpdate(o options, g *graph.Graph, sets [][]graph.Node) error {
	changed, nodes, err := change(g)
	if err != nil {
		return err
	}
	options := ranking.Options{Tolerance: o.tolerance}
	before, err := ranking.NewSystem(g, options)
	if err != nil {
		return err
	}
	after, err := ranking.NewSystem(changed, options)
	if err != nil {
		return err
	}
	sets = sets[:min(len(sets), 2*sample)]
	topics, err := teleports(sets, nil)
	if err != nil {
		return err
	}
	known, err := solveTopics(before, topics, nil, len(topics))
	if err != nil {
		return err
	}
	if topics, err = teleports(sets, nodes); err != nil {
		return err
	}
	for i, v := range known.kept {
		known.kept[i] = make(ranking.Vector, len(v))
		for n, rank := range v {
			known.kept[i][nodes[n]] = rank
		}
	}
	start := func(i int) (ranking.Earlier, error) { return ranking.Known(known.kept[i]), nil }
	cold, warm := cost{seconds: math.Inf(1)}, cost{seconds: math.Inf(1)}
	for range o.rounds {
		for best, start := range map[*cost]func(int) (ranking.Earlier, error){&cold: nil, &warm: start} {
			runtime.GC() // so that the memory of the round before is used again
			c, err := solveTopics(after, topics, start, 0)
			if err != nil {
				return err
			}
			if c.seconds < best.seconds {
				*best = c
			}
		}
	}
	n := float64(len(topics))
	fmt.Printf("  after 1 %% of the pages changed: %.1f ms a vector, %.1f sweeps; cold %.1f ms, %.1f sweeps: %.2f of it\n", warm.seconds*1e3,
		float64(warm.sweeps)/n, cold.seconds*1e3, float64(cold.sweeps)/n, warm.seconds/cold.seconds)
	return nil
}

func measurePreview(g *graph.Graph) error {
	s, err := ranking.NewSystem(g, ranking.Options{Tolerance: 1e-7})
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for _, size := range []int{5, 50, 500} {
		topic, err := ranking.Biased(biasingSet(rng, g.NodeCount(), size))
		if err != nil {
			return err
		}
		exact, _, err := s.Solve(context.Background(), topic)
		if err != nil {
			return err
		}
		begin := processor.Time()
		v, stats, err := s.Preview(context.Background(), topic, ranking.PreviewOptions{})
		if err != nil {
			return err
		}
		fmt.Printf("  preview of a topic of %d pages: %.0f ms, error bound %.1e, true %.1e, top 100 in common %d\n", size, (processor.Time()-begin).Seconds()*1e3,
			stats.Error, distance(v, exact), common(v, exact))
	}
	return nil
}

// distance returns the mean of the absolute differences.
func distance(a, b ranking.Vector) float64 {
	sum := 0.0
	for n := range a {
		sum += math.Abs(a[n] - b[n])
	}
	return sum / float64(len(a))
}

// common returns how many of the best hundred pages of one vector are among those of the other.
func common(a, b ranking.Vector) int {
	best := top(b)
	count := 0
	for _, n := range top(a) {
		if slices.Contains(best, n) {
			count++
		}
	}
	return count + 100 - len(best)
}

// top returns the best hundred pages: it keeps a hundred sorted and compares each page with the last of them.
func top(v ranking.Vector) []int {
	var best []int
	for n, rank := range v {
		if len(best) == 100 && rank <= v[best[99]] {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, rank, func(m int, rank float64) int {
			if v[m] >= rank {
				return -1
			}
			return 1
		})
		best = slices.Insert(best, at, n)[:min(len(best)+1, 100)]
	}
	return best
}
