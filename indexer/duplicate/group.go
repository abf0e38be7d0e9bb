package duplicate

import "math/bits"

// group returns for each document the first document of its group, which is the document itself if it has no near-duplicate before it. Of the pairs
// that are near by their fingerprints it joins those for which confirm is true. Signatures must be those of a detector without Smallest.
func group(signatures []Signature, confirm func(a, b uint32) bool) []uint32 {
	g := grouper{signatures: signatures, confirm: confirm, parent: make([]uint32, len(signatures))}
	for i := range signatures {
		g.parent[i] = uint32(i)
		if signatures[i].Words > 0 {
			g.documents = append(g.documents, uint32(i))
		}
	}
	g.keys, g.spare = make([]key, len(g.documents)), make([]key, len(g.documents))
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
	confirm    func(a, b uint32) bool
	parent     []uint32
	documents  []uint32 // documents that have fingerprints
	keys       []key
	spare      []key
}

// look is the number of documents before one, with the same key, with which it is compared. All of them are near by their fingerprints, so one would
// be enough if confirm were always true. With look, pairs are missed only among many documents that share a key and are not confirmed.
const look = 8

// key is the hash of a document's chosen fingerprints, of 32 bits, and the document.
type key uint64

func (k key) hash() uint32 { return uint32(k >> 32) }
func (k key) doc() uint32  { return uint32(k) }

// join unites the documents whose fingerprints agree at the chosen positions, a set of four bits.
func (g *grouper) join(positions uint) {
	for i, doc := range g.documents {
		g.keys[i] = key(choose(&g.signatures[doc], positions)>>32<<32) | key(doc)
	}
	g.sort()
	for i := range g.keys {
		for j := i - 1; j >= max(0, i-look) && g.keys[j].hash() == g.keys[i].hash(); j-- {
			if a, b := g.keys[j].doc(), g.keys[i].doc(); g.root(a) != g.root(b) && g.near(a, b) {
				g.unite(a, b)
			}
		}
	}
}

// sort orders keys that are in the order of documents by their hashes, digit by digit from the last.
func (g *grouper) sort() {
	const digit, digits = 11, 3
	var starts [digits][1 << digit]uint32
	for _, k := range g.keys {
		for d := range digits {
			starts[d][k.hash()>>(d*digit)%(1<<digit)]++
		}
	}
	for d := range digits {
		at, sum := &starts[d], uint32(0)
		for i, n := range at {
			at[i], sum = sum, sum+n
		}
		for _, k := range g.keys {
			place := &at[k.hash()>>(d*digit)%(1<<digit)]
			g.spare[*place] = k
			*place++
		}
		g.keys, g.spare = g.spare, g.keys
	}
}

// near compares all fingerprints, as different ones may have equal hashes, and asks confirm.
func (g *grouper) near(a, b uint32) bool {
	return g.signatures[a].shared(&g.signatures[b]) >= Shared && g.confirm(a, b)
}

// choose hashes the fingerprints at the positions.
func choose(s *Signature, positions uint) uint64 {
	h := uint64(0)
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
