package indexer

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/file"
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
			list, ok, err := s.frequencies.list(field, term, postings.Count())
			if err != nil || ok != (postings.Count() >= listPostings) {
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
				this := tally{uint32(p.Frequency()), s.frequencies.length(uint32(p.Number()), field)}
				if list.at(i) != this.frequency || uint64(this.length) != p.(lengthPosting).NormUint64() || this.denser(list.densest) {
					t.Fatalf("%s %s: posting %d is %+v, the list says %d, densest %+v", name, term, i, this, list.at(i), list.densest)
				}
				largest = max(largest, this.frequency)
			}
			if largest != list.largest {
				t.Errorf("%s %s: largest frequency %d, the list says %d", name, term, largest, list.largest)
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

// The lists are held against no checksum: whatever they say, reading them ends, within bounds.
func FuzzFrequencyList(f *testing.F) {
	tallies := slices.Repeat([]tally{{1, 50}, {2, 50}, {40, 50}, {3, 50}}, listPostings/4)
	docs := make([]uint32, len(tallies))
	for i := range docs {
		docs[i] = uint32(3 * i)
	}
	list := new(denseEncoder).append(encodeList(tallies), docs, tallies)
	f.Add(list, uint64(0), uint32(listPostings))
	f.Add(list, uint64(7), uint32(1<<31))
	f.Fuzz(func(t *testing.T, data []byte, offset uint64, postings uint32) {
		if len(data) < listHeader { // check wants more of a file
			return
		}
		hash := binary.LittleEndian.AppendUint64(nil, listHash(0, "w"))
		x := frequencies{data: data, lists: 1, hashes: hash, offsets: binary.LittleEndian.AppendUint64(nil, offset)}
		l, ok, err := x.list(0, "w", uint64(postings))
		if err != nil || !ok {
			return
		}
		for place := range postings {
			_ = l.at(place) // of an exception whatever stands there, of another posting its nibble
		}
		for _, p := range l.dense {
			for _, doc := range p.append(nil, 1000) {
				if doc >= 1000 {
					t.Fatalf("document %d of 1000", doc)
				}
			}
		}
	})
}
