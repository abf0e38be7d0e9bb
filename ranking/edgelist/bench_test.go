package edgelist

import (
	"bufio"
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"facetta/internal/processor"
	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// BenchmarkEdgeListToGraph reads lists of ten million links, or cnr-2000, and builds the graph. Mlinks/s/core is lines by the
// processor time of all threads, which other programs on the machine disturb less than the clock. Beside it stands how long it
// takes only to cut the text into lines: nobody can be faster who looks at each of them.
func BenchmarkEdgeListToGraph(b *testing.B) {
	const pages = 1_000_000
	lists := []struct {
		name string
		text func(b *testing.B) []byte
	}{
		{"cnr-2000", realGraph},
		{"integers", func(b *testing.B) []byte { return hostBlocks(b, pages, false) }},
		{"URLs", func(b *testing.B) []byte { return hostBlocks(b, pages, true) }},
		{"URLs-any-order", func(b *testing.B) []byte { return shuffled(hostBlocks(b, pages, true)) }},
		{"Kronecker", kronecker},
	}
	for _, list := range lists {
		b.Run(list.name, func(b *testing.B) {
			text := list.text(b)
			links := float64(bytes.Count(text, []byte{'\n'}))
			runtime.GC()
			b.ResetTimer()
			var whole, cut time.Duration
			for range b.N {
				begin := processor.Time()
				r := NewReader(graph.Options{})
				if _, err := r.ReadLinks(bytes.NewReader(text)); err != nil {
					b.Fatal(err)
				}
				if _, err := r.Build(); err != nil {
					b.Fatal(err)
				}
				built := processor.Time()
				cutLines(text)
				whole, cut = whole+built-begin, cut+processor.Time()-built
			}
			b.ReportMetric(links*float64(b.N)/whole.Seconds()/1e6, "Mlinks/s/core")
			b.ReportMetric(links*float64(b.N)/cut.Seconds()/1e6, "Mlines/s/core")
		})
	}
}

// cutLines is what no reader of lines can do without.
func cutLines(text []byte) {
	s := bufio.NewScanner(bytes.NewReader(text))
	for s.Scan() {
		bytes.IndexByte(s.Bytes(), '\t')
	}
}

func hostBlocks(b *testing.B, pages int, addresses bool) []byte {
	return written(b, addresses, func(s generate.Sink) { generate.HostBlocks(s, pages, 1) })
}

func kronecker(b *testing.B) []byte {
	const scale = 20
	return written(b, false, func(s generate.Sink) { generate.Kronecker(s, scale, 10<<scale, 1) })
}

func written(b *testing.B, addresses bool, make func(generate.Sink)) []byte {
	b.Helper()
	var text bytes.Buffer
	text.Grow(1 << 29) // address space: doubling would copy it
	e := generate.NewEdgeList(&text, addresses)
	make(e)
	if err := e.Close(); err != nil {
		b.Fatal(err)
	}
	return text.Bytes()
}

// shuffled puts the lines of a text in another order.
func shuffled(text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte{'\n'})
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return bytes.Join(lines, nil)
}

func realGraph(b *testing.B) []byte {
	b.Helper()
	folder := os.Getenv("FACETTA_SHARED")
	if folder == "" {
		b.Skip("FACETTA_SHARED does not name the folder of shared test data")
	}
	f, err := Open(filepath.Join(folder, "data", "webgraphs", "cnr-2000.edges.tsv.zst"), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		b.Fatal(err)
	}
	return text
}
