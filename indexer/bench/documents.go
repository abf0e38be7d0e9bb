package main

import (
	"fmt"
	"time"

	"facetta/indexer/store"
	"facetta/internal/weburl"
)

// hosts is the number of hosts that the documents are on.
const hosts = 5000

// document writes document i: a title, some anchor texts, 270 words of content and 30 of boilerplate on average, and perhaps a date. It depends
// on i alone.
func (m *model) document(i int) *store.Document {
	w := m.writer(uint64(i) + 1)
	d := &store.Document{
		URL:   weburl.URL(fmt.Sprintf("http://h%d.example/%d", i%hosts, i)),
		Title: w.text(2 + w.rng.IntN(6)), Language: "en", Node: uint32(i), HostID: uint32(i % hosts), LocalID: uint32(i / hosts),
	}
	if i%3 > 0 { // two in three have a date within twenty years
		d.Published = time.Unix(1e9, 0).AddDate(0, 0, i*7919%7305).UTC().Format(time.DateOnly)
	}
	for range w.rng.IntN(4) {
		d.Anchors = append(d.Anchors, w.text(1+w.rng.IntN(3)))
	}
	for words := 20 + int(250*w.rng.ExpFloat64()); words > 0; {
		n := min(words, 10+w.rng.IntN(60))
		words -= n
		d.Blocks = append(d.Blocks, block(w.text(n), n, true))
		if w.rng.IntN(6) == 0 {
			d.Blocks = append(d.Blocks, block(w.text(10), 10, false))
		}
	}
	return d
}

func block(text string, words int, content bool) store.Block {
	return store.Block{Text: text, Content: content, Words: words, Lines: 1 + words/12, LastWords: words % 12}
}

// fields gives a document in the form that Bleve's own mapping of our index takes.
func fields(d *store.Document) map[string]any {
	texts := map[string][]string{"title": {d.Title}, "anchor": d.Anchors, "language": {d.Language}, "host": {string(d.URL.Host())}}
	for _, b := range d.Blocks {
		name := "boilerplate"
		if b.Content {
			name = "content"
		}
		texts[name] = append(texts[name], b.Text)
	}
	m := map[string]any{}
	for name, list := range texts {
		m[name] = list
	}
	return m
}
