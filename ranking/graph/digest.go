package graph

import (
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// Digest is a number by which this machine tells graphs apart, as far as ranks by node depend on them: by their links, and by where hosts
// begin. It reads all in-links.
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

// hash adds values, after their number.
func hash[T uint16 | uint32 | Node](h *xxhash.Digest, values []T) {
	count := []uint64{uint64(len(values))}
	_, _ = h.Write(memory(count)) // never fails
	_, _ = h.Write(memory(values))
}

// memory is the bytes of values, in this machine's byte order.
func memory[T uint16 | uint32 | uint64 | Node](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(*new(T))))
}
