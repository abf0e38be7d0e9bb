package sequence

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Lists of any density give back their documents, and take no more than the code may: k + 1 bits and what the zeros add up to.
func TestPairLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, documents := range []int{1, 7, 64, 65, 1000, 70_000} {
		for share := 1; share < 2*documents; share *= 2 {
			var docs []uint32
			for doc := range uint32(documents) {
				// the last quarter has nothing, so that some differences are far above the mean
				if rng.IntN(share) == 0 && int(doc) <= documents*3/4 {
					docs = append(docs, doc)
				}
			}
			docs = append(docs, uint32(documents-1))
			docs = slices.Compact(docs)
			list := pairList(t, docs, documents)
			set := make([]uint64, (documents+63)/64)
			if !addPairList(set, append(list, make([]byte, afterList)...), len(docs), documents) {
				t.Fatalf("%d of %d documents: the list makes no sense", len(docs), documents)
			}
			each := math.Log2(float64(documents)/float64(len(docs))) + 3 // bits
			if most := min(1+float64(len(docs))*each/8, float64((documents+7)/8)); float64(len(list)) > most {
				t.Errorf("%d of %d documents take %d bytes, want at most %.0f", len(docs), documents, len(list), most)
			}
			got := docsIn(set)
			if !slices.Equal(got, docs) {
				t.Fatalf("%d of %d documents: the list has %d", len(docs), documents, len(got))
			}
		}
	}
}

// pairList writes a list of documents, between two that have every bit.
func pairList(t testing.TB, docs []uint32, documents int) []byte {
	size := listBytes(len(docs), documents)
	lists := bytes.Repeat([]byte{255}, 1+size+1+afterList)
	clear(lists[1 : 1+size])
	place := newPairPlace(1, len(docs), documents)
	for _, doc := range docs {
		place.add(lists, doc)
		place.add(lists, doc)
	}
	end := place.end(documents)
	if end > 1+size || lists[0] != 255 || lists[1+size] != 255 {
		t.Fatalf("%d of %d documents take %d bytes, want at most %d, and nothing beside them changed", len(docs), documents, end-1, size)
	}
	return lists[1:end:end]
}

// A damaged list makes no sense, or has as many documents as it says, all of the index, and does not depend on what follows it. Of a bitmap only the
// length is sure.
func TestDamagedPairLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	const documents = 300
	read := func(list []byte, after byte, count int) ([]uint32, bool) {
		set := make([]uint64, (documents+63)/64)
		ok := addPairList(set, append(slices.Clone(list), bytes.Repeat([]byte{after}, afterList)...), count, documents)
		docs := docsIn(set)
		if len(docs) > 0 && docs[len(docs)-1] >= documents {
			t.Fatalf("%d documents: document %d of %d", count, docs[len(docs)-1], documents)
		}
		return docs, ok
	}
	refused := 0
	for range 20_000 {
		count := 1 + rng.IntN(documents-1)
		docs := rng.Perm(documents)[:count]
		slices.Sort(docs)
		var all []uint32
		for _, doc := range docs {
			all = append(all, uint32(doc))
		}
		list := slices.Clone(pairList(t, all, documents))
		for range rng.IntN(3) {
			list[rng.IntN(len(list))] = 1 << rng.IntN(8)
		}
		list = list[:len(list)-rng.IntN(2)*rng.IntN(len(list))]
		got, ok := read(list, 0, count)
		other, otherOK := read(list, 255, count)
		if ok != otherOK || ok && !slices.Equal(got, other) {
			t.Fatalf("%d documents in %d: %d and %d, by what follows", count, list, got, other)
		}
		if ok && !isBitmap(count, documents) && len(got) != count {
			t.Fatalf("%d documents in %d: %d", count, list, got)
		}
		if ok && isBitmap(count, documents) && len(list) != (documents+7)/8 {
			t.Fatalf("a bitmap of %d bytes is of %d documents", len(list), documents)
		}
		if !ok {
			refused++
		}
	}
	if refused < 1000 || refused > 19_000 {
		t.Errorf("%d of 20000 lists were refused", refused)
	}
	for _, count := range []int{-1, 0, documents + 1, 1 << 40} {
		if docs, ok := read(bytes.Repeat([]byte{255}, 38), 255, count); ok || len(docs) > 0 {
			t.Errorf("a list of %d of %d documents has %d", count, documents, docs)
		}
	}
}

// Whatever the bytes, a list adds documents of the index only, and ends.
func FuzzPairList(f *testing.F) {
	f.Add([]byte{1, 2, 3}, uint16(3), uint16(300))
	f.Add(pairList(f, []uint32{5, 90, 299}, 300), uint16(3), uint16(300))
	f.Fuzz(func(t *testing.T, list []byte, count, documents uint16) {
		set := make([]uint64, (int(documents)+63)/64)
		addPairList(set, append(slices.Clone(list), make([]byte, afterList)...), int(count), int(documents))
		if docs := docsIn(set); len(docs) > 0 && docs[len(docs)-1] >= uint32(documents) {
			t.Fatalf("document %d of %d", docs[len(docs)-1], documents)
		}
	})
}
