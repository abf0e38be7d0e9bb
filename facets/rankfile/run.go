package rankfile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// Options of a Run. The zero value means the defaults.
type Options struct {
	Ranking       ranking.Options // Threads, also used to format tables, is at most the number of cores
	JumpsOnly     bool            // damping 0, whatever Ranking has: no link is followed, and the ranks are those of the jumps
	Surfer        ranking.Surfer  // the zero value is the simple one; any other needs ranking.SolveStratified, which is slower
	Members       facets.RankKind // ranks from which memberships are computed; "" means forward, those of the table
	KeepSelfLinks bool            // default: a page's links to itself are dropped
	Memory        int64           // graph.Options.Memory; the graph's data beyond it go to files in Unfinished
	// Progress, if not nil, is called with how much of a stage is done: blocks of the graph, vectors.
	Progress func(stage string, done, total int)
	// Inspect, if not nil, is called with the graph before it is ranked.
	Inspect func(g *graph.Graph) error
}

// Unfinished is a folder in the output folder, with the vectors of a run that was interrupted.
const Unfinished = "unfinished"

// Run reads links and topics (nil for none), ranks the graph for each topic and writes the tables to the folder out, which is made if needed. Vectors
// that an interrupted run of the same job has computed are used again.
func Run(ctx context.Context, links, topics io.Reader, out string, o Options) (*Summary, error) {
	o.Members = cmp.Or(o.Members, facets.ForwardRanks)
	if cores := runtime.GOMAXPROCS(0); o.Ranking.Threads <= 0 || o.Ranking.Threads > cores { // more threads gain nothing, but each takes memory
		o.Ranking.Threads = cores
	}
	s := &Summary{Members: o.Members}
	folder := filepath.Join(out, Unfinished)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, fmt.Errorf("make output folder: %w", err)
	}
	j := &job{Summary: s, options: o, folder: folder}
	defer j.close()
	defer func() {
		if !hasVectors(folder) {
			_ = os.RemoveAll(folder) // a failed run has nothing that the next could use
		}
	}()
	if err := j.read(ctx, links, topics); err != nil {
		return nil, err
	}
	if o.Inspect != nil {
		if err := o.Inspect(j.data.Graph); err != nil {
			return nil, err
		}
	}
	if err := j.rank(ctx, out); err != nil {
		return nil, err
	}
	if err := os.RemoveAll(folder); err != nil {
		return nil, fmt.Errorf("remove what was unfinished: %w", err)
	}
	return s, nil
}

// errNoPages says that neither file names a page.
var errNoPages = errors.New("the links file has no link: each line is source <tab> target")

// job is a Run.
type job struct {
	*Summary
	options Options
	folder  string // folder of the files that an interruption may leave
	data    *edgelist.Data
	tables  []*mapped.Scratch[float64] // those from which the output is made
}

// close releases what the job has opened. Its errors do not matter, only those of writing the tables.
func (j *job) close() {
	if j.data != nil {
		_ = j.data.Close()
	}
}

func (j *job) read(ctx context.Context, links, topics io.Reader) error {
	begin := time.Now()
	r := edgelist.NewReader(j.graphOptions(ctx, "build, "))
	var err error
	if j.LinksFile, err = r.ReadLinks(contextReader{ctx, links}); err == nil {
		err = j.LinksFile.Useless()
	}
	if err != nil {
		return fmt.Errorf("read links: %w", err)
	}
	linked := r.PageCount()
	if topics != nil {
		if j.TopicsFile, err = r.ReadTopics(contextReader{ctx, topics}); err == nil {
			err = j.TopicsFile.Useless()
		}
		if err != nil {
			return fmt.Errorf("read topics: %w", err)
		}
	}
	if r.PageCount() == 0 {
		return errNoPages
	}
	j.TopicsOnly = r.PageCount() - linked
	read := time.Now()
	if j.data, err = r.Build(); err != nil {
		return err
	}
	j.Seconds.Read, j.Seconds.Build = read.Sub(begin).Seconds(), time.Since(read).Seconds()
	j.Counts, j.Topics, j.RootLines = j.data.Graph.Counts(), len(j.data.Sets), j.data.Root
	if slices.ContainsFunc(j.data.Sets, func(s edgelist.Set) bool { return s.Topic == unbiased }) {
		return fmt.Errorf("a topic is called %s, like the column of %s for ranks without a topic: rename it", unbiased, RanksFile)
	}
	j.countSets()
	return nil
}

// graphOptions returns the options of a graph, whose stages are reported with begin before their names.
func (j *job) graphOptions(ctx context.Context, begin string) graph.Options {
	return graph.Options{
		KeepSelfLinks: j.options.KeepSelfLinks, Memory: j.options.Memory, Folder: j.folder,
		Progress: func(stage string, done, total int) error {
			j.options.report(begin+stage, done, total)
			return ctx.Err()
		},
	}
}

// countSets counts topics whose ranks are unusual: those of all pages, and those without links.
func (j *job) countSets() {
	g := j.data.Graph
	linked := func(n graph.Node) bool { return g.InDegree(n)+g.OutDegree(n) > 0 }
	for _, set := range j.data.Sets {
		if len(set.Nodes) == g.NodeCount() {
			j.OfAllPages++
		}
		if !slices.ContainsFunc(set.Nodes, linked) {
			j.Unlinked++
		}
	}
}

