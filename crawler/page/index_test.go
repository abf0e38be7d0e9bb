package page

import (
	"bytes"
	"strings"
	"testing"
)

func FuzzIndex(f *testing.F) {
	f.Add([]byte("an aauthor <h1 thor authauthor"), "author")
	f.Add([]byte("bbb"), "bb")
	f.Add([]byte(""), "x")
	f.Add([]byte("x"), "date")
	f.Add([]byte(strings.Repeat("d te dame ", 40)+"date"), "date")
	f.Fuzz(func(t *testing.T, s []byte, word string) {
		if len(word) < 2 {
			return
		}
		n, want := newNeedle(word), bytes.Index(s, []byte(word))
		if got := n.index(s); got != want {
			t.Errorf("%q in %q is at %d, want %d", word, s, got, want)
		}
		if len(s) < len(word) {
			return
		}
		if got, want := indexPair(s, &n), indexPairPortable(s, &n); got != want {
			t.Errorf("two letters of %q in %q are at %d, portably at %d", word, s, got, want)
		}
	})
}

// A word is found wherever it stands, in texts of all lengths around those of the registers, and where its letters stand alone.
func TestIndex(t *testing.T) {
	for _, n := range newNeedles("date", "<h1", "ld+json", "bb", `id="comments"`) {
		for size := len(n.word); size < 300; size++ {
			for at := 0; at+len(n.word) <= size; at++ {
				s := bytes.Repeat([]byte{n.word[n.at]}, size)
				copy(s[at:], n.word)
				if got, want := n.index(s), bytes.Index(s, []byte(n.word)); got != want {
					t.Fatalf("%q at %d of %d bytes is found at %d, want %d", n.word, at, size, got, want)
				}
			}
			if got := n.index(bytes.Repeat([]byte{n.word[n.at+n.apart]}, size)[1:]); got >= 0 && n.word != "bb" {
				t.Fatalf("%q is found at %d, where it is not", n.word, got)
			}
		}
	}
}

func BenchmarkIndex(b *testing.B) {
	page := []byte(strings.Repeat(string(benchmarkPage()), 5))
	for _, word := range []string{"author", "commentlist", "datePublished", `id="comments"`} {
		n := newNeedle(word)
		b.Run(word, func(b *testing.B) {
			for b.Loop() {
				n.index(page)
			}
		})
		b.Run(word+"/bytes.Index", func(b *testing.B) {
			for b.Loop() {
				bytes.Index(page, []byte(word))
			}
		})
	}
}
