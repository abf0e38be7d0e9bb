package sequence

import (
	"encoding/binary"
	"slices"
	"testing"

	"facetta/indexer/query"
	"facetta/indexer/store"
)

// The records and lists of these files are held against no checksum: whatever they say, reading them ends, within bounds.

func FuzzSequence(f *testing.F) {
	f.Add(recordOf(Codes{}, &store.Document{Title: "Salt", Blocks: []store.Block{{Text: "rock salt", Content: true}, {Text: "menu"}}}), []byte{1})
	f.Add([]byte{0, 200, 1, 1, 3}, []byte{130, 255})
	f.Fuzz(func(t *testing.T, record, words []byte) {
		offsets := binary.LittleEndian.AppendUint64(make([]byte, 8), uint64(len(record)))
		s := Sequences{data: record, offsets: offsets}
		sequence, ok := s.Of(0)
		if !ok {
			return
		}
		for _, field := range []query.Field{query.Title, query.Anchor, query.Anywhere} {
			if stands(&sequence, field, words, false) && !stands(&sequence, query.Anywhere, words, true) {
				t.Errorf("field %d has words that the document has not", field)
			}
		}
		eachPair(sequence.Texts[:sequence.Content], func(p Pair) {
			if p.first >= knownWords || p.second >= knownWords {
				t.Errorf("pair %v", p)
			}
		})
		var near []neighbour
		eachNeighbour(sequence.Texts, func(n neighbour) { near = append(near, n) })
		for filter := neighbourFilter(near); len(near) > 0; near = near[1:] {
			if mayHave(filter, []Probes{near[0].probes()}) == 0 {
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
		docs, _ := docsOfSection(section, second, documents)
		if len(docs) > 0 && docs[len(docs)-1] >= documents {
			t.Errorf("document %d of %d", docs[len(docs)-1], documents)
		}
	})
}

// docsOfSection gives the documents that have a second word, of which the section of the first word is this; false if it is damaged.
func docsOfSection(section []byte, second uint16, documents int) ([]uint32, bool) {
	data := slices.Concat(make([]byte, pairsHeader), section, make([]byte, 8*knownWords+8))
	p := &Pairs{data: data, documents: documents, ends: data[pairsHeader+len(section):][:8*knownWords]}
	for i := range knownWords {
		binary.LittleEndian.PutUint64(p.ends[8*i:], uint64(pairsHeader+len(section)))
	}
	set := make([]uint64, (documents+63)/64)
	ok := p.Of(set, []Pair{{0, second}})
	return docsIn(set), ok
}

// A section that makes no sense up to the pair that is asked for is refused; a pair that it lacks has no documents.
func TestSectionsOfPairs(t *testing.T) {
	good := pairSection([]uint32{0, 2, 0, 1}, []uint32{5, 90, 299}, 300)
	for _, c := range []struct {
		section []byte
		second  uint16
		want    []uint32
		ok      bool
	}{
		{nil, 0, nil, true}, {good, 0, nil, true}, {good, 1, []uint32{5, 90}, true}, {good, 2, nil, true}, {good, 3, []uint32{299}, true}, {good, 4, nil, true},
		{[]byte{0}, 0, nil, true}, {[]byte{0x80}, 0, nil, false}, {[]byte{1}, 0, nil, false}, // no directory
		{[]byte{1, 5}, 9, nil, false}, {[]byte{2, 5, 1}, 9, nil, false}, {[]byte{3, 5, 1, 0x80}, 9, nil, false}, // a directory that is cut
		{[]byte{4, 0xff, 0x7f, 1, 0}, 0, nil, false},    // a word that is none
		{[]byte{3, 0, 1, 2, 7}, 1, nil, false},          // a list longer than all
		{[]byte{3, 0, 2, 1, 0}, 0, nil, false},          // one that has no end
		{[]byte{3, 0, 0, 1, 0xff}, 0, nil, false},       // one of no documents
		{[]byte{4, 0, 0xad, 2, 1, 0xff}, 0, nil, false}, // one of 301
		{[]byte{4, 0, 0xac, 2, 1, 0xff}, 0, nil, false}, // one of 300 in a byte
	} {
		if got, ok := docsOfSection(c.section, c.second, 300); ok != c.ok || ok && !slices.Equal(got, c.want) {
			t.Errorf("%d in %v: %d, %v; want %d, %v", c.second, c.section, got, ok, c.want, c.ok)
		}
	}
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
