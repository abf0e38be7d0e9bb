package edgelist

import (
	"unsafe"

	"facetta/ranking/mapped"
)

// tables finds values by fingerprints. It consists of several tables, so that growing takes little memory: only one is copied at a time.
type tables [tableCount]table

// tableCount is a power of two. It is small, so that each table is in large memory pages as soon as all of them together outgrow the processor's
// caches.
const tableCount = 1 << tableBits

const tableBits = 4

// of returns the table of a fingerprint, by bits that the table itself does not use unless it is huge.
func (t *tables) of(f fingerprint) *table { return &t[f.hash>>(64-tableBits)] }

func (t *tables) close() {
	for i := range t {
		t[i].close()
	}
}

// table finds values by fingerprints: a hash table with open addressing and linear probing, at most two thirds full, with 24 to 48 bytes for each
// entry. It does not need the names themselves, at which a Go map would look each time.
type table struct {
	memory *mapped.Array[slot]
	slots  []slot // its values, as many as a power of two
	used   int
}

// slot is free if its value is 0.
type slot struct {
	hash  uint64
	check uint32
	value uint32 // the value + 1
}

// find returns the value of a fingerprint.
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

// prefetch fetches the memory where a search begins into the cache. In large memory pages that costs 2 ns. In others it may cost as much as waiting,
// as the processor goes on only when it knows where the page is.
func (t *table) prefetch(f fingerprint) {
	if len(t.slots) > 0 {
		prefetch(unsafe.Pointer(&t.slots[f.hash&uint64(len(t.slots)-1)]))
	}
}

// insert adds a fingerprint that is not in the table.
func (t *table) insert(f fingerprint, value uint32) {
	if 3*(t.used+1) > 2*len(t.slots) {
		t.grow()
	}
	t.place(slot{f.hash, f.check, value + 1})
	t.used++
}

// grow doubles the table. Neighbouring slots go to neighbouring slots in two places.
func (t *table) grow() {
	old := *t
	t.memory = mapped.NewHugeArray[slot](max(8, 2*len(old.slots)))
	t.slots = t.memory.Values
	for _, s := range old.slots {
		if s.value != 0 {
			t.place(s)
		}
	}
	old.close()
}

func (t *table) close() {
	if t.memory != nil {
		_ = t.memory.Close() // nothing in it is needed any more
	}
	*t = table{}
}

func (t *table) place(s slot) {
	i := s.hash & uint64(len(t.slots)-1)
	for t.slots[i].value != 0 {
		i = (i + 1) & uint64(len(t.slots)-1)
	}
	t.slots[i] = s
}
