package indexer

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"facetta/indexer/query"
)

// Every pair of neighbouring words is found in its part; known words one by one are not mistaken.
func TestSequencesHaveEveryPhrase(t *testing.T) {
	documents := synthetic(300, 9)
	x := buildIndex(t, documents)
	missing := 0
	for doc, d := range documents {
		s, ok := x.order.of(uint32(doc))
		if !ok {
			t.Fatalf("document %d is damaged", doc)
		}
		check := func(field query.Field, text string, boilerplate bool) {
			words := terms(text)
			for i := range len(words) - 1 {
				pair, _ := x.order.codes.append(nil, []byte(words[i]))
				pair, _ = x.order.codes.append(pair, []byte(words[i+1]))
				if !s.may(field, pair, boilerplate) {
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
			has := false
			for _, text := range append([]string{d.Title}, d.Anchors...) {
				for _, w := range terms(text) {
					has = has || w == word
				}
			}
			code, certain := x.order.codes.append(nil, []byte(word))
			if !certain {
				t.Fatalf("%s is not a known word", word)
			}
			if got := s.may(query.Title, code, false) || s.may(query.Anchor, code, false); got != has {
				t.Errorf("document %d: %s in title or anchors: %v, want %v", doc, word, got, has)
			}
			if !has {
				missing++
			}
		}
	}
	if missing == 0 {
		t.Error("every word is everywhere: the test tests nothing")
	}
}

func TestSequencesRefuseDamage(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(40, 8), Options{})
	path := filepath.Join(dir, wordsFolder, sequencesFile)
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
		_, err := Open(dir)
		if corrupt := new(CorruptError); !errors.As(err, &corrupt) || corrupt.File != path {
			t.Errorf("%s: %v", name, err)
		}
	}
}
