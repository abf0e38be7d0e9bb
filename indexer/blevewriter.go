package indexer

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"
)

// Bleve's own offline builder loses the order of the documents of a batch (it ranges over a map) and writes the time into its root.bolt. So the index
// segments are written here: each batch writes its postings into a sorted run (run.go), and runs are merged into index segments of about
// segmentDocuments documents. The bytes of an index segment depend only on its documents.
//
// None of the sizes depends on the number of cores.
type sizes struct {
	batchDocuments   int // a batch is closed at this bound or the next one
	batchBytes       int
	segmentDocuments int
}

var defaultSizes = sizes{batchDocuments: 1000, batchBytes: 4 << 20, segmentDocuments: 1 << 18}

// segmentFolder is the folder for Bleve's index segments, inside that of the index.
const segmentFolder = "store"

// segmentFile and frequenciesFile return the names of the files of index segment i.
func segmentFile(i int) string { return fmt.Sprintf("%012x.zap", i+1) }

func frequenciesFile(i int) string { return fmt.Sprintf("%012x.frequencies", i+1) }

type bleveWriter struct {
	dir     string // of the Bleve index
	scratch string // runs
	workers int
	sizes   sizes
	groups  []group
}

// group has the runs of an index segment.
type group struct {
	first     uint32 // number of its first document
	documents int
	runs      []string // their paths
}

func newBleveWriter(dir string, workers int) (*bleveWriter, error) {
	w := &bleveWriter{dir: dir, scratch: filepath.Join(dir, "scratch"), workers: workers, sizes: defaultSizes}
	for _, path := range []string{filepath.Join(dir, segmentFolder), w.scratch} {
		if err := os.Mkdir(path, 0o777); err != nil {
			return nil, fmt.Errorf("build index: %w", err)
		}
	}
	return w, nil
}

// writeRun writes the run of the batch that begins with document first. It is safe for concurrent use.
func (w *bleveWriter) writeRun(first uint32, run []byte) (path string, err error) {
	path = filepath.Join(w.scratch, documentID(first))
	if err := os.WriteFile(path, run, 0o666); err != nil {
		return "", fmt.Errorf("build index: %w", err)
	}
	return path, nil
}

// add adds the run of the next batch in order.
func (w *bleveWriter) add(path string, first uint32, documents int) error {
	if documents == 0 {
		return nil
	}
	if last := len(w.groups) - 1; last < 0 || w.groups[last].documents >= w.sizes.segmentDocuments {
		if len(w.groups) == maxSegments {
			return fmt.Errorf("build index: more than %d documents", maxSegments*w.sizes.segmentDocuments)
		}
		w.groups = append(w.groups, group{first: first})
	}
	g := &w.groups[len(w.groups)-1]
	g.runs = append(g.runs, path)
	g.documents += documents
	return nil
}

// finish writes the index segments, the files in the folder of words that follow from them, and the files that make the folder a Bleve index.
func (w *bleveWriter) finish(words string) error {
	names := make([]string, len(w.groups))
	var g errgroup.Group
	g.SetLimit(w.workers)
	for i := range w.groups {
		names[i] = segmentFile(i)
		g.Go(func() error {
			m := &merger{group: w.groups[i], likely: map[string]int{}}
			err := m.write(filepath.Join(w.dir, segmentFolder, names[i]), filepath.Join(words, frequenciesFile(i)))
			if err == nil && i == 0 {
				err = writeLikely(filepath.Join(words, likelyFile), m.likely)
			}
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	if err := os.RemoveAll(w.scratch); err != nil {
		return fmt.Errorf("build index: %w", err)
	}
	return writeRoot(w.dir, names)
}
