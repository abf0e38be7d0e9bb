package sequence

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// numbering numbers different keys, from 0 on in the order in which they come. It is a hash table with open addressing, which is faster than a map.
type numbering[K comparable] struct {
	keys   []K
	places []int32 // numbers of keys plus 1; 0 is a free place; the length is a power of two, at least twice the number of keys
}

// mixer is random, so that the author of a page does not know it and cannot choose keys that collide.
var mixer = rand.Uint64() | 1

// reset forgets all keys and makes room for so many.
func (n *numbering[K]) reset(keys int) {
	size := 2 << bits.Len(uint(keys))
	n.keys, n.places = n.keys[:0], slices.Grow(n.places[:0], size)[:size]
	clear(n.places)
}

// of returns the number of a key that has a hash.
func (n *numbering[K]) of(key K, hash uint64) int {
	at := hash * mixer >> (bits.LeadingZeros64(uint64(len(n.places))) + 1)
	for ; ; at = (at + 1) & uint64(len(n.places)-1) {
		switch k := n.places[at]; {
		case k == 0:
			n.keys = append(n.keys, key)
			n.places[at] = int32(len(n.keys))
			return len(n.keys) - 1
		case n.keys[k-1] == key:
			return int(k - 1)
		}
	}
}
