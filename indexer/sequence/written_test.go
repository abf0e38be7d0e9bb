package sequence

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/store"
)

// zipfian makes documents of about 300 words with Zipf frequencies (exponent 1.1): "w0" is the most frequent word. The same seed gives the same
// documents.
func zipfian(n int, seed uint64) []*store.Document {
	rng := rand.New(rand.NewPCG(seed, 0))
	words := rand.NewZipf(rng, 1.1, 4, 50_000)
	text := func(count int) string {
		var b strings.Builder
		for range count {
			fmt.Fprintf(&b, "w%d ", words.Uint64())
		}
		return b.String()
	}
	documents := make([]*store.Document, n)
	for i := range documents {
		d := &store.Document{Title: text(1 + rng.IntN(8)), Language: []string{"en", "de", ""}[i%3]}
		for range rng.IntN(3) {
			d.Anchors = append(d.Anchors, text(1+rng.IntN(4)))
		}
		for j := range 4 + rng.IntN(12) {
			d.Blocks = append(d.Blocks, store.Block{Text: text(5 + rng.IntN(50)), Content: j%4 != 0})
		}
		documents[i] = d
	}
	return documents
}

// written writes the files of some documents, and gives their folder.
func written(t testing.TB, documents []*store.Document) string {
	t.Helper()
	dir := t.TempDir()
	w := NewWriter(dir)
	if err := w.Start(documents); err != nil {
		t.Fatal(err)
	}
	for _, d := range documents {
		if err := w.Append([][]byte{recordOf(w.Codes, d)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	if err := WritePairs(dir, len(documents), 2); err != nil {
		t.Fatal(err)
	}
	if err := WriteNeighbours(dir, len(documents)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// recordOf is the record of a document.
func recordOf(codes Codes, d *store.Document) []byte {
	as := analysis.StemmingOf(d.Language)
	var texts []byte
	add := func(text string) {
		for _, w := range analysis.Words(text, as) {
			texts, _ = codes.Append(texts, []byte(w.Term))
		}
		texts = append(texts, 0)
	}
	add(d.Title)
	title := len(texts)
	for _, a := range d.Anchors {
		add(a)
	}
	anchors := len(texts) - title
	content := 0
	for _, of := range []bool{true, false} {
		for _, b := range d.Blocks {
			if b.Content == of {
				add(b.Text)
			}
		}
		if of {
			content = len(texts) - title - anchors
		}
	}
	return NewRecord(as, title, anchors, content, texts)
}

// opened opens the sequences of a folder.
func opened(t testing.TB, dir string, documents int) *Sequences {
	t.Helper()
	s, err := Open(dir, documents)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// stands says whether some bytes of words do in a field.
func stands(s *Sequence, field query.Field, words []byte, boilerplate bool) bool {
	from, to := s.Part(field, boilerplate)
	return bytes.Contains(s.Texts[from:to], words)
}

// docsIn gives the documents of a set.
func docsIn(set []uint64) (docs []uint32) {
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			docs = append(docs, uint32(64*i+bits.TrailingZeros64(word)))
		}
	}
	return docs
}

// scanned gives the terms of an English text.
func scanned(text string) (terms []string) {
	for _, w := range analysis.Words(text, analysis.English) {
		terms = append(terms, w.Term)
	}
	return terms
}