// rank computes all vectors and writes the tables.
func (j *job) rank(ctx context.Context, out string) error {
	begin := time.Now()
	ranks, err := j.solveRanks(ctx)
	if err != nil {
		return err
	}
	defer ranks.close()
	solved := time.Now()
	j.Seconds.Solve = solved.Sub(begin).Seconds()
	columns, err := ranks.table.Columns()
	if err != nil {
		return err
	}
	members, weights, release, err := j.members(ctx, ranks, columns)
	if err != nil {
		return err
	}
	defer release()
	written := time.Now()
	j.Seconds.Members = written.Sub(solved).Seconds()
	sizes := make([]int, len(j.data.Sets))
	for i, set := range j.data.Sets {
		sizes[i] = len(set.Nodes)
	}
	t := &tables{
		mapped: append(j.tables, ranks.table), data: j.data, order: j.data.Graph.NodesByPageID(), columns: columns, members: members, weights: weights,
		threads: j.options.Ranking.Threads, rivals: facets.NewRivals(j.Members, nil, sizes),
	}
	if err := t.write(ctx, out); err != nil {
		return err
	}
	j.Memberships = t.memberships
	j.Seconds.Write = time.Since(written).Seconds()
	return nil
}

func (o *Options) report(stage string, done, total int) {
	if o.Progress != nil {
		o.Progress(stage, done, total)
	}
}

// contextReader is a reader that fails once its context ends.
type contextReader struct {
	ctx context.Context
	io.Reader
}

// Read is part of io.Reader.
func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// solveRanks computes the unbiased vector, number 0, and those of the topics.
func (j *job) solveRanks(ctx context.Context) (*vectors, error) {
	paths, sets := []string{""}, make([][]graph.Node, 1)
	for _, set := range j.data.Sets {
		paths, sets = append(paths, set.Topic), append(sets, set.Nodes)
	}
	v, err := openVectors(j.folder, j.key(paths, sets), int(j.Pages), len(sets))
	if err != nil {
		return nil, err
	}
	j.Kept = v.kept
	switch {
	case j.options.JumpsOnly:
		err = j.jumps(v)
	case j.options.Surfer != (ranking.Surfer{}):
		err = j.solveStratified(ctx, v)
	default:
		err = j.solve(ctx, v, paths, sets)
	}
	if err != nil {
		v.close()
		return nil, err
	}
	return v, nil
}

func (j *job) solve(ctx context.Context, vs *vectors, paths []string, sets [][]graph.Node) error {
	plan, err := ranking.NewPlan(paths, sets)
	if err != nil {
		return err
	}
	j.Sums = plan.Sums()
	system, err := ranking.NewSystem(j.data.Graph, j.options.Ranking)
	if err != nil {
		return err
	}
	done := 0
	return system.SolvePlanFrom(ctx, plan, j.folder, vs.before(), func(i int, v ranking.Vector, stats ranking.Stats) error {
		done++
		j.addVector(i, stats)
		j.options.report("vectors", done, plan.Len())
		return vs.write(i, v, stats)
	})
}

// jumps writes the ranks of a surfer who follows no link, eq. 3.4 with mean 1. The solvers cannot do this, as they take a damping of 0 for the
// default.
func (j *job) jumps(vs *vectors) error {
	v := make(ranking.Vector, j.Pages)
	for i := range v {
		v[i] = 1
	}
	if err := vs.write(0, v, ranking.Stats{Mass: 1}); err != nil {
		return err
	}
	for i, set := range j.data.Sets {
		clear(v)
		for _, n := range set.Nodes {
			v[n] = float64(len(v)) / float64(len(set.Nodes))
		}
		if err := vs.write(i+1, v, ranking.Stats{Mass: 1 / float64(len(v))}); err != nil {
			return err
		}
	}
	return nil
}

// solveStratified does what solve does for a surfer who does not treat all links alike.
func (j *job) solveStratified(ctx context.Context, vs *vectors) error {
	teleports := make([]ranking.Teleport, 1)
	for _, set := range j.data.Sets {
		t, err := ranking.Biased(set.Nodes)
		if err != nil {
			return fmt.Errorf("topic %s: %w", set.Topic, err)
		}
		teleports = append(teleports, t)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(j.options.Ranking.Threads)
	var delivering sync.Mutex
	done := 0
	deliver := func(i int, v ranking.Vector, stats ranking.Stats) error {
		delivering.Lock()
		defer delivering.Unlock()
		done++
		j.addVector(i, stats)
		j.options.report("vectors", done, len(teleports))
		return vs.write(i, v, stats)
	}
	for i, t := range teleports {
		group.Go(func() error {
			if vs.done[i] {
				return deliver(i, nil, vs.stats[i])
			}
			v, stats, err := ranking.SolveStratified(ctx, j.data.Graph, t, j.options.Surfer, j.options.Ranking)
			if err != nil {
				return err
			}
			return deliver(i, v, stats)
		})
	}
	return group.Wait()
}
