package indexer

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"

	"facetta/indexer/sequence"
	"facetta/indexer/store"
)

// Folders inside the directory of an index.
const (
	bleveFolder = "index"
	wordsFolder = "words"
)

var folders = []string{bleveFolder, store.Folder, wordsFolder}

// Options of a Builder. The zero value is the default.
type Options struct {
	Workers int          // goroutines that analyse and compress; default GOMAXPROCS; does not affect the output
	Earlier *store.Texts // texts packed by the same program, taken over for equal documents; does not affect the output; may be nil
}

// Builder writes an index. It is not safe for concurrent use, but works on all cores by itself. It holds at most Workers + 2 batches of documents in
// memory.
type Builder struct {
	dir     string
	text    *store.Writer
	order   *sequence.Writer
	bleve   *bleveWriter
	batch   *batch
	next    uint32 // number of the next document
	queue   chan *batch
	slots   chan struct{}
	written chan struct{} // closed when the writing goroutine has ended; nil before its start
	failed  chan struct{} // closed when err is set
	err     error         // of the writing goroutine
	closed  bool
}

// batch is a run of documents on its way through a worker to the files.
type batch struct {
	first     uint32
	documents []*store.Document
	bytes     int

	done    chan struct{} // closed by the worker when the fields below are filled
	run     string        // its path
	records []store.Record
	orders  [][]byte // records of the sequences
	err     error
}

// NewBuilder starts an index in dir, which is created if it is missing and must not hold an index already.
func NewBuilder(dir string, o Options) (*Builder, error) {
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	for _, folder := range folders {
		path := filepath.Join(dir, folder)
		if _, err := os.Stat(path); err == nil {
			return nil, fmt.Errorf("build index: %s exists already: remove it or choose another directory", path)
		}
		if err := os.MkdirAll(path, 0o777); err != nil {
			return nil, fmt.Errorf("build index: %w", err)
		}
	}
	bleve, err := newBleveWriter(filepath.Join(dir, bleveFolder), workers)
	if err != nil {
		return nil, err
	}
	return &Builder{
		dir: dir, bleve: bleve, text: store.NewWriter(dir, o.Earlier),
		order: sequence.NewWriter(filepath.Join(dir, wordsFolder)),
		batch: new(batch), queue: make(chan *batch, workers), slots: make(chan struct{}, workers),
		failed: make(chan struct{}),
	}, nil
}

// Add appends a document; its number is the count of documents added before. Documents should come in descending unbiased rank. From now on the
// document belongs to the builder. An error is final: then only Abort may be called.
func (b *Builder) Add(d *store.Document) error {
	if b.closed {
		return errors.New("add a document: the builder is closed")
	}
	if b.next == math.MaxUint32 {
		return errors.New("add a document: the index is full")
	}
	b.batch.documents = append(b.batch.documents, d)
	b.batch.bytes += d.Size()
	b.next++
	if len(b.batch.documents) < b.bleve.sizes.batchDocuments && b.batch.bytes < b.bleve.sizes.batchBytes {
		return nil
	}
	return b.flush()
}

// Len is the number of documents added.
func (b *Builder) Len() int { return int(b.next) }

// TextsTaken is the number of documents whose texts were taken over. It is valid after Close.
func (b *Builder) TextsTaken() int { return b.text.Taken() }

// flush sends the current batch to a worker.
func (b *Builder) flush() error {
	if b.written == nil {
		if err := b.text.Start(); err != nil {
			return err
		}
		if err := b.order.Start(b.batch.documents); err != nil {
			return err
		}
		b.written = make(chan struct{})
		go b.write()
	}
	t := b.batch
	b.batch = &batch{first: b.next}
	t.done = make(chan struct{})
	select {
	case b.slots <- struct{}{}:
	case <-b.failed:
		return b.err
	}
	select {
	case b.queue <- t:
	case <-b.failed:
		return b.err
	}
	go b.work(t)
	return nil
}

// work fills a batch: its run on disk, its texts and sequences in memory.
func (b *Builder) work(t *batch) {
	defer func() { <-b.slots }()
	defer close(t.done)
	for _, d := range t.documents {
		d.Clean()
	}
	t.records = b.text.Encode(t.documents)
	v := newInverter(b.order.Codes)
	for _, d := range t.documents {
		t.orders = append(t.orders, v.add(d))
	}
	t.documents = nil
	t.run, t.err = b.bleve.writeRun(t.first, v.run())
}

// write takes the batches in order and appends them to the files; after an error it only waits for the workers.
func (b *Builder) write() {
	defer close(b.written)
	for t := range b.queue {
		<-t.done
		if b.err != nil {
			continue
		}
		if err := b.writeBatch(t); err != nil {
			b.err = err
			close(b.failed)
		}
	}
}

func (b *Builder) writeBatch(t *batch) error {
	if t.err != nil {
		return t.err
	}
	if err := b.bleve.add(t.run, t.first, len(t.records)); err != nil {
		return err
	}
	if err := b.order.Append(t.orders); err != nil {
		return err
	}
	return b.text.Append(t.records)
}

// drain waits for the workers and the writer.
func (b *Builder) drain() error {
	if b.written == nil {
		return nil
	}
	close(b.queue)
	<-b.written
	return b.err
}

// Close writes the rest. After that the index can be opened. If Close fails, it removes all that was written.
func (b *Builder) Close() error {
	if b.closed {
		return errors.New("close the index builder: closed already")
	}
	err := b.flush()
	b.closed = true
	if drained := b.drain(); err == nil {
		err = drained
	}
	if err == nil {
		err = b.bleve.finish(filepath.Join(b.dir, wordsFolder))
	}
	if err == nil {
		err = b.text.End()
	}
	if err == nil {
		err = b.order.End()
	}
	if err == nil {
		err = sequence.WritePairs(filepath.Join(b.dir, wordsFolder), b.Len(), b.bleve.workers)
	}
	if err == nil {
		err = sequence.WriteNeighbours(filepath.Join(b.dir, wordsFolder), b.Len())
	}
	if err != nil {
		b.remove()
	}
	return err
}

// Abort stops the builder and removes what it has written. It does nothing after Close.
func (b *Builder) Abort() {
	if b.closed {
		return
	}
	b.closed = true
	_ = b.drain()
	b.remove()
}

func (b *Builder) remove() {
	b.text.Close()
	b.order.Close()
	for _, folder := range folders {
		_ = os.RemoveAll(filepath.Join(b.dir, folder))
	}
}
