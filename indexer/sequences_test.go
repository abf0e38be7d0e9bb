package indexer

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"facetta/indexer/file"
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
			if got := stands(&s, query.Title, code, false) || stands(&s, query.Anchor, code, false); got != has {
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
		if corrupt := new(file.CorruptError); !errors.As(err, &corrupt) || corrupt.File != path {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// stands says whether some bytes of words do in a field.
func stands(s *sequence, field query.Field, words []byte, boilerplate bool) bool {
	p := phrase{field: field, codes: words}
	found, _ := p.find(s, boilerplate)
	return found
}

// A phrase with a doubtful word is found by the places of its code.
func TestPhrasesAreFoundByDoubtfulWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	codes := [][]byte{{1}, {2}, {128, 192}, {160, 192, 193}, {160, 193, 192}, {160, 192, 192}}
	text := func(words int) (text []byte) {
		for range words {
			text = append(text, codes[rng.IntN(len(codes))]...)
		}
		return text
	}
	seen := map[bool]int{}
	for range 3000 {
		s := sequence{texts: text(rng.IntN(30))}
		s.title = rng.IntN(len(s.texts) + 1)
		s.anchors = s.title + rng.IntN(len(s.texts)-s.title+1)
		s.content = s.anchors + rng.IntN(len(s.texts)-s.anchors+1)
		before, doubtful, after := text(rng.IntN(2)), codes[3+rng.IntN(3)], text(rng.IntN(2))
		p := phrase{
			field: []query.Field{query.Title, query.Anchor, query.Anywhere}[rng.IntN(3)], codes: slices.Concat(before, doubtful, after),
			doubtful: []doubtfulWord{{code: doubtful, at: len(before)}},
		}
		all := rng.IntN(2) == 0
		from, to := s.part(p.field, all)
		found, count := p.find(&s, all)
		if want := bytes.Contains(s.texts[from:to], p.codes); found != want {
			t.Fatalf("%v in %v: %v, want %v", p.codes, s.texts[from:to], found, want)
		}
		if want := bytes.Count(s.texts[:s.end(all)], doubtful); count != want {
			t.Fatalf("%v in %v: %d times, want %d", doubtful, s.texts[:s.end(all)], count, want)
		}
		seen[found]++
	}
	if seen[true] < 300 || seen[false] < 300 {
		t.Errorf("found or not: %v", seen)
	}
}
