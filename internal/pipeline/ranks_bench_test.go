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
	"strings"
	"syscall"
	"testing"

	"facetta/facets"
	"facetta/ranking"
)

var (
	benchPages  = flag.Int("pages", 100_000, "pages of BenchmarkColumns")
	benchTopics = flag.Int("topics", 64, "topics of BenchmarkColumns")
)

// BenchmarkColumns writes the columns of made-up topics, one by one as the solver delivers them, and the memberships:
//
//	go test ./internal/pipeline -run '^$' -bench Columns -benchtime 1x -pages 16000000 -topics 500
//
// Seconds are of the processor, as the disk's are its own. The most memory is the process's, once in its life.
func BenchmarkColumns(b *testing.B) {
	some := madeUpRanks()
	ranks := make(ranking.Vector, *benchPages)
	c := newColumns(shuffled(*benchPages), *benchPages)
	for range b.N {
		dir := b.TempDir()
		var writing float64
		names := make([]string, *benchTopics)
		for topic := range names {
			names[topic] = filepath.Join(dir, fmt.Sprint(topic))
			for n := range ranks {
				ranks[n] = some[uint64(n+topic**benchPages)*0x9E3779B97F4A7C15>>48]
			}
			begin := processor()
			if err := c.write(names[topic], ranks); err != nil {
				b.Fatal(err)
			}
			writing += processor() - begin
		}
		path, begin := filepath.Join(dir, "memberships"), processor()
		entries, err := facets.WriteMemberships(context.Background(), path, *benchPages, names, nil)
		if err != nil {
			b.Fatal(err)
		}
		turning := processor() - begin
		b.ReportMetric(mostMemory(), "MB")
		begin = processor()
		m, err := facets.OpenMemberships(path)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(processor()-begin, "s/open")
		_ = m.Close() // only read
		cells := float64(*benchPages * *benchTopics)
		b.ReportMetric(float64(size(b, names[0]))/float64(*benchPages), "B/page-topic")
		b.ReportMetric(float64(size(b, path)-4**benchPages)/float64(entries), "B/membership")
		b.ReportMetric(float64(entries)/float64(*benchPages), "memberships/page")
		b.ReportMetric(writing*1e9/cells, "ns/page-topic/columns")
		b.ReportMetric(turning*1e9/cells, "ns/page-topic/memberships")
		if err := os.RemoveAll(dir); err != nil {
			b.Fatal(err)
		}
	}
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

func size(b *testing.B, path string) int {
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	return int(info.Size())
}

// processor gives the seconds that the process has used, user and system.
func processor() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return math.NaN()
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

// mostMemory is the most memory that the process has had, in MB; 0 where the system does not tell.
func mostMemory() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	var kilobytes float64
	_, _ = fmt.Sscan(after, &kilobytes)
	return kilobytes * 1024 / 1e6
}
