package indexer

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// bundleOf are rankings of a bundle with two words a row.
func bundleOf(n int) []*Ranking {
	columns := columnsOf(n)
	var bundled []*Ranking
	for _, name := range []string{"power law", "falling", "mostly zero", "all zero", "all one", "integers"} {
		upsideDown := slices.Clone(columns[name])
		slices.Reverse(upsideDown)
		bundled = append(bundled, NewRanking(columns[name]), NewRanking(upsideDown))
	}
	Bundle(bundled)
	return bundled
}

// A larger rank never has a smaller level, level 0 is that of the rank 0, documents are counted by level, and a cut has as many documents as
// it should, if so many have a rank, where a higher one has not.
func TestLevels(t *testing.T) {
	bundled := bundleOf(5000)
	b := bundled[0].bundle()
	b.make()
	for i, r := range bundled {
		var counts [levels]uint32
		docs := make([]uint32, 5000)
		for doc := range docs {
			docs[doc] = uint32(doc)
			if (b.levelOf(uint32(doc), i) == 0) != (r.At(uint32(doc)) == 0) {
				t.Fatalf("ranking %d: rank %v has level %d", i, r.At(uint32(doc)), b.levelOf(uint32(doc), i))
			}
			for level := range b.levelOf(uint32(doc), i) + 1 {
				counts[level]++
			}
		}
		if counts != b.counts[i] {
			t.Errorf("ranking %d: documents by level %d, want %d", i, b.counts[i], counts)
		}
		slices.SortFunc(docs, func(x, y uint32) int { return b.levelOf(x, i) - b.levelOf(y, i) })
		highest := 0.0 // rank of the levels below
		for at, doc := range docs {
			if at > 0 && b.levelOf(doc, i) > b.levelOf(docs[at-1], i) {
				for _, lower := range docs[:at] {
					highest = max(highest, r.At(lower))
				}
			}
			if r.At(doc) < highest {
				t.Fatalf("ranking %d: rank %v has level %d, and a smaller level a rank of %v", i, r.At(doc), b.levelOf(doc, i), highest)
			}
		}
		for _, documents := range []float64{1, 10, 700, 5000} {
			cut := b.cut(i, documents)
			if cut == 0 || cut > 1 && float64(counts[cut]) < documents || cut+1 < levels && float64(counts[cut+1]) >= documents {
				t.Errorf("ranking %d: the cut of %v documents is %d", i, documents, cut)
			}
		}
	}
}

// Comparing eight levels at once is comparing each.
func TestReaching(t *testing.T) {
	const places = 13
	rng := rand.New(rand.NewPCG(4, 4))
	b := &bundle{columns: make([]Column, places), width: 2, documents: newLevelRows(reachBatch, places)}
	for i := range b.documents.rows {
		b.documents.rows[i] = byte(rng.IntN(levels))
	}
	for range 1000 {
		bars := closedBars(2)
		for place := range places {
			if rng.IntN(8) == 0 {
				setBar(bars, place, levels-rng.IntN(20))
			}
		}
		var docs, want []uint32
		for doc := range uint32(reachBatch) {
			docs = append(docs, doc)
			any := false
			for place := range places {
				bar := int(bars[place/8] >> (place % 8 * 8) & 0xff)
				reaches := b.levelOf(doc, place) >= bar
				if got := b.documents.reach(doc, place/8, bars[place/8])>>(place%8*8)&0xff != 0; got != reaches {
					t.Fatalf("level %d reaches %d: %v", b.levelOf(doc, place), bar, got)
				}
				any = any || reaches
			}
			if any {
				want = append(want, doc)
			}
		}
		if got := b.documents.reaching(docs, bars); !slices.Equal(got, want) {
			t.Fatalf("%d documents reach a bar, want %d", len(got), len(want))
		}
	}
}
