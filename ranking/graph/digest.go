package graph

import (
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// Digest returns a number that differs, on this machine, for graphs with different ranks by node: it depends on their links and on where hosts begin.
// It reads all in-links.
func (g *Graph) Digest() uint64 {
	h, b := xxhash.New(), &g.links
	hash(h, b.Near)
	hash(h, b.Far)
	hash(h, b.NearDegree)
	hash(h, b.FarDegree.Short)
	hash(h, b.FarDegree.Long)
	hash(h, g.hosts.first)
	return h.Sum64()
}

// hash adds the number of values and the values.
func hash[T uint16 | uint32 | Node](h *xxhash.Digest, values []T) {
	count := []uint64{uint64(len(values))}
	_, _ = h.Write(memory(count)) // never fails
	_, _ = h.Write(memory(values))
}

// memory returns the bytes of values, in this machine's byte order.
func memory[T uint16 | uint32 | uint64 | Node](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(*new(T))))
}
