package duplicate

import (
	"cmp"
	"math/bits"
	"slices"
)

// Group gives for each document the first document of its group, which is the document itself when it has no near-duplicate
// before it. Signatures are those of a detector without Smallest.
func Group(signatures []Signature) []uint32 {
	return GroupWithin(make([]uint32, len(signatures)), signatures)
}

// GroupWithin does the same within sets of documents: sets holds a number for each document, and only documents with the same
// number come into one group.
func GroupWithin(sets []uint32, signatures []Signature) []uint32 {
	g := grouper{signatures: signatures, sets: sets, parent: make([]uint32, len(signatures))}
	for i := range signatures {
		g.parent[i] = uint32(i)
		if signatures[i].Words > 0 {
			g.keys = append(g.keys, key{doc: uint32(i)})
		}
	}
	for positions := uint(0); positions < 1<<Fingerprints; positions++ {
		if bits.OnesCount(positions) == Shared {
			g.join(positions)
		}
	}
	for i := range g.parent {
		g.parent[i] = g.root(uint32(i))
	}
	return g.parent
}

// grouper is a union-find forest in which every root is the first document of its tree.
type grouper struct {
	signatures []Signature
	sets       []uint32
	parent     []uint32
	keys       []key
}

// key is a document with the hash of the chosen fingerprints.
type key struct {
	hash uint64
	doc  uint32
}

// join unites the documents that agree at the chosen positions, a set of four bits.
func (g *grouper) join(positions uint) {
	for i := range g.keys {
		k := &g.keys[i]
		k.hash = choose(uint64(g.sets[k.doc]), &g.signatures[k.doc], positions)
	}
	slices.SortFunc(g.keys, func(a, b key) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.doc, b.doc)) })
	for i := 1; i < len(g.keys); i++ {
		a, b := g.keys[i-1], g.keys[i]
		// Equal hashes of different fingerprints are possible, if hardly.
		if a.hash == b.hash && g.near(a.doc, b.doc) {
			g.unite(a.doc, b.doc)
		}
	}
}

func (g *grouper) near(a, b uint32) bool {
	return g.sets[a] == g.sets[b] && g.signatures[a].shared(&g.signatures[b]) >= Shared
}

// choose hashes the number of a set and the fingerprints at the positions.
func choose(h uint64, s *Signature, positions uint) uint64 {
	for rest := positions; rest != 0; rest &= rest - 1 {
		h = mix(h ^ uint64(s.Prints[bits.TrailingZeros(rest)]))
	}
	return h
}

func (g *grouper) root(doc uint32) uint32 {
	for g.parent[doc] != doc {
		g.parent[doc] = g.parent[g.parent[doc]] // path halving
		doc = g.parent[doc]
	}
	return doc
}

func (g *grouper) unite(a, b uint32) {
	a, b = g.root(a), g.root(b)
	g.parent[max(a, b)] = min(a, b)
}
