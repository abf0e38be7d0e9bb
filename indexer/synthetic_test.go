package indexer

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"facetta/indexer/store"
	"facetta/internal/weburl"
)

// synthetic makes documents of about 300 words from a vocabulary of 50,000 with Zipf frequencies (exponent 1.1): "w0" is the
// most frequent word. The same seed gives the same documents.
func synthetic(n int, seed uint64) []*store.Document {
	rng := rand.New(rand.NewPCG(seed, 0))
	words := rand.NewZipf(rng, 1.1, 4, 50_000)
	text := func(count int) string {
		var b strings.Builder
		for i := range count {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "w%d", words.Uint64())
		}
		return b.String()
	}
	documents := make([]*store.Document, n)
	for i := range documents {
		d := &store.Document{
			URL:      weburl.URL(fmt.Sprintf("http://h%d.example/%d", i%97, i)),
			Title:    text(1 + rng.IntN(8)),
			Language: []string{"en", "de", ""}[i%3],
			FileType: "html",
			Node:     uint32(n - i), HostID: uint32(i % 97), LocalID: uint32(i / 97),
		}
		for range rng.IntN(3) {
			d.Anchors = append(d.Anchors, text(1+rng.IntN(4)))
		}
		for j := range 4 + rng.IntN(12) {
			count := 5 + rng.IntN(50)
			d.Blocks = append(d.Blocks, store.Block{
				Text: text(count), Content: j%4 != 0, Words: count, LinkedWords: count / 10, Lines: 1 + count/12, LastWords: count % 12,
			})
		}
		documents[i] = d
	}
	return documents
}
