package sequence

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/file"
	"facetta/indexer/query"
	"facetta/indexer/store"
)

// Every pair of neighbouring words is found in its part; known words one by one are not mistaken.
func TestSequencesHaveEveryPhrase(t *testing.T) {
	documents := zipfian(300, 9)
	order := opened(t, written(t, documents), len(documents))
	missing := 0
	for doc, d := range documents {
		s, ok := order.Of(uint32(doc))
		if !ok {
			t.Fatalf("document %d is damaged", doc)
		}
		check := func(field query.Field, text string, boilerplate bool) {
			words := scanned(text)
			for i := range len(words) - 1 {
				pair, _ := order.Codes.Append(nil, []byte(words[i]))
				pair, _ = order.Codes.Append(pair, []byte(words[i+1]))
				if !stands(&s, field, pair, boilerplate) {
					t.Errorf("document %d, field %v: %q %q is missing", doc, field, words[i], words[i+1])
				}
			}
		}
		check(query.Title, d.Title, false)
		for _, a := range d.Anchors {
			check(query.Anchor, a, false)
		}
		for _, b := range d.Blocks {
			check(query.Anywhere, b.Text, !b.Content)
		}
		for _, word := range []string{"w0", "w5", "w140", "w150"} {
			code, certain := order.Codes.Append(nil, []byte(word))
			if !certain {
				t.Fatalf("%s is not a known word", word)
			}
			for _, field := range []query.Field{query.Title, query.Anchor, query.Anywhere} {
				for _, boilerplate := range []bool{false, true} {
					has := slices.Contains(scanned(strings.Join(textsOf(d, field, boilerplate), "\n")), word)
					if got := stands(&s, field, code, boilerplate); got != has {
						t.Errorf("document %d: %s in field %v, boilerplate %v: %v, want %v", doc, word, field, boilerplate, got, has)
					}
					if !has {
						missing++
					}
				}
			}
		}
	}
	if missing == 0 {
		t.Error("every word is everywhere: the test tests nothing")
	}
}

// textsOf gives the texts of a field of a document.
func textsOf(d *store.Document, field query.Field, boilerplate bool) []string {
	switch field {
	case query.Title:
		return []string{d.Title}
	case query.Anchor:
		return d.Anchors
	}
	texts := append([]string{d.Title}, d.Anchors...)
	for _, b := range d.Blocks {
		if b.Content || boilerplate {
			texts = append(texts, b.Text)
		}
	}
	return texts
}

func TestSequencesRefuseDamage(t *testing.T) {
	dir := written(t, zipfian(40, 8))
	path := filepath.Join(dir, sequencesFile)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end := len(good)
	for name, damage := range map[string]func([]byte) []byte{
		"cut":       func(b []byte) []byte { return b[:end/2] },
		"empty":     func(b []byte) []byte { return nil },
		"magic":     func(b []byte) []byte { b[0]++; return b },
		"known":     func(b []byte) []byte { b[9]++; return b },
		"offsets":   func(b []byte) []byte { b[end-40]++; return b },
		"documents": func(b []byte) []byte { b[end-16]++; return b },
		"checksum":  func(b []byte) []byte { b[end-1]++; return b },
	} {
		if err := os.WriteFile(path, damage(append([]byte(nil), good...)), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(dir, 40)
		if corrupt := new(file.CorruptError); !errors.As(err, &corrupt) || corrupt.File != path {
			t.Errorf("%s: %v", name, err)
		}
	}
}
