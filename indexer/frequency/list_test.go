package frequency

import (
	"encoding/binary"
	"slices"
	"testing"
)

// The lists are held against no checksum: whatever they say, reading them ends, within bounds.
func FuzzFrequencyList(f *testing.F) {
	tallies := slices.Repeat([]Tally{{1, 50}, {2, 50}, {40, 50}, {3, 50}}, listPostings/4)
	docs := make([]uint32, len(tallies))
	for i := range docs {
		docs[i] = uint32(3 * i)
	}
	list := new(denseEncoder).append(encodeList(tallies), docs, tallies)
	f.Add(list, uint64(0), uint32(listPostings))
	f.Add(list, uint64(7), uint32(1<<31))
	f.Add(list, uint64(len(list)-listHeader), uint32(listPostings))
	f.Add(list, uint64(len(list)-listHeader+1), uint32(listPostings))
	f.Add(list, uint64(1<<63), uint32(listPostings))
	f.Fuzz(func(t *testing.T, data []byte, offset uint64, postings uint32) {
		if len(data) < listHeader { // check wants more of a file
			return
		}
		hash := binary.LittleEndian.AppendUint64(nil, listHash(0, "w"))
		x := Frequencies{data: data, lists: 1, hashes: hash, offsets: binary.LittleEndian.AppendUint64(nil, offset)}
		l, ok, err := x.List(0, "w", uint64(postings))
		if err != nil || !ok {
			return
		}
		for place := range postings {
			_ = l.At(place) // of an exception whatever stands there, of another posting its nibble
		}
		for _, p := range l.Dense {
			for _, doc := range p.Append(nil, 1000) {
				if doc >= 1000 {
					t.Fatalf("document %d of 1000", doc)
				}
			}
		}
	})
}
