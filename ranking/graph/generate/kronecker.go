package generate

import (
	"math/rand/v2"

	"facetta/ranking/graph"
)

// These are R-MAT's probabilities that a link is in the upper left, upper right and lower left quarter of the matrix, added up, in units of 2^-32.
// They are those of the Graph 500 benchmark: 0.57, 0.19, 0.19.
const (
	upperLeft  = 57 << 32 / 100
	upperRight = 76 << 32 / 100
	lowerLeft  = 95 << 32 / 100
)

// Kronecker draws links between 2^scale pages, all on one host, with scale at most 31. Some of the links are repeated, about 6 % at scale 22 with 10
// links for each page.
func Kronecker(sink Sink, scale, links int, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, uint64(scale)))
	host := sink.AddHost("")
	for page := range uint32(1) << scale {
		sink.AddPageAs(graph.PageID{Host: host, Local: page})
	}
	for range links {
		from, to := uint32(0), uint32(0)
		for range scale {
			quarter := rng.Uint32()
			from, to = from<<1, to<<1
			if quarter >= upperRight {
				from |= 1
			}
			if quarter >= upperLeft && quarter < upperRight || quarter >= lowerLeft {
				to |= 1
			}
		}
		sink.AddLink(graph.Serial(shuffle(from, scale)), graph.Serial(shuffle(to, scale)))
	}
}

// shuffle is a permutation of the numbers below 2^scale: each step can be undone.
func shuffle(x uint32, scale int) uint32 {
	mask := uint32(1)<<scale - 1
	for _, odd := range []uint32{0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D} {
		x = x * odd & mask
		x ^= x >> (scale/2 + 1)
	}
	return x
}
