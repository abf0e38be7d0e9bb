package rankfile

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// Options of a Run. The zero value means the defaults.
type Options struct {
	Ranking       ranking.Options
	Surfer        ranking.Surfer // the zero value is the simple one; any other takes ranking.SolveStratified, which is slower
	KeepSelfLinks bool           // default: a page's links to itself are dropped
	Memory        int64          // graph.Options.Memory; what is more goes to files in the output folder
	// Progress, if not nil, is told how much of a stage is done: blocks of the graph, vectors.
	Progress func(stage string, done, total int)
	// Inspect, if not nil, is given the graph before it is ranked.
	Inspect func(g *graph.Graph) error
}

// Run reads links and topics (nil for none), ranks the graph for each topic and writes the tables to the folder out, which is
// made if needed.
func Run(ctx context.Context, links, topics io.Reader, out string, o Options) (*Summary, error) {
	s := &Summary{}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, fmt.Errorf("make output folder: %w", err)
	}
	data, err := s.read(ctx, links, topics, out, o)
	if err != nil {
		return nil, err
	}
	defer data.Close() // the tables are what counts
	if o.Inspect != nil {
		if err := o.Inspect(data.Graph); err != nil {
			return nil, err
		}
	}
	scratch, err := mapped.NewScratch[float64](out, data.Graph.NodeCount(), len(data.Sets)+1)
	if err != nil {
		return nil, err
	}
	defer scratch.Close() // the tables are what counts
	solve := s.solve
	if o.Surfer != (ranking.Surfer{}) {
		solve = s.solveStratified
	}
	if err := solve(ctx, data, scratch, out, o); err != nil {
		return nil, err
	}
	begin := time.Now()
	columns, err := scratch.Columns()
	if err != nil {
		return nil, err
	}
	t := &tables{data: data, order: data.Graph.NodesByPageID(), columns: columns, threads: o.threads()}
	if err := t.write(ctx, out); err != nil {
		return nil, err
	}
	s.Memberships = t.memberships
	s.Seconds.Write = time.Since(begin).Seconds()
	return s, nil
}

func (s *Summary) read(ctx context.Context, links, topics io.Reader, folder string, o Options) (*edgelist.Data, error) {
	begin := time.Now()
	r := edgelist.NewReader(graph.Options{
		KeepSelfLinks: o.KeepSelfLinks, Memory: o.Memory, Folder: folder,
		Progress: func(stage string, done, total int) error {
			o.report("build, "+stage, done, total)
			return ctx.Err()
		},
	})
	var err error
	if s.LinksFile, err = r.ReadLinks(contextReader{ctx, links}); err != nil {
		return nil, fmt.Errorf("read links: %w", err)
	}
	linked := r.PageCount()
	if topics != nil {
		if s.TopicsFile, err = r.ReadTopics(contextReader{ctx, topics}); err != nil {
			return nil, fmt.Errorf("read topics: %w", err)
		}
	}
	s.TopicsOnly = r.PageCount() - linked
	read := time.Now()
	data, err := r.Build()
	if err != nil {
		return nil, err
	}
	s.Seconds.Read, s.Seconds.Build = read.Sub(begin).Seconds(), time.Since(read).Seconds()
	s.Counts, s.Topics, s.RootLines = data.Graph.Counts(), len(data.Sets), data.Root
	return data, nil
}

func (o *Options) report(stage string, done, total int) {
	if o.Progress != nil {
		o.Progress(stage, done, total)
	}
}

// contextReader ends with its context.
type contextReader struct {
	ctx context.Context
	io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// solve puts the unbiased vector into column 0 of the scratch table and the topics' into the next.
func (s *Summary) solve(ctx context.Context, data *edgelist.Data, scratch *mapped.Scratch[float64], folder string, o Options) error {
	begin := time.Now()
	paths, sets := []string{""}, make([][]graph.Node, 1)
	for _, set := range data.Sets {
		paths, sets = append(paths, set.Topic), append(sets, set.Nodes)
	}
	plan, err := ranking.NewPlan(paths, sets)
	if err != nil {
		return err
	}
	s.Sums = plan.Sums()
	system, err := ranking.NewSystem(data.Graph, o.Ranking)
	if err != nil {
		return err
	}
	done := 0
	err = system.SolvePlan(ctx, plan, folder, func(i int, v ranking.Vector, stats ranking.Stats) error {
		done++
		s.addVector(i, stats)
		o.report("vectors", done, plan.Len())
		return scratch.Write(i, 0, v)
	})
	s.Seconds.Solve = time.Since(begin).Seconds()
	return err
}

// solveStratified is solve for a surfer to whom links are not all alike.
func (s *Summary) solveStratified(ctx context.Context, data *edgelist.Data, scratch *mapped.Scratch[float64], _ string, o Options) error {
	begin := time.Now()
	teleports := make([]ranking.Teleport, 1)
	for _, set := range data.Sets {
		t, err := ranking.Biased(set.Nodes)
		if err != nil {
			return fmt.Errorf("topic %s: %w", set.Topic, err)
		}
		teleports = append(teleports, t)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.threads())
	var delivering sync.Mutex
	done := 0
	for i, t := range teleports {
		group.Go(func() error {
			v, stats, err := ranking.SolveStratified(ctx, data.Graph, t, o.Surfer, o.Ranking)
			if err != nil {
				return err
			}
			delivering.Lock()
			defer delivering.Unlock()
			done++
			s.addVector(i, stats)
			o.report("vectors", done, len(teleports))
			return scratch.Write(i, 0, v)
		})
	}
	err := group.Wait()
	s.Seconds.Solve = time.Since(begin).Seconds()
	return err
}

// threads is how many goroutines work at a time.
func (o *Options) threads() int {
	if o.Ranking.Threads <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return o.Ranking.Threads
}
