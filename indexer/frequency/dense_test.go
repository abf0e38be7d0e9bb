package frequency

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The parts up to each have at most their share of the postings, but the next class would be too much for it, and no other posting is denser than the
// rest says.
func TestDensestPostings(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var e denseEncoder
	for _, n := range []int{1, 100, 5000, 5100, 5200, 5300, 5400} {
		for _, longest := range []int{1, 30, 3000} { // few lengths make many postings as dense
			docs, tallies, last := make([]uint32, n), make([]Tally, n), uint32(0)
			for i := range docs {
				last += 1 + uint32(rng.IntN(300))
				docs[i] = last
				tallies[i] = Tally{1 + uint32(rng.IntN(3)), 3 + uint32(rng.IntN(longest))}
			}
			parts, ok := readDensest(e.append(nil, docs, tallies))
			if !ok {
				t.Fatal("what was written can't be read")
			}
			in := map[uint32]bool{}
			for i, p := range parts {
				count := 0
				for _, doc := range p.Append(nil, int(last)+1) {
					if in[doc] || !slices.Contains(docs, doc) {
						t.Fatalf("document %d is in part %d", doc, i)
					}
					in[doc] = true
					count++
				}
				if count != p.Documents || len(in) > n/denseShare(i) {
					t.Errorf("part %d says %d documents, has %d, and %d of %d are in those up to it", i, p.Documents, count, len(in), n)
				}
				next := 0 // postings of the class that was left out
				for j, doc := range docs {
					if !in[doc] && tallies[j].Denser(p.Rest) {
						t.Errorf("after part %d %v is denser than %v", i, tallies[j], p.Rest)
					}
					if tallies[j].class() == p.Rest.class() {
						next++
					}
				}
				if len(in)+next <= n/denseShare(i) {
					t.Errorf("of %d postings %d are in the parts up to %d, and the next %d were left out", n, len(in), i, next)
				}
			}
		}
	}
}

// Bytes that were never written give documents of the index, or none.
func TestDensestPostingsOfDamage(t *testing.T) {
	const documents = 3000
	docs, tallies := make([]uint32, 1000), make([]Tally, 1000)
	for i := range docs {
		docs[i], tallies[i] = uint32(3*i), Tally{1, 1 + uint32(i)}
	}
	var e denseEncoder
	good := e.append(nil, docs, tallies)
	rng := rand.New(rand.NewPCG(5, 5))
	read := 0
	for range 2000 {
		data := slices.Clone(good)
		if rng.IntN(8) == 0 {
			data = data[:1+rng.IntN(len(data)-1)]
		}
		for range rng.IntN(8) {
			data[rng.IntN(len(data))] = byte(rng.Uint32())
		}
		parts, ok := readDensest(data)
		if !ok {
			continue
		}
		read++
		for i, p := range parts {
			if p.Documents > len(p.data) {
				t.Fatalf("part %d says it has %d documents in %d bytes", i, p.Documents, len(p.data))
			}
			of, last := p.Append(nil, documents), -1
			if len(of) > len(p.data) {
				t.Fatalf("part %d gives %d documents in %d bytes", i, len(of), len(p.data))
			}
			for _, doc := range of {
				if doc >= documents || int(doc) <= last {
					t.Fatalf("document %d after %d", doc, last)
				}
				last = int(doc)
			}
		}
	}
	if read < 500 || read > 1500 {
		t.Errorf("%d of 2000 were read", read)
	}
}

// The last document comes, and reading stops before one that is none of the index's, be it because of an overflow.
func TestPartEnds(t *testing.T) {
	most := binary.AppendUvarint([]byte{5}, math.MaxUint64-2) // 5, then 3 again
	for _, c := range []struct {
		data      []byte
		documents int
		want      []uint32
	}{
		{nil, 10, nil}, {[]byte{0}, 1, []uint32{0}}, {[]byte{0, 0}, 2, []uint32{0, 1}}, {[]byte{0, 0}, 1, []uint32{0}},
		{[]byte{10}, 11, []uint32{10}}, {[]byte{10}, 10, nil}, {[]byte{3, 6}, 10, []uint32{3}}, {[]byte{3, 5}, 10, []uint32{3, 9}},
		{[]byte{5, 0x80}, 10, []uint32{5}}, {most, 10, []uint32{5}},
	} {
		p := Part{data: c.data}
		if got := p.Append(nil, c.documents); !slices.Equal(got, c.want) {
			t.Errorf("%v of %d documents: %d, want %d", c.data, c.documents, got, c.want)
		}
	}
}
