package archive

import (
	"hash/maphash"
	"strings"

	"facetta/internal/weburl"
)

// addresses numbers addresses in the order in which they are added, and finds them again. It takes the text and 20 to 40 bytes for each address.
// These bytes hold no pointers, so garbage collection does not look at them.
type addresses struct {
	chunks []*strings.Builder // texts one after another; a chunk never grows, so that strings taken from it stay valid
	spans  []span             // by ordinal
	slots  []slot             // 2^n of them, an address in the first free one from its hash's place on; nil: no address yet
	shift  int                // of a hash, to get its place among the slots
	seed   maphash.Seed
}

// span has the begin of an address's text, as chunk * chunkBytes + offset, and its length in the lowest 16 bits, which is the most that a row can
// have.
type span uint64

// slot has the hash of an address in the upper half, and its ordinal + 1 in the lower; 0: free.
type slot uint64

const (
	chunkBytes = 1 << 18
	firstBits  = 10 // bits of a slot's place at first
	firstSlots = 1 << firstBits
)

// len is the number of addresses.
func (a *addresses) len() int { return len(a.spans) }

// at returns the address with this ordinal.
func (a *addresses) at(o Ordinal) weburl.URL {
	s := uint64(a.spans[o])
	start, bytes := s>>16%chunkBytes, s%(1<<16)
	return weburl.URL(a.chunks[s>>16/chunkBytes].String()[start : start+bytes])
}

// find returns the ordinal of an address, if it was added.
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

// hash differs from process to process, so that nobody can make up addresses with the same hash.
func (a *addresses) hash(u weburl.URL) uint32 { return uint32(maphash.String(a.seed, string(u)) >> 32) }

func (a *addresses) place(hash uint32) int { return int(hash >> a.shift) }
func (a *addresses) behind(i int) int      { return (i + 1) & (len(a.slots) - 1) }

// keep stores a text.
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

// take puts a slot into the first free place for its hash.
func (a *addresses) take(s slot) {
	i := a.place(uint32(s >> 32))
	for a.slots[i] != 0 {
		i = a.behind(i)
	}
	a.slots[i] = s
}

// grow doubles the slots, so that at least a quarter of them stay free.
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
