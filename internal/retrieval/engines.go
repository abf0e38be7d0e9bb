package retrieval

import (
	"context"
	"errors"
	"strings"

	"facetta/indexer"
	"facetta/indexer/peer"
	"facetta/indexer/store"
	"facetta/internal/measure"
	"facetta/internal/weburl"
)

// Engine gives the k best documents for a question by their places in the collection, best first.
type Engine struct {
	Name   string
	Search func(ctx context.Context, question string, k int) ([]uint32, error)
}

// Engines are our search and Bleve's on one collection. Close them after use.
type Engines struct {
	All     []Engine
	closers []func() error
}

// NewEngines indexes a collection in dir, an empty folder.
func NewEngines(c *Collection, dir string) (*Engines, error) {
	e := new(Engines)
	if err := e.open(c, dir); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

func (e *Engines) open(c *Collection, dir string) error {
	if err := writeIndex(c, dir); err != nil {
		return err
	}
	ours, err := indexer.Open(dir)
	if err != nil {
		return err
	}
	e.closers = append(e.closers, ours.Close)
	for _, w := range []struct {
		name string
		bm25 bool
	}{{"W", false}, {"W by BM25", true}} {
		e.All = append(e.All, Engine{w.name, func(ctx context.Context, question string, k int) ([]uint32, error) {
			return search(ctx, ours, question, w.bm25, k)
		}})
	}
	same, err := peer.Open(dir)
	if err != nil {
		return err
	}
	e.addPeer(same, "Bleve, same terms")
	plain, err := peer.Build(peerTexts(c))
	if err != nil {
		return err
	}
	e.addPeer(plain, "Bleve, English")
	return nil
}

func (e *Engines) addPeer(x *peer.Index, name string) {
	e.closers = append(e.closers, x.Close)
	for _, s := range []struct {
		scoring peer.Scoring
		name    string
	}{{peer.TFIDF, "TF-IDF"}, {peer.BM25, "BM25"}} {
		e.All = append(e.All, Engine{name + ", " + s.name, func(ctx context.Context, question string, k int) ([]uint32, error) {
			return x.Search(ctx, question, s.scoring, k)
		}})
	}
}

// Close closes the indexes.
func (e *Engines) Close() (err error) {
	for _, c := range e.closers {
		err = errors.Join(err, c())
	}
	return err
}

func peerTexts(c *Collection) (texts []peer.Text) {
	for _, d := range c.Documents {
		texts = append(texts, peer.Text{Title: d.Title, Content: d.Text})
	}
	return texts
}

// writeIndex writes the documents as English pages of one block of content.
func writeIndex(c *Collection, dir string) error {
	b, err := indexer.NewBuilder(dir, indexer.Options{})
	if err != nil {
		return err
	}
	for i, d := range c.Documents {
		u, err := weburl.Parse("http://" + c.Name + ".example/" + d.ID)
		if err == nil {
			err = b.Add(&store.Document{URL: u, Title: d.Title, Language: "en", Node: uint32(i), LocalID: uint32(i),
				Blocks: []store.Block{{Text: d.Text, Content: true, Words: len(strings.Fields(d.Text))}}})
		}
		if err != nil {
			b.Abort()
			return err
		}
	}
	return b.Close()
}

// search gives all documents that have a word of the question, ordered by W alone.
func search(ctx context.Context, x *indexer.Index, question string, bm25 bool, k int) ([]uint32, error) {
	q, err := x.WithCompounds(indexer.ParseQuery(plainWords(question)))
	if err != nil {
		return nil, err
	}
	q.Least, q.BM25 = 1, bm25
	hits, err := x.Search(ctx, q, nil, k)
	return indexer.Documents(hits.Top), err
}

// plainWords gives the words of a question in lower case and without punctuation, so that nothing in it is an operator.
func plainWords(question string) string {
	var words []string
	measure.Words(question, func(word []byte) bool {
		words = append(words, string(word))
		return true
	})
	return strings.Join(words, " ")
}
