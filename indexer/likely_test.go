package indexer

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/file"
	"facetta/indexer/store"
)

// Of every word, the likely words near it are those that looking through the dictionary finds in as many documents.
func TestLikelyWordsAreThoseOfTheDictionary(t *testing.T) {
	var documents []*store.Document
	for i := range 500 {
		text := "kernel packages"
		if i%3 == 0 {
			text += " kennel package colour kernels"
		}
		if i%4 == 0 {
			text += " color straße paskages"
		}
		if i%100 == 0 {
			text += " kernal pakcages colours coluor strasse kornel packagers krenels"
		}
		documents = append(documents, document("a.example", fmt.Sprintf("Packaging %d", i%2), text))
	}
	x := buildIndex(t, documents)
	d, found := newDictionaries(x), 0
	for _, word := range strings.Fields("kernel kernal kennel packag paskag pakcag colour color coluor straße strasse kornel packager krenel") {
		var all []Spelling
		for edits := range automata {
			list, err := d.atEdits(word, edits+1)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, list...)
		}
		for _, least := range []int{wrongShare, 200, 400} {
			want := slices.DeleteFunc(slices.Clone(all), func(s Spelling) bool { return s.Documents < least })
			got := x.likely.near(word, least)
			for _, list := range [][]Spelling{got, want} {
				slices.SortFunc(list, func(a, b Spelling) int { return cmp.Compare(a.Term, b.Term) })
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q, in at least %d documents: %v, want %v", word, least, got, want)
			}
			found += len(got)
		}
	}
	if found < 20 {
		t.Errorf("only %d words were found", found)
	}
	for word, want := range map[string]string{"kernal": "kernel", "kornel": "kernel", "kernel": ""} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

func TestLikelyWordsRefuseDamage(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(700, 8), Options{})
	path := filepath.Join(dir, wordsFolder, likelyFile)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func([]byte) []byte{
		"cut":    func(b []byte) []byte { return b[:len(b)-1] },
		"empty":  func([]byte) []byte { return nil },
		"magic":  func(b []byte) []byte { b[0]++; return b },
		"number": func(b []byte) []byte { b[8]++; return b },
		"longer": func(b []byte) []byte { return append(b, 0) },
	} {
		if err := os.WriteFile(path, damage(slices.Clone(good)), 0o600); err != nil {
			t.Fatal(err)
		}
		x, err := Open(dir)
		if corrupt := new(file.CorruptError); !errors.As(err, &corrupt) {
			t.Errorf("%s: %v", name, err)
		}
		if x != nil {
			t.Errorf("%s: the index was opened", name)
		}
	}
}
