package edgelist

import (
	"hash/maphash"

	"facetta/ranking/graph"
)

// table finds pages by name: open addressing, linear probing, at most half full, 16 to 32 bytes a page beside the names. A Go
// map took twice the time here, as it keeps the names' headers apart from their hashes. The hash has a random seed, so that
// nobody can write a file of colliding names; results don't depend on it.
type table struct {
	seed  maphash.Seed
	slots []slot // as many as a power of two
	used  int
}

// slot is free if its page is 0.
type slot struct {
	hash uint32
	page uint32 // Serial + 1
}

func newTable() table {
	return table{seed: maphash.MakeSeed(), slots: make([]slot, 1<<10)}
}

func (t *table) hash(name []byte) uint32 {
	return uint32(maphash.Bytes(t.seed, name) >> 32)
}

// find gives the page of a name with that hash.
func (t *table) find(name []byte, hash uint32, texts []string) (graph.Serial, bool) {
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; t.slots[i].page != 0; i = (i + 1) & mask {
		if s := t.slots[i]; s.hash == hash && texts[s.page-1] == string(name) {
			return graph.Serial(s.page - 1), true
		}
	}
	return 0, false
}

// insert adds a page that is not in the table.
func (t *table) insert(hash uint32, s graph.Serial) {
	if 2*(t.used+1) > len(t.slots) {
		old := t.slots
		t.slots = make([]slot, 2*len(old))
		for _, s := range old {
			if s.page != 0 {
				t.place(s)
			}
		}
	}
	t.place(slot{hash, uint32(s) + 1})
	t.used++
}

func (t *table) place(s slot) {
	mask := uint32(len(t.slots) - 1)
	i := s.hash & mask
	for t.slots[i].page != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}
