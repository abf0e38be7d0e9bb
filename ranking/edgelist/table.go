package edgelist

import "facetta/ranking/graph"

// table finds pages by the hash of their names: open addressing, linear probing, at most half full, 16 to 32 bytes a page. A Go
// map took twice the time here, as it keeps the names' headers apart from their hashes.
type table struct {
	slots []slot // as many as a power of two
	used  int
}

// slot is free if its page is 0.
type slot struct {
	hash uint32
	page uint32 // Serial + 1
}

// first gives the slot at which the search for a hash begins.
func (t *table) first(hash uint32) int { return int(hash) & (len(t.slots) - 1) }

// find gives the next page with this hash from slot i on, and moves i after it; false ends the search.
func (t *table) find(i *int, hash uint32) (graph.Serial, bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	for t.slots[*i].page != 0 {
		s := t.slots[*i]
		*i = (*i + 1) & (len(t.slots) - 1)
		if s.hash == hash {
			return graph.Serial(s.page - 1), true
		}
	}
	return 0, false
}

// insert adds a page that is not in the table.
func (t *table) insert(hash uint32, s graph.Serial) {
	if 2*(t.used+1) > len(t.slots) {
		old := t.slots
		t.slots = make([]slot, max(8, 2*len(old)))
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
	i := t.first(s.hash)
	for t.slots[i].page != 0 {
		i = (i + 1) & (len(t.slots) - 1)
	}
	t.slots[i] = s
}
