package sequence

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"facetta/indexer/file"
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
