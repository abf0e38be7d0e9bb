package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"facetta/internal/processor"
	"facetta/ranking/graph"
)

// damping is that of GAP, which cannot be chosen.
const damping = 0.85

// gap measures GAP's PageRank on one graph.
type gap struct {
	program string
	file    string       // the graph in the format that GAP reads fastest
	graph   *graph.Graph // for the stand-in
	sources [][]graph.Node
	best    map[float64]*[2]spent // by tolerance: least times of a run with one solution and of a run with several
}

// spent is the time that work took, in seconds: the time of the processors divided by their number, and by the clock.
type spent struct{ processor, clock float64 }

// since returns the time that was spent since the processors and the clock had these times.
func since(processors time.Duration, clock time.Time) spent {
	return spent{(processor.Time() - processors).Seconds() / float64(runtime.GOMAXPROCS(0)), time.Since(clock).Seconds()}
}

// least returns the lesser of each time.
func (s spent) least(t spent) spent {
	return spent{min(s.processor, t.processor), min(s.clock, t.clock)}
}

// never is longer than anything takes.
var never = spent{math.Inf(1), math.Inf(1)}

// trials returns the number of solutions in one run: as many as 100 M links allow, at most eight.
func (p *gap) trials() int { return min(1+100_000_000/max(p.graph.LinkCount(), 1), 8) }

func newGap(o options, g *graph.Graph, path string) (*gap, error) {
	p := &gap{program: o.gap, file: strings.TrimSuffix(path, ".graph") + ".sg", graph: g, best: map[float64]*[2]spent{}}
	if p.program == "" {
		p.sources = make([][]graph.Node, g.NodeCount())
		for n := range p.sources {
			p.sources[n] = g.AppendInLinks(nil, graph.Node(n))
		}
		return p, nil
	}
	if _, err := os.Stat(p.file); err == nil {
		return p, nil
	}
	return p, writeSerialized(p.file, g)
}

// spent returns the time of one solution at a tolerance, the least so far.
func (p *gap) spent(tolerance float64) (spent, error) {
	best := p.best[tolerance]
	if best == nil {
		best = &[2]spent{never, never}
		p.best[tolerance] = best
	}
	if p.program == "" {
		processors, clock := processor.Time(), time.Now()
		p.solve(tolerance)
		best[0] = best[0].least(since(processors, clock))
		return best[0], nil
	}
	for i, trials := range []int{1, 1 + p.trials()} {
		run, err := p.run(tolerance, trials)
		if err != nil {
			return spent{}, err
		}
		best[i] = best[i].least(run)
	}
	n := float64(p.trials())
	return spent{(best[1].processor - best[0].processor) / n, (best[1].clock - best[0].clock) / n}, nil
}

// run returns the time that the whole program takes.
func (p *gap) run(tolerance float64, trials int) (spent, error) {
	c := exec.Command(p.program, "-f", p.file, "-i", "500", "-n", strconv.Itoa(trials), "-t", fmt.Sprint(tolerance))
	c.Env = append(os.Environ(), "OMP_WAIT_POLICY=passive", fmt.Sprint("OMP_NUM_THREADS=", runtime.GOMAXPROCS(0)))
	began := time.Now()
	if out, err := c.CombinedOutput(); err != nil {
		return spent{}, fmt.Errorf("run %s: %w: %s", p.program, err, out)
	}
	clock := time.Since(began).Seconds()
	return spent{(c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds() / float64(runtime.GOMAXPROCS(0)), clock}, nil
}

// solve is GAP's algorithm: float32, in place, until a sweep changes less than the tolerance. It ignores that dangling pages
// lose mass.
func (p *gap) solve(tolerance float64) {
	n := len(p.sources)
	scores, given := make([]float32, n), make([]float32, n)
	share := make([]float32, n)
	for i := range given {
		share[i] = 1 / float32(max(p.graph.OutDegree(graph.Node(i)), 1))
		scores[i] = 1 / float32(n)
		given[i] = scores[i] * share[i]
	}
	base := float32((1 - damping) / float64(n))
	for change := math.Inf(1); change >= tolerance; {
		change = 0
		for t, sources := range p.sources {
			sum := float32(0)
			for _, s := range sources {
				sum += given[s]
			}
			score := base + damping*sum
			change += math.Abs(float64(score - scores[t]))
			scores[t], given[t] = score, score*share[t]
		}
	}
}

// writeSerialized writes GAP's format .sg: directed, links, pages, and for both directions offsets (int64) and neighbours
// (int32).
func writeSerialized(path string, g *graph.Graph) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	header := binary.LittleEndian.AppendUint64([]byte{1}, uint64(g.LinkCount()))
	_, _ = w.Write(binary.LittleEndian.AppendUint64(header, uint64(g.NodeCount())))
	directions := []struct {
		degree func(graph.Node) uint32
		links  func([]graph.Node, graph.Node) []graph.Node
	}{{g.OutDegree, g.AppendOutLinks}, {g.InDegree, g.AppendInLinks}}
	var buffer []byte
	var links []graph.Node
	for _, d := range directions {
		offset := uint64(0)
		_, _ = w.Write(make([]byte, 8))
		for n := range graph.Node(g.NodeCount()) {
			offset += uint64(d.degree(n))
			buffer = binary.LittleEndian.AppendUint64(buffer[:0], offset)
			_, _ = w.Write(buffer)
		}
		for n := range graph.Node(g.NodeCount()) {
			links, buffer = d.links(links[:0], n), buffer[:0]
			for _, s := range links {
				buffer = binary.LittleEndian.AppendUint32(buffer, uint32(s))
			}
			_, _ = w.Write(buffer)
		}
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return f.Close()
}
