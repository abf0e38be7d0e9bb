package main

import (
	"archive/tar"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"facetta/crawler/page"

	"github.com/klauspost/compress/zstd"
)

// model writes text. After a word comes a word that came after it somewhere in the source.
type model struct {
	words  []string
	source []uint32 // numbers of the source's words
	places []uint32 // places of each word in source, word by word
	starts []uint32 // where each word begins in places
	zipf   int      // size of the vocabulary when there is no source
}

// sourcePages is how many pages of the source are read at most: 8 million words.
const sourcePages = 12_000

// newModel reads the pages of Debian's documentation.
func newModel(shared string) (*model, error) {
	if shared == "" {
		m := &model{zipf: 200_000}
		for i := range m.zipf {
			m.words = append(m.words, fmt.Sprintf("w%d", i))
		}
		return m, nil
	}
	f, err := os.Open(filepath.Join(shared, "data", "web", "debian-docs.tar.zst"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	unpacked, err := zstd.NewReader(f, zstd.WithDecoderMaxWindow(1<<28))
	if err != nil {
		return nil, err
	}
	defer unpacked.Close()
	m := new(model)
	numbers := map[string]uint32{}
	pages := 0
	for r := tar.NewReader(unpacked); pages < sourcePages; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg || h.Size > 1<<18 {
			continue
		}
		body, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		pages++
		for _, b := range page.Parse(page.Response{ContentType: "text/html", Body: body}).Blocks {
			m.read(b.Text, numbers)
		}
	}
	m.index()
	return m, nil
}

func (m *model) read(text string, numbers map[string]uint32) {
	for _, w := range strings.Fields(text) {
		n, ok := numbers[w]
		if !ok {
			n = uint32(len(m.words))
			w = strings.Clone(w)
			numbers[w] = n
			m.words = append(m.words, w)
		}
		m.source = append(m.source, n)
	}
}

// index notes the places of each word.
func (m *model) index() {
	m.starts = make([]uint32, len(m.words)+1)
	for _, w := range m.source {
		m.starts[w+1]++
	}
	for i := range m.words {
		m.starts[i+1] += m.starts[i]
	}
	next := append([]uint32(nil), m.starts...)
	m.places = make([]uint32, len(m.source))
	for i, w := range m.source {
		m.places[next[w]] = uint32(i)
		next[w]++
	}
}

// writer is a random writer; the same seed writes the same.
type writer struct {
	*model
	rng  *rand.Rand
	zipf *rand.Zipf
	at   uint32 // place in source
}

func (m *model) writer(seed uint64) *writer {
	w := &writer{model: m, rng: rand.New(rand.NewPCG(seed, 1))}
	if m.zipf > 0 {
		w.zipf = rand.NewZipf(w.rng, 1.1, 4, uint64(m.zipf-1))
	} else {
		w.at = uint32(w.rng.IntN(len(m.source)))
	}
	return w
}

// text writes a number of words.
func (w *writer) text(count int) string {
	var b strings.Builder
	for i := range count {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.words[w.next()])
	}
	return b.String()
}

// next gives the number of the next word.
func (w *writer) next() uint32 {
	if w.zipf != nil {
		return uint32(w.zipf.Uint64())
	}
	word := w.source[w.at]
	from, to := w.starts[word], w.starts[word+1]
	w.at = w.places[from+uint32(w.rng.IntN(int(to-from)))] + 1
	if int(w.at) == len(w.source) {
		w.at = 0
	}
	return w.source[w.at]
}
