//go:build unix

package pipeline

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"facetta/facets"
	"facetta/internal/build"
	"facetta/internal/processor"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

var (
	benchPages  = flag.Int("pages", 100_000, "pages of a benchmark")
	benchTopics = flag.Int("topics", 64, "topics of a benchmark")
)

// BenchmarkColumns writes the columns of made-up topics, one by one as the solver delivers them, and the memberships:
//
//	go test ./internal/pipeline -run '^$' -bench Columns -benchtime 1x -pages 16000000 -topics 500
//
// Times are of the processor, MB the most memory that the process had while it wrote.
func BenchmarkColumns(b *testing.B) {
	some := madeUpRanks()
	ranks := make(ranking.Vector, *benchPages)
	c := newColumns(shuffled(*benchPages), *benchPages, column.WriteTemporary)
	for range b.N {
		dir := b.TempDir()
		forgetMemory()
		var writing time.Duration
		names := make([]string, *benchTopics)
		for topic := range names {
			names[topic] = filepath.Join(dir, fmt.Sprint(topic))
			for n := range ranks {
				ranks[n] = some[uint64(n+topic**benchPages)*0x9E3779B97F4A7C15>>48]
			}
			begin := processor.Time()
			if err := c.write(names[topic], ranks); err != nil {
				b.Fatal(err)
			}
			writing += processor.Time() - begin
		}
		path, begin := filepath.Join(dir, "memberships"), processor.Time()
		entries, err := facets.WriteMemberships(context.Background(), path, *benchPages, names, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		turning := processor.Time() - begin
		b.ReportMetric(float64(processor.Memory("VmHWM"))/1e6, "MB")
		begin = processor.Time()
		m, err := facets.OpenMemberships(path)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric((processor.Time() - begin).Seconds(), "s/open")
		_ = m.Close() // only read
		cells := float64(*benchPages * *benchTopics)
		b.ReportMetric(float64(size(b, names[0]))/float64(*benchPages), "B/page-topic")
		b.ReportMetric(float64(size(b, path)-4**benchPages)/float64(entries), "B/membership")
		b.ReportMetric(float64(entries)/float64(*benchPages), "memberships/page")
		b.ReportMetric(float64(writing)/cells, "ns/page-topic/columns")
		b.ReportMetric(float64(turning)/cells, "ns/page-topic/memberships")
		if err := os.RemoveAll(dir); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRankStages ranks a generated web for topics, a fifth of them sums of four others, and writes columns and memberships:
//
//	go test ./internal/pipeline -run '^$' -bench RankStages -benchtime 1x -pages 1000000 -topics 80
func BenchmarkRankStages(b *testing.B) {
	r := &run{Options: Options{}.withDefaults(), dir: build.Dir(b.TempDir())}
	r.manifest.Counts, r.manifest.Skipped = make(map[string]int), make(map[string]int)
	prepareRanks(b, r)
	for range b.N {
		forgetMemory()
		begin := processor.Time()
		if err := r.ranks(context.Background()); err != nil {
			b.Fatal(err)
		}
		if err := r.memberships(context.Background()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(processor.Memory("VmHWM"))/1e6, "MB")
		b.ReportMetric(float64(processor.Time()-begin)/float64(*benchPages**benchTopics), "ns/page-topic")
		b.ReportMetric(float64(r.manifest.Counts["topics that are sums of those below"]), "sums")
	}
}

// prepareRanks leaves what the stage of links does, of a generated web.
func prepareRanks(b *testing.B, r *run) {
	builder := graph.NewBuilder(graph.Options{})
	generate.HostBlocks(builder, *benchPages, 1)
	g, _, err := builder.Build()
	if err == nil {
		err = g.WriteFile(r.dir.Links())
	}
	if err == nil {
		err = os.Mkdir(filepath.Dir(r.dir.Unbiased()), 0o755)
	}
	if err == nil {
		err = writeGob(r.table(), &pageTable{Excluded: make([]bool, *benchPages)})
	}
	if err == nil {
		err = writeGob(r.sets(), someSets(*benchPages, *benchTopics))
	}
	if err != nil {
		b.Fatal(err)
	}
}

// someSets are topics of four children each, with sets of 5 to 5,000 pages, no page in two of them.
func someSets(pages, topics int) []topicSet {
	rng := rand.New(rand.NewPCG(3, 3))
	var sets []topicSet
	for len(sets) < topics {
		parent := topicSet{Topic: build.Topic{Path: fmt.Sprintf("Top/T%d", len(sets))}}
		used, children := make(map[uint32]bool), []topicSet(nil)
		for i := range min(4, topics-len(sets)-1) {
			child := topicSet{Topic: build.Topic{Path: fmt.Sprintf("%s/%d", parent.Topic.Path, i)}}
			for range int(5 * math.Pow(1000, rng.Float64())) {
				if n := uint32(rng.IntN(pages)); !used[n] {
					used[n], child.Set = true, append(child.Set, n)
				}
			}
			slices.Sort(child.Set)
			parent.Set, children = append(parent.Set, child.Set...), append(children, child)
		}
		if len(children) == 0 {
			parent.Set = []uint32{uint32(len(sets))}
		}
		slices.Sort(parent.Set)
		sets = append(append(sets, parent), children...)
	}
	return sets
}

// madeUpRanks are 65,536 ranks as a topic has them: log-normal, one in thirty at least 1.
func madeUpRanks() []float64 {
	rng, some := rand.New(rand.NewPCG(1, 1)), make([]float64, 1<<16)
	for i := range some {
		some[i] = math.Exp2(-10 + 5.4*rng.NormFloat64())
	}
	return some
}

func shuffled(n int) []uint32 {
	order := make([]uint32, n)
	for i, at := range rand.New(rand.NewPCG(2, 2)).Perm(n) {
		order[i] = uint32(at)
	}
	return order
}

func size(b testing.TB, path string) int {
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	return int(info.Size())
}

// forgetMemory begins to count the most memory anew, where the system can.
func forgetMemory() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // else it counts from the process's beginning
}
