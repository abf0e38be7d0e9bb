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

// The neighbours have every pair of a known word and another of a document, and seem to have few that it has not.
func TestNeighboursRuleOutMostOthers(t *testing.T) {
	documents := zipfian(900, 5)
	dir := written(t, documents)
	order := opened(t, dir, len(documents))
	near, err := OpenNeighbours(dir, len(documents))
	if err != nil {
		t.Fatal(err)
	}
	defer near.Close()
	has := make([]map[neighbour]bool, len(documents))
	all := map[neighbour]bool{}
	for doc := range documents {
		has[doc] = map[neighbour]bool{}
		sequence, _ := order.Of(uint32(doc))
		eachNeighbour(sequence.Texts, func(n neighbour) { has[doc][n], all[n] = true, true })
	}
	asked, wrong := 0, 0
	for n := range all {
		for doc := range documents {
			switch may := len(near.May([]uint32{uint32(doc)}, [][]Probes{{n.probes()}})) > 0; {
			case has[doc][n] && !may:
				t.Fatalf("document %d has pair %x, and the neighbours say no", doc, n)
			case !has[doc][n]:
				asked++
				if may {
					wrong++
				}
			}
		}
	}
	// filterProbes bits of filterHalves / 2 a pair: (1 - exp(-3 / 4.5)) ^ 3 = 0.115, less as filters are whole bytes
	if share := float64(wrong) / float64(asked); len(all) == 0 || share > 0.125 {
		t.Errorf("of %d documents without a pair %.3f seem to have it", asked, share)
	}
}

// Every pair of neighbouring words of a text of which one is known, and the other is not, may be in its document; other pairs are not asked for.
func TestNeighboursAreOfEveryText(t *testing.T) {
	documents := zipfian(200, 7)
	dir := written(t, documents)
	order := opened(t, dir, len(documents))
	near, err := OpenNeighbours(dir, len(documents))
	if err != nil {
		t.Fatal(err)
	}
	defer near.Close()
	asked := 0
	for doc, d := range documents {
		for _, text := range textsOf(d, query.Anywhere, true) {
			words := scanned(text)
			for i := range len(words) - 1 {
				pair, one := order.Codes.Append(nil, []byte(words[i]))
				pair, other := order.Codes.Append(pair, []byte(words[i+1]))
				probes := ProbesOf(pair)
				if (len(probes) == 1) != (one != other) {
					t.Fatalf("%q %q has %d pairs", words[i], words[i+1], len(probes))
				}
				if one != other {
					asked++
					if len(near.May([]uint32{uint32(doc)}, [][]Probes{probes})) != 1 {
						t.Fatalf("document %d has %q %q, and the neighbours say no", doc, words[i], words[i+1])
					}
				}
			}
		}
	}
	if asked == 0 {
		t.Error("no pair was asked for")
	}
	if probes := ProbesOf([]byte{1, 0, 160, 192, 192}); len(probes) != 0 {
		t.Errorf("%d pairs across the end of a text", len(probes))
	}
}

// Of several documents those are kept that may have all pairs of one phrase or of another, in their order.
func TestNeighboursOfPhrases(t *testing.T) {
	text := func(s string) store.Block { return store.Block{Text: s, Content: true} }
	frequent := text(strings.Repeat("clay pot kiln ", 20)) // the known words
	documents := []*store.Document{{Blocks: []store.Block{frequent}}}
	w := NewWriter(t.TempDir())
	if err := w.Start(documents); err != nil {
		t.Fatal(err)
	}
	texts := []string{"clay rare1 pot", "clay rare1", "rare1 pot", "kiln rare2", "clay rare1 kiln rare2", ""}
	for _, s := range texts {
		if err := w.Append([][]byte{recordOf(w.Codes, &store.Document{Blocks: []store.Block{text(s)}})}); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Dir(w.path)
	if err := errors.Join(w.End(), WriteNeighbours(dir, len(texts))); err != nil {
		t.Fatal(err)
	}
	near, err := OpenNeighbours(dir, len(texts))
	if err != nil {
		t.Fatal(err)
	}
	defer near.Close()
	probes := func(words ...string) []Probes {
		var code []byte
		for _, word := range words {
			code, _ = w.Codes.Append(code, []byte(word))
		}
		return ProbesOf(code)
	}
	for _, c := range []struct {
		phrases [][]Probes
		want    []uint32
	}{
		{[][]Probes{probes("clay", "rare1")}, []uint32{4, 1, 0}}, {[][]Probes{probes("clay", "rare1", "pot")}, []uint32{0}},
		{[][]Probes{probes("kiln", "rare2"), probes("rare1", "pot")}, []uint32{4, 3, 2, 0}}, {nil, nil},
	} {
		if got := near.May([]uint32{5, 4, 3, 2, 1, 0}, c.phrases); !slices.Equal(got, c.want) {
			t.Errorf("%x: documents %d, want %d", c.phrases, got, c.want)
		}
	}
}

// Neighbours of sequences that are not there, or of another number of documents, are not written, and neither are those for which there is no place.
func TestNeighboursThatCannotBeWritten(t *testing.T) {
	dir := written(t, zipfian(20, 6))
	name := filepath.Join(dir, neighboursFile)
	if err := errors.Join(os.Remove(name), WriteNeighbours(dir, 20)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(name), os.Mkdir(name, 0o755)); err != nil {
		t.Fatal(err)
	}
	for folder, documents := range map[string]int{t.TempDir(): 20, dir: 20, written(t, zipfian(20, 6)): 21} {
		if err := WriteNeighbours(folder, documents); err == nil || !strings.HasPrefix(err.Error(), "write neighbours: ") {
			t.Errorf("for %d documents: %v", documents, err)
		}
	}
}

// What a checksum holds is refused; damaged filters are read within bounds.
func TestDamagedNeighbours(t *testing.T) {
	good := written(t, zipfian(300, 6))
	whole, err := os.ReadFile(filepath.Join(good, neighboursFile))
	if err != nil {
		t.Fatal(err)
	}
	for at := range whole {
		if at%97 != 0 && at > 8 && at < len(whole)-17 {
			continue
		}
		data := append([]byte(nil), whole...)
		data[at] ^= 0xff
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, neighboursFile), data, 0o666); err != nil {
			t.Fatal(err)
		}
		n, err := OpenNeighbours(dir, 300)
		if end := len(whole) - neighboursTrailer - 4*301; at >= len(neighboursMagic) && at < end {
			if err != nil {
				t.Fatalf("byte %d, of a filter, is damaged: %v", at, err)
			}
			for doc := range uint32(300) {
				n.May([]uint32{doc}, [][]Probes{{neighbour(1).probes(), neighbour(2).probes()}, {neighbour(3).probes()}})
			}
			if err := n.Close(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var corrupt *file.CorruptError
		if !errors.As(err, &corrupt) {
			t.Errorf("byte %d is damaged: %v, want a CorruptError", at, err)
		}
	}
	if _, err := OpenNeighbours(good, 301); err == nil {
		t.Error("the neighbours of 300 documents were taken for those of 301")
	}
}
