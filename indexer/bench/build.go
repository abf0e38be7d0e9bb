package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"facetta/indexer"
	"facetta/indexer/store"
	"facetta/internal/build"
	"facetta/internal/processor"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/mapping"
)

// How many documents our builder and Bleve's are compared on, and how many times.
const (
	rateDocuments = 10_000
	rateRounds    = 3
)

// measureBuild makes the build where there is none yet, and prints its size.
func measureBuild(o options, dir build.Dir) error {
	if _, err := os.Stat(dir.Manifest()); err == nil {
		return printSizes(dir, o.documents)
	}
	m, err := newModel(o.shared)
	if err != nil {
		return err
	}
	if o.peer {
		if err := compareBuilders(o, m); err != nil {
			return err
		}
	}
	if _, err := os.Stat(string(dir)); err != nil {
		if err := measureIndex(o, m, dir); err != nil {
			return err
		}
	}
	if err := errors.Join(writeQueries(o, m, dir), writeWhole(o, m, dir)); err != nil {
		return err
	}
	return printSizes(dir, o.documents)
}

// compareBuilders says how fast our builder and Bleve's index a few documents. They take turns, so that other load on the machine affects both.
func compareBuilders(o options, m *model) error {
	documents := make([]*store.Document, rateDocuments)
	ours, peers := math.Inf(1), math.Inf(1)
	for range rateRounds {
		for i := range documents {
			documents[i] = m.document(i)
		}
		scratch, err := os.MkdirTemp(o.dir, "rate")
		if err != nil {
			return err
		}
		start := processor.Time()
		err = writeIndex(filepath.Join(scratch, "ours"), len(documents), func(i int) *store.Document { return documents[i] })
		if err == nil {
			ours = min(ours, (processor.Time() - start).Seconds())
			peers, err = timePeer(scratch, documents, peers)
		}
		if err := errors.Join(err, os.RemoveAll(scratch)); err != nil {
			return err
		}
	}
	fmt.Printf("build of %d documents, processor time, best of %d: ours %.0f documents/s (with the text store), Bleve's builder %.0f: %.2f x\n",
		len(documents), rateRounds, float64(len(documents))/ours, float64(len(documents))/peers, peers/ours)
	return nil
}

// measureIndex writes the index and says how fast that was, and how much memory it took.
func measureIndex(o options, m *model, dir build.Dir) error {
	start := processor.Time()
	if err := writeIndex(string(dir), o.documents, m.document); err != nil {
		return err
	}
	fmt.Printf("build of %d documents: %.0f documents/s of processor time, making up the documents included\n",
		o.documents, float64(o.documents)/(processor.Time()-start).Seconds())
	return printMemory("building", "VmHWM")
}

// writeIndex writes an index; documents are made on all cores.
func writeIndex(dir string, n int, document func(int) *store.Document) error {
	b, err := indexer.NewBuilder(dir, indexer.Options{})
	if err != nil {
		return err
	}
	const batch = 1000
	for first := 0; first < n; first += batch {
		documents := make([]*store.Document, min(batch, n-first))
		var g sync.WaitGroup
		for worker := range runtime.GOMAXPROCS(0) {
			g.Go(func() {
				for i := worker; i < len(documents); i += runtime.GOMAXPROCS(0) {
					documents[i] = document(first + i)
				}
			})
		}
		g.Wait()
		for _, d := range documents {
			if err := b.Add(d); err != nil {
				b.Abort()
				return err
			}
		}
	}
	return b.Close()
}

// timePeer builds the same index with Bleve's own Builder and our index's mapping. It gives the time, or best if that is less.
func timePeer(scratch string, documents []*store.Document, best float64) (float64, error) {
	m, err := mappingOf(filepath.Join(scratch, "ours"))
	if err != nil {
		return 0, err
	}
	b, err := bleve.NewBuilder(filepath.Join(scratch, "peer"), m, map[string]any{"buildPathPrefix": scratch})
	if err != nil {
		return 0, err
	}
	start := processor.Time()
	for i, d := range documents {
		if err := b.Index(strconv.Itoa(i), fields(d)); err != nil {
			return 0, err
		}
	}
	err = b.Close()
	return min(best, (processor.Time() - start).Seconds()), err
}

func mappingOf(dir string) (mapping.IndexMapping, error) {
	x, err := openPeer(dir)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	return x.Mapping(), nil
}

// printSizes prints the bytes a document that each kind of file takes.
func printSizes(dir build.Dir, documents int) error {
	sizes := map[string]int64{}
	err := filepath.WalkDir(string(dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			folder, _ := filepath.Rel(string(dir), filepath.Dir(path))
			sizes[filepath.Join(folder, cmp.Or(filepath.Ext(path), filepath.Base(path)))] += info.Size()
		}
		return err
	})
	for _, kind := range slices.Sorted(maps.Keys(sizes)) {
		if sizes[kind] >= int64(documents) {
			fmt.Printf("%-24s %7.0f bytes a document\n", kind, float64(sizes[kind])/float64(documents))
		}
	}
	return err
}
