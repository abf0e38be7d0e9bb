// Command bench measures the time and memory that it takes to read a full-size dump of a directory like the ODP's. It is a program for maintainers:
//
//	go run ./facets/taxonomy/bench                             4 million pages, some 5 GB in the folder for temporary files
//	go run ./facets/taxonomy/bench -pages 400000 -defects 0.001
//	go run ./facets/taxonomy/bench -pages 4000000 -keep content.rdf.u8    keep the dump, for facetta topics import
//
// It writes a content file and its structure file (package generate), and then reads them. It reads the content piece by piece without keeping it;
// piece by piece into the normal form, as topics import does; and the same from a gzip file, with unpacking alone for comparison. It reads the normal
// form into a Taxonomy, with and without titles and descriptions, and the structure without keeping it and into a Taxonomy. Speed is in MB of the
// unpacked file per second of processor time, so that other work on the machine hardly changes it. Memory is the largest heap, measured every 20 ms,
// and for a Taxonomy also the heap that is left after a garbage collection.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzip"

	"facetta/facets/taxonomy"
	"facetta/facets/taxonomy/generate"
	"facetta/internal/processor"
)

func main() {
	pages := flag.Int("pages", 4_000_000, "pages of the dump")
	seed := flag.Uint64("seed", 1, "seed of the dump")
	defects := flag.Float64("defects", 0, "share of the pages with a defect")
	keep := flag.String("keep", "", "keep the dump under this name")
	flag.Parse()
	if *pages < 1 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "bench: -pages must be at least 1, and there are no arguments")
		os.Exit(2)
	}
	if err := run(generate.Options{Pages: *pages, Seed: *seed, Defects: *defects}, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(o generate.Options, keep string) error {
	dir, err := os.MkdirTemp("", "facetta-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	dump, packed, normal := filepath.Join(dir, "content.rdf.u8"), filepath.Join(dir, "content.rdf.u8.gz"), filepath.Join(dir, "content.tsv")
	structure := filepath.Join(dir, "structure.rdf.u8")
	if keep != "" {
		dump = keep
	}
	start := time.Now()
	if err := write(dump, func(w io.Writer) error { return generate.Content(w, o) }); err != nil {
		return err
	}
	if err := write(structure, func(w io.Writer) error { return generate.Structure(w, o) }); err != nil {
		return err
	}
	if err := write(packed, func(w io.Writer) error { return pack(w, dump) }); err != nil {
		return err
	}
	fmt.Printf("wrote %s pages in %.0f s; GOMAXPROCS %d\n", group(o.Pages), time.Since(start).Seconds(), runtime.GOMAXPROCS(0))
	fmt.Printf("%-44s %9s %9s %11s %12s %13s\n", "", "file, MB", "proc., s", "MB/s a core", "peak heap, MB", "left, B/entry")
	return errors.Join(
		measure("dump, into nothing", dump, dump, taxonomy.Options{}, scan(dump)),
		measure("dump, into the normal form", dump, dump, taxonomy.Options{}, normalise(dump, normal)),
		measure("gzip of the dump, unpacked alone", packed, dump, taxonomy.Options{}, unpack),
		measure("gzip of the dump, into the normal form", packed, dump, taxonomy.Options{}, normalise(packed, normal)),
		measure("normal form, into a Taxonomy", normal, normal, taxonomy.Options{}, read(normal)),
		measure("normal form, into a Taxonomy without texts", normal, normal, taxonomy.Options{NoText: true}, read(normal)),
		measure("structure, into nothing", structure, structure, taxonomy.Options{}, scan(structure)),
		measure("structure, into a Taxonomy", structure, structure, taxonomy.Options{}, read(structure)),
	)
}

// reading reads a file in one way and returns what is to be kept of it.
type reading func(in io.Reader, o taxonomy.Options) (any, error)

func scan(name string) reading {
	return func(in io.Reader, o taxonomy.Options) (any, error) {
		_, err := taxonomy.Scan(in, name, o, nowhere{})
		return nil, err
	}
}

func normalise(from, to string) reading {
	return func(in io.Reader, o taxonomy.Options) (any, error) {
		return nil, write(to, func(w io.Writer) error {
			out := taxonomy.NewWriter(w)
			_, err := taxonomy.Scan(in, from, o, out)
			return errors.Join(err, out.Close())
		})
	}
}

// pack compresses a file with gzip at its usual level, as dumps are published.
func pack(w io.Writer, name string) error {
	in, err := os.Open(name)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	z := gzip.NewWriter(w)
	_, err = io.Copy(z, in)
	return errors.Join(err, z.Close())
}

// unpack reads a gzip file with the library that package taxonomy uses.
func unpack(in io.Reader, _ taxonomy.Options) (any, error) {
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(io.Discard, z)
	return nil, err
}

func read(name string) reading {
	return func(in io.Reader, o taxonomy.Options) (any, error) {
		t, _, err := taxonomy.Read(in, name, o)
		return t, err
	}
}

// nowhere is a Sink that keeps nothing.
type nowhere struct{}

// AddTopic is part of taxonomy.Sink.
func (nowhere) AddTopic(taxonomy.Path) {}

// AddEntry is part of taxonomy.Sink.
func (nowhere) AddEntry(taxonomy.Entry) bool { return true }

// AddRelation is part of taxonomy.Sink.
func (nowhere) AddRelation(taxonomy.Relation) {}

func write(name string, do func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(do(f), f.Close())
}

// measure reads a file in one way and prints a line about it. The speed is by the size of the file sized, which may be another one.
func measure(what, name, sized string, o taxonomy.Options, do reading) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := os.Stat(sized)
	if err != nil {
		return err
	}
	entries := 0
	o.Progress = func(_ int64, n int) error { entries = n; return nil }
	debug.FreeOSMemory()
	before, peak := heap(), watchHeap()
	began := processor.Time()
	kept, err := do(f, o)
	seconds, most := (processor.Time() - began).Seconds(), peak()
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	runtime.GC()
	left := "" // empty for a file without entries
	if entries > 0 {
		left = fmt.Sprintf("%.0f", float64(heap()-before)/float64(entries))
	}
	runtime.KeepAlive(kept)
	size := float64(info.Size()) / 1e6
	fmt.Printf("%-44s %9.0f %9.1f %11.0f %12.0f %13s\n", what, size, seconds, size/seconds, float64(most-before)/1e6, left)
	return nil
}

func heap() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// watchHeap records the largest heap until the returned function is called.
func watchHeap() (stop func() int64) {
	var most atomic.Int64
	done := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			most.Store(max(most.Load(), heap()))
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	return func() int64 {
		close(done)
		<-ended
		return most.Load()
	}
}

// group returns a number with commas between its thousands.
func group(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", group(n/1000), n%1000)
}
