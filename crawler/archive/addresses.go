package archive

import (
	"hash/maphash"
	"strings"

	"facetta/internal/weburl"
)

// addresses numbers addresses in the order in which they come, and finds them again: their text, and 20 to 40 bytes for each, which hold no
// pointers, so that collecting garbage does not look at them.
type addresses struct {
	chunks []*strings.Builder // texts one behind the other; a chunk never grows, so that what it gave stays where it is
	spans  []span             // by ordinal
	slots  []slot             // 2^n of them, an address in the first free one from where its hash says; nil: no address yet
	shift  int                // of a hash, to its place among the slots
	seed   maphash.Seed
}

// span is where the text of an address begins, counted in chunkBytes to a chunk, and its bytes in the lowest 16 bits: no row has more.
type span uint64

// slot is the hash of an address in the higher half, and its ordinal + 1 in the lower; 0: free.
type slot uint64

const (
	chunkBytes = 1 << 18
	firstBits  = 10 // of a slot's place
	firstSlots = 1 << firstBits
)

// len is the number of addresses.
func (a *addresses) len() int { return len(a.spans) }

// at gives an address.
func (a *addresses) at(o Ordinal) weburl.URL {
	s := uint64(a.spans[o])
	start, bytes := s>>16%chunkBytes, s%(1<<16)
	return weburl.URL(a.chunks[s>>16/chunkBytes].String()[start : start+bytes])
}

// find gives the ordinal of an address.
func (a *addresses) find(u weburl.URL) (Ordinal, bool) {
	if a.slots == nil {
		return 0, false
	}
	hash := a.hash(u)
	for i := a.place(hash); a.slots[i] != 0; i = a.behind(i) {
		if s := a.slots[i]; uint32(s>>32) == hash && a.at(s.ordinal()) == u {
			return s.ordinal(), true
		}
	}
	return 0, false
}

// add numbers an address that find has not found, of fewer than 1<<16 bytes.
func (a *addresses) add(u weburl.URL) Ordinal {
	o := Ordinal(len(a.spans))
	if 4*len(a.spans) >= 3*len(a.slots) {
		a.grow()
	}
	a.spans = append(a.spans, a.keep(string(u)))
	a.take(slot(a.hash(u))<<32 | slot(o+1))
	return o
}

func (s slot) ordinal() Ordinal { return Ordinal(uint32(s) - 1) }

// hash is another one in each process, so that nobody can make up addresses that have the same.
func (a *addresses) hash(u weburl.URL) uint32 { return uint32(maphash.String(a.seed, string(u)) >> 32) }

func (a *addresses) place(hash uint32) int { return int(hash >> a.shift) }
func (a *addresses) behind(i int) int      { return (i + 1) & (len(a.slots) - 1) }

// keep keeps a text.
func (a *addresses) keep(text string) span {
	if n := len(a.chunks); n == 0 || a.chunks[n-1].Len()+len(text) > chunkBytes {
		chunk := new(strings.Builder)
		chunk.Grow(chunkBytes)
		a.chunks = append(a.chunks, chunk)
	}
	n := len(a.chunks) - 1
	at := n*chunkBytes + a.chunks[n].Len()
	a.chunks[n].WriteString(text)
	return span(at)<<16 | span(len(text))
}

// take puts a slot's content into the first free one.
func (a *addresses) take(s slot) {
	i := a.place(uint32(s >> 32))
	for a.slots[i] != 0 {
		i = a.behind(i)
	}
	a.slots[i] = s
}

// grow makes twice as many slots, of which a quarter stay free at least.
func (a *addresses) grow() {
	old := a.slots
	if old == nil {
		a.seed, a.shift, a.slots = maphash.MakeSeed(), 32-firstBits, make([]slot, firstSlots)
		return
	}
	a.shift--
	a.slots = make([]slot, 2*len(old))
	for _, s := range old {
		if s != 0 {
			a.take(s)
		}
	}
}
