package page

import (
	"bytes"
	"strings"
	"testing"
)

func FuzzIndexWord(f *testing.F) {
	f.Add([]byte("an aauthor <h1 thor authauthor"), "author")
	f.Add([]byte("bbb"), "bb")
	f.Add([]byte(""), "x")
	f.Add([]byte("x"), "")
	f.Fuzz(func(t *testing.T, s []byte, word string) {
		if got, want := indexWord(s, word), bytes.Index(s, []byte(word)); got != want {
			t.Errorf("indexWord(%q, %q) = %d, want %d", s, word, got, want)
		}
	})
}

func BenchmarkIndexWord(b *testing.B) {
	page := []byte(strings.Repeat(string(benchmarkPage()), 5))
	for _, word := range []string{"author", "commentlist", "datePublished", `id="comments"`} {
		b.Run(word, func(b *testing.B) {
			for b.Loop() {
				indexWord(page, word)
			}
		})
		b.Run(word+"/bytes.Index", func(b *testing.B) {
			for b.Loop() {
				bytes.Index(page, []byte(word))
			}
		})
	}
}
