package indexer

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/indexer/file"
	"facetta/indexer/frequency"
)

// A list gives the frequencies that Bleve's postings have, exceptions included, and so do the lengths.
func TestFrequenciesAreThoseOfThePostings(t *testing.T) {
	documents := synthetic(1200, 8)
	for i := range documents {
		if i%7 == 0 {
			documents[i].Title = strings.Repeat("many ", 1+i%40)
		}
	}
	x := buildIndex(t, documents)
	lists := 0
	for field, name := range textFieldNames {
		for _, term := range []string{"many", "w0", "w1", "w30", "w900"} {
			s := x.segments[0]
			dict, err := s.Dictionary(name)
			if err != nil {
				t.Fatal(err)
			}
			postings, err := dict.PostingsList([]byte(term), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			list, ok, err := s.frequencies.List(field, term, postings.Count())
			if err != nil || ok != (postings.Count() >= 256) {
				t.Fatalf("%s %s: a list of %d postings: %v, %v", name, term, postings.Count(), ok, err)
			}
			if !ok {
				continue
			}
			lists++
			it := postings.Iterator(true, true, false, nil)
			largest := uint32(0)
			for i := uint32(0); ; i++ {
				p, err := it.Next()
				if err != nil {
					t.Fatal(err)
				}
				if p == nil {
					break
				}
				this := frequency.Tally{Frequency: uint32(p.Frequency()), Length: s.frequencies.Length(uint32(p.Number()), field)}
				if list.At(i) != this.Frequency || uint64(this.Length) != p.(lengthPosting).NormUint64() || this.Denser(list.Densest) {
					t.Fatalf("%s %s: posting %d is %+v, the list says %d, densest %+v", name, term, i, this, list.At(i), list.Densest)
				}
				largest = max(largest, this.Frequency)
			}
			if largest != list.Largest {
				t.Errorf("%s %s: largest frequency %d, the list says %d", name, term, largest, list.Largest)
			}
		}
	}
	if lists < 5 {
		t.Errorf("only %d lists were compared", lists)
	}
}

func TestFrequenciesRefuseDamage(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(700, 8), Options{})
	path := filepath.Join(dir, wordsFolder, frequenciesFile(0))
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end := len(good)
	for name, damage := range map[string]func([]byte) []byte{
		"cut":       func(b []byte) []byte { return b[:end/2] },
		"empty":     func(b []byte) []byte { return nil },
		"header":    func(b []byte) []byte { b[0]++; return b },
		"documents": func(b []byte) []byte { b[8]++; return b },
		"lists":     func(b []byte) []byte { b[12]++; return b },
		"directory": func(b []byte) []byte { b[end-30]++; return b },
		"start":     func(b []byte) []byte { b[end-15]++; return b },
		"longer":    func(b []byte) []byte { return append(b, b...) },
	} {
		if err := os.WriteFile(path, damage(append([]byte(nil), good...)), 0o600); err != nil {
			t.Fatal(err)
		}
		x, err := Open(dir)
		if corrupt := new(file.CorruptError); !errors.As(err, &corrupt) || !strings.Contains(err.Error(), "run facetta build again") {
			t.Errorf("%s: %v", name, err)
		}
		if x != nil {
			t.Errorf("%s: the index was opened", name)
		}
	}
}
