package indexer

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/RoaringBitmap/roaring/v2"
	index "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"
	"golang.org/x/sync/errgroup"
)

// Bleve's own offline builder loses the order of the documents of a batch (it ranges over a map) and stamps its root.bolt with
// the time. So the index segments are written here with Bleve's segment plugin: one per batch, then merged in order, first
// mergeWidth at a time, then into index segments of about segmentDocuments each. Merging keeps the order of documents, and the
// bytes of a merged index segment depend on its documents alone once canonicalise has been at it.
//
// None of the sizes depends on the number of cores.
type sizes struct {
	batchDocuments   int // a batch is closed at either bound
	batchBytes       int
	mergeWidth       int
	segmentDocuments int
}

var defaultSizes = sizes{batchDocuments: 1000, batchBytes: 4 << 20, mergeWidth: 32, segmentDocuments: 1 << 18}

// storeFolder is where Bleve keeps the files of an index below the index's own folder.
const storeFolder = "store"

// segmentFile and frequenciesFile are the names of the files of index segment i.
func segmentFile(i int) string { return fmt.Sprintf("%012x.zap", i+1) }

func frequenciesFile(i int) string { return fmt.Sprintf("%012x.frequencies", i+1) }

type bleveWriter struct {
	dir     string // of the Bleve index
	scratch string // batches' and half-merged index segments
	workers int
	sizes   sizes
	plugin  zap.ZapPlugin
	groups  [][]string // paths of the batches' segments, by the final index segment that they go into
	count   int        // documents in the last group
}

func newBleveWriter(dir string, workers int) (*bleveWriter, error) {
	w := &bleveWriter{dir: dir, scratch: filepath.Join(dir, "scratch"), workers: workers, sizes: defaultSizes}
	for _, path := range []string{filepath.Join(dir, storeFolder), w.scratch} {
		if err := os.Mkdir(path, 0o777); err != nil {
			return nil, fmt.Errorf("build index: %w", err)
		}
	}
	return w, nil
}

// writeBatch analyses documents and writes them as one index segment. It is safe for concurrent use.
func (w *bleveWriter) writeBatch(first uint32, documents []*Document) (path string, err error) {
	if len(documents) == 0 {
		return "", nil
	}
	var s scanner
	entries := make([]index.Document, len(documents))
	for i, d := range documents {
		entries[i] = newEntry(d, first+uint32(i), &s)
	}
	seg, _, err := w.plugin.New(entries)
	if err != nil {
		return "", fmt.Errorf("build index segment of documents %d to %d: %w", first, first+uint32(len(documents))-1, err)
	}
	path = filepath.Join(w.scratch, documentID(first)+".zap")
	if err := seg.(segment.UnpersistedSegment).Persist(path); err != nil {
		return "", fmt.Errorf("write index segment: %w", err)
	}
	return path, seg.Close()
}

// add takes the segment of the next batch in order.
func (w *bleveWriter) add(path string, documents int) {
	if path == "" {
		return
	}
	if len(w.groups) == 0 || w.count >= w.sizes.segmentDocuments {
		w.groups = append(w.groups, nil)
		w.count = 0
	}
	last := len(w.groups) - 1
	w.groups[last] = append(w.groups[last], path)
	w.count += documents
}

// finish merges the batches and writes the files that make the folder a Bleve index.
func (w *bleveWriter) finish() error {
	names := make([]string, len(w.groups))
	for i, paths := range w.groups {
		names[i] = segmentFile(i)
		path := filepath.Join(w.dir, storeFolder, names[i])
		if err := w.mergeGroup(paths, path); err != nil {
			return err
		}
		if err := canonicalise(path); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(w.scratch); err != nil {
		return fmt.Errorf("build index: %w", err)
	}
	return writeRoot(w.dir, names)
}

// writeWords writes what is kept beside the index segments, which are finished.
func (w *bleveWriter) writeWords(dir string) error {
	var g errgroup.Group
	g.SetLimit(w.workers)
	for i := range w.groups {
		g.Go(func() error {
			seg, err := w.plugin.Open(filepath.Join(w.dir, storeFolder, segmentFile(i)))
			if err != nil {
				return fmt.Errorf("write frequencies: %w", err)
			}
			err = writeFrequencies(filepath.Join(dir, frequenciesFile(i)), seg)
			if closed := seg.Close(); err == nil {
				err = closed
			}
			return err
		})
	}
	return g.Wait()
}

// mergeGroup merges segments in order into one file, mergeWidth at a time.
func (w *bleveWriter) mergeGroup(paths []string, final string) error {
	for level := 0; len(paths) > w.sizes.mergeWidth; level++ {
		merged := make([]string, 0, len(paths)/w.sizes.mergeWidth+1)
		var g errgroup.Group
		g.SetLimit(w.workers)
		for len(paths) > 0 {
			n := min(w.sizes.mergeWidth, len(paths))
			part, to := paths[:n], fmt.Sprintf("%s.%d", paths[0], level)
			paths, merged = paths[n:], append(merged, to)
			g.Go(func() error { return w.merge(part, to) })
		}
		if err := g.Wait(); err != nil {
			return err
		}
		paths = merged
	}
	return w.merge(paths, final)
}

// merge writes one segment that holds the documents of the given ones in order, and removes these.
func (w *bleveWriter) merge(paths []string, to string) (err error) {
	segments := make([]segment.Segment, 0, len(paths))
	defer func() {
		for i, seg := range segments {
			if closed := seg.Close(); err == nil {
				err = closed
			}
			if err == nil {
				err = os.Remove(paths[i])
			}
		}
	}()
	for _, path := range paths {
		seg, err := w.plugin.Open(path)
		if err != nil {
			return fmt.Errorf("merge index segments: open %s: %w", path, err)
		}
		segments = append(segments, seg)
	}
	drops := make([]*roaring.Bitmap, len(segments))
	if _, _, err := w.plugin.Merge(segments, drops, to, nil, nil); err != nil {
		return fmt.Errorf("merge index segments into %s: %w", to, err)
	}
	return nil
}
