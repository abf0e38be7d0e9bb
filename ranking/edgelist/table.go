package edgelist

import "hash/maphash"

// fingerprint stands for a name: 96 bits of two hash functions, drawn anew for each Reader, so that nobody can write a file of
// names that collide. That any two of a hundred million names have the same one has a probability below 1e-12.
type fingerprint struct {
	hash  uint64
	check uint32
}

// fingerprints makes fingerprints.
type fingerprints struct {
	hash, check maphash.Seed
}

func newFingerprints() fingerprints { return fingerprints{maphash.MakeSeed(), maphash.MakeSeed()} }

func (f *fingerprints) of(text []byte) fingerprint {
	return fingerprint{maphash.Bytes(f.hash, text), uint32(maphash.Bytes(f.check, text))}
}

// tables finds values by fingerprints in many small tables, so that growing takes little memory and stays in the processor's caches.
type tables [tableCount]table

// tableCount is a power of two.
const tableCount = 1 << tableBits

const tableBits = 8

// of gives the table of a fingerprint, by bits that the table does not look at unless it is huge.
func (t *tables) of(f fingerprint) *table { return &t[f.hash>>(64-tableBits)] }

// table finds values by fingerprints: open addressing, linear probing, at most two thirds full, 24 to 48 bytes an entry. It
// does without the names themselves, which a Go map would look at each time.
type table struct {
	slots []slot // as many as a power of two
	used  int
}

// slot is free if its value is 0.
type slot struct {
	hash  uint64
	check uint32
	value uint32 // + 1
}

// find gives the value of a fingerprint.
func (t *table) find(f fingerprint) (value uint32, ok bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	for i := f.hash; ; i++ {
		s := &t.slots[i&uint64(len(t.slots)-1)]
		if s.value == 0 {
			return 0, false
		}
		if s.hash == f.hash && s.check == f.check {
			return s.value - 1, true
		}
	}
}

// first is the hash in the slot where a search begins.
func (t *table) first(f fingerprint) uint64 {
	if len(t.slots) == 0 {
		return 0
	}
	return t.slots[f.hash&uint64(len(t.slots)-1)].hash
}

// insert adds a fingerprint that is not in the table.
func (t *table) insert(f fingerprint, value uint32) {
	if 3*(t.used+1) > 2*len(t.slots) {
		old := t.slots
		t.slots = make([]slot, max(8, 2*len(old)))
		for _, s := range old {
			if s.value != 0 {
				t.place(s)
			}
		}
	}
	t.place(slot{f.hash, f.check, value + 1})
	t.used++
}

func (t *table) place(s slot) {
	i := s.hash & uint64(len(t.slots)-1)
	for t.slots[i].value != 0 {
		i = (i + 1) & uint64(len(t.slots)-1)
	}
	t.slots[i] = s
}
