package indexer

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"facetta/indexer/analysis"
	"facetta/indexer/file"
	"facetta/indexer/frequency"
	"facetta/indexer/sequence"
	"facetta/indexer/snippet"
	"facetta/indexer/store"
	"facetta/internal/weburl"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// ErrClosed is the error of every call on a closed Index.
var ErrClosed = errors.New("the index is closed")

// Index is an opened index. It is safe for concurrent use.
type Index struct {
	mu       sync.RWMutex // held for reading by every call, so that Close waits for them
	closed   bool
	bleve    bleve.Index
	reader   index.IndexReader
	segments []indexSegment
	averages [frequency.Fields]float64 // mean number of words of each text field
	order    *sequence.Sequences
	pairs    *sequence.Pairs
	near     *sequence.Neighbours
	likely   likelyWords
	text     *store.Reader
	snippets snippet.Maker

	languages map[string]uint64   // languages of the documents, with the number of documents
	stemmings []analysis.Stemming // stemmings of the documents, ascending
	stemmed   lazyStemmed
	published lazyDays
	usual     []string // the language of more than half of the documents, if there is one

	removed atomic.Pointer[removed] // see Remove
}

// indexSegment is one of Bleve's immutable index segments; its document n is the index's document offset + n.
type indexSegment struct {
	segment.Segment
	offset      uint32
	frequencies *frequency.Frequencies
}

// holds returns an error if a list, in any order, has documents beyond the segment's: Bleve does not check what a damaged file says.
func (s *indexSegment) holds(docs ...uint32) error {
	n := uint32(s.frequencies.Documents)
	if len(docs) == 0 || slices.Max(docs) < n {
		return nil
	}
	return s.corrupt(fmt.Sprintf("a list has document %d of %d", slices.Max(docs), n))
}

// holdsSet is holds for a set.
func (s *indexSegment) holdsSet(set *roaring.Bitmap) error {
	if set.IsEmpty() {
		return nil
	}
	return s.holds(set.Maximum())
}

// dictionary opens the terms of a field.
func (s *indexSegment) dictionary(field string) (_ segment.TermDictionary, err error) {
	defer s.caught(&err)
	return s.Dictionary(field)
}

// list returns the postings of a term in a dictionary of the segment.
func (s *indexSegment) list(dict segment.TermDictionary, term string, room segment.PostingsList) (_ segment.PostingsList, err error) {
	defer s.caught(&err)
	return dict.PostingsList([]byte(term), nil, room)
}

// posting returns the posting of a document in a list of the segment; nil where the list has none.
func (s *indexSegment) posting(list segment.PostingsList, doc uint64) (_ segment.Posting, err error) {
	defer s.caught(&err)
	p, err := list.Iterator(true, true, false, nil).Advance(doc)
	if err != nil || p == nil || p.Number() != doc {
		return nil, err
	}
	return p, nil
}

// next returns the document of a list's next posting.
func (s *indexSegment) next(it segment.PostingsIterator) (doc uint32, ok bool, err error) {
	defer s.caught(&err)
	p, err := it.Next()
	if err != nil || p == nil {
		return 0, false, err
	}
	doc = uint32(p.Number())
	return doc, true, s.holds(doc)
}

// caught turns Bleve's errors and panics into errors that name the file, which Bleve does not. Bleve panics because it follows what a damaged file
// says. Call it with defer.
func (s *indexSegment) caught(err *error) {
	if p := recover(); p != nil {
		*err = s.corrupt(fmt.Sprint(p))
		return
	}
	if *err == nil {
		return
	}
	if known := new(file.CorruptError); !errors.As(*err, &known) {
		*err = s.corrupt((*err).Error())
	}
}

func (s *indexSegment) corrupt(what string) error {
	path := s.frequencies.Path // names the segment by its other file
	if own, ok := s.Segment.(interface{ Path() string }); ok {
		path = own.Path()
	}
	return file.Corrupt(path, 0, what)
}

// Open opens the index that a Builder wrote to dir. It writes nothing, and many processes may have an index open.
func Open(dir string) (*Index, error) {
	x := new(Index)
	var err error
	if x.text, err = store.Open(dir); err != nil {
		return nil, err
	}
	err = x.openBleve(filepath.Join(dir, bleveFolder))
	if err == nil {
		err = x.openWords(filepath.Join(dir, wordsFolder))
	}
	if err == nil {
		err = x.findLanguages()
	}
	if err != nil {
		_ = x.release()
		return nil, fmt.Errorf("open index %s: %w", dir, err)
	}
	x.snippets = snippet.Maker{Texts: x.text, Order: x.order, ContentHas: x.contentHas}
	return x, nil
}

