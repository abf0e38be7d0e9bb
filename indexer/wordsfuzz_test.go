package indexer

import (
	"encoding/binary"
	"slices"
	"testing"

	"facetta/indexer/query"
)

// The records and lists of the files beside Bleve's are held against no checksum: whatever they say, reading them ends, within bounds.

func FuzzSequence(f *testing.F) {
	f.Add(newInverter(wordCodes{}).add(document("a.example", "Salt", "rock salt", "~menu")), []byte{1})
	f.Add([]byte{0, 200, 1, 1, 3}, []byte{130, 255})
	f.Fuzz(func(t *testing.T, record, words []byte) {
		offsets := binary.LittleEndian.AppendUint64(make([]byte, 8), uint64(len(record)))
		s := sequences{data: record, offsets: offsets}
		sequence, ok := s.of(0)
		if !ok {
			return
		}
		for _, field := range []query.Field{query.Title, query.Anchor, query.Anywhere} {
			if stands(&sequence, field, words, false) && !stands(&sequence, query.Anywhere, words, true) {
				t.Errorf("field %d has words that the document has not", field)
			}
		}
		eachPair(sequence.texts[:sequence.content], func(p pair) {
			if p.first >= knownWords || p.second >= knownWords {
				t.Errorf("pair %v", p)
			}
		})
		var near []neighbour
		eachNeighbour(sequence.texts, func(n neighbour) { near = append(near, n) })
		for filter := neighbourFilter(near); len(near) > 0; near = near[1:] {
			if mayHave(filter, []probes{near[0].probes()}) == 0 {
				t.Errorf("pair %x is not in the filter that was made of it", near[0])
			}
		}
	})
}

func FuzzPairs(f *testing.F) {
	f.Add([]byte{3, 1, 1, 1, 7}, uint16(0))
	f.Add(pairSection([]uint32{0, 2, 0, 1}, []uint32{5, 90, 299}, 300), uint16(3))
	f.Add([]byte{255, 255, 255, 255, 15}, uint16(5))
	f.Fuzz(func(t *testing.T, section []byte, second uint16) {
		const documents = 300
		data := slices.Concat(make([]byte, pairsHeader), section, make([]byte, 8*knownWords+8))
		p := &pairs{data: data, documents: documents, ends: data[pairsHeader+len(section):][:8*knownWords]}
		for i := range knownWords {
			binary.LittleEndian.PutUint64(p.ends[8*i:], uint64(pairsHeader+len(section)))
		}
		set, _ := p.of([]pair{{0, second}})
		if docs := docsIn(set); len(docs) > 0 && docs[len(docs)-1] >= documents {
			t.Errorf("document %d of %d", docs[len(docs)-1], documents)
		}
	})
}

// pairSection makes the section of a first word, from the number of documents that have it before each second word, and these.
func pairSection(counts, docs []uint32, documents int) []byte {
	b := &pairBlock{documents: documents}
	places, size := make([]pairPlace, len(counts)), 0
	lists := make([]byte, 1<<10)
	for i, count := range counts {
		if count == 0 {
			continue
		}
		places[i] = newPairPlace(size, int(count), documents)
		for ; count > 0; count, docs = count-1, docs[1:] {
			places[i].add(lists, docs[0])
		}
		size += b.bytes(counts[i])
	}
	section, _ := b.section(counts, places, lists, 0)
	return section
}

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