func (x *Index) openBleve(path string) (err error) {
	defer func() {
		if p := recover(); p != nil { // Bleve follows what a damaged file says
			err = file.Corrupt(path, 0, fmt.Sprint(p))
		}
	}()
	opened, err := bleve.OpenUsing(path, map[string]any{"read_only": true})
	if err != nil { // opened is then an interface with a nil pointer
		if line, _, more := strings.Cut(err.Error(), "\n"); more { // the second line is the mapping, or what is left of it
			err = errors.New(line)
		}
		return fmt.Errorf("%s: %w", path, err)
	}
	x.bleve = opened
	advanced, err := x.bleve.Advanced()
	if err != nil {
		return err
	}
	if x.reader, err = advanced.Reader(); err != nil {
		return err
	}
	snapshot, ok := x.reader.(*scorch.IndexSnapshot)
	if !ok {
		return fmt.Errorf("its kind %T is not known", x.reader)
	}
	offset := uint64(0)
	for _, s := range snapshot.Segments() {
		x.segments = append(x.segments, indexSegment{Segment: s.Segment(), offset: uint32(offset)})
		offset += s.Segment().Count()
	}
	if offset != uint64(x.text.Len()) {
		return fmt.Errorf("it has %d documents, its text store %d", offset, x.text.Len())
	}
	return nil
}

// segmentOf returns the number of the index segment that has a document.
func (x *Index) segmentOf(doc uint32) int {
	n := 0
	for n+1 < len(x.segments) && x.segments[n+1].offset <= doc {
		n++
	}
	return n
}

// openWords opens the files beside Bleve's index segments.
func (x *Index) openWords(path string) (err error) {
	for i := range x.segments {
		s := &x.segments[i]
		if s.frequencies, err = frequency.Open(filepath.Join(path, frequenciesFile(i)), int(s.Count())); err != nil {
			return err
		}
	}
	x.averages = averageLengths(x.segments, x.text.Len())
	if len(x.segments) > 0 {
		if x.likely, err = readLikely(filepath.Join(path, likelyFile)); err != nil {
			return err
		}
	}
	if x.order, err = sequence.Open(path, x.text.Len()); err != nil {
		return err
	}
	if x.pairs, err = sequence.OpenPairs(path, x.text.Len()); err != nil {
		return err
	}
	x.near, err = sequence.OpenNeighbours(path, x.text.Len())
	return err
}

// Close waits for running calls and closes the index.
func (x *Index) Close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return ErrClosed
	}
	x.closed = true
	return x.release()
}

func (x *Index) release() error {
	var errs []error
	if x.reader != nil {
		errs = append(errs, x.reader.Close())
	}
	if x.bleve != nil {
		errs = append(errs, x.bleve.Close())
	}
	if x.order != nil {
		errs = append(errs, x.order.Close())
	}
	if x.pairs != nil {
		errs = append(errs, x.pairs.Close())
	}
	if x.near != nil {
		errs = append(errs, x.near.Close())
	}
	for _, s := range x.segments {
		if s.frequencies != nil {
			errs = append(errs, s.frequencies.Close())
		}
	}
	return errors.Join(append(errs, x.text.Close())...)
}

// enter keeps the index open until leave.
func (x *Index) enter() error {
	x.mu.RLock()
	if x.closed {
		x.mu.RUnlock()
		return ErrClosed
	}
	return nil
}

func (x *Index) leave() { x.mu.RUnlock() }

// Len is the number of documents.
func (x *Index) Len() int { return x.text.Len() }

// Document returns a stored document.
func (x *Index) Document(doc uint32) (*store.Document, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	return x.text.Read(doc)
}

// Head returns a stored document without its blocks, which is cheaper for long pages.
func (x *Index) Head(doc uint32) (*store.Document, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	return x.text.Head(doc)
}

// Summary returns title and snippet of a document with the words of a query marked.
func (x *Index) Summary(doc uint32, q Query) (*snippet.Summary, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	q.Root = q.spelt()
	return x.snippets.Summary(doc, &q.Query, q.Stop)
}

// DocOf returns the document of a URL.
func (x *Index) DocOf(u weburl.URL) (uint32, bool, error) {
	if err := x.enter(); err != nil {
		return 0, false, err
	}
	defer x.leave()
	return x.text.Find(u)
}

// Nodes returns the link graph's node of every document, by document number.
func (x *Index) Nodes() ([]uint32, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	nodes := make([]uint32, x.text.Len())
	for doc := range nodes {
		nodes[doc] = x.text.Node(uint32(doc))
	}
	return nodes, nil
}
