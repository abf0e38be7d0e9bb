package sequence

// The neighbours say which frequent words may stand beside which other ones: the pairs (pairformat.go) are of frequent words alone, and a
// phrase with another word has all documents as its candidates that have its words anywhere. Of these the neighbours, some 30 bytes a
// document, rule out most of those without the phrase, whose sequences, which are twenty times as large, are then left alone.
// Everything in the file follows from the sequences. Numbers are little endian:
//
//	"FctNear1", then a filter a document
//	where each filter begins, and the last ends, u32 each
//	at the end the number of documents u64, and the xxhash64 of everything but the filters u64
//
// A filter is a set of pairs of neighbouring words of which one is known (format.go), of all fields that sequences have, as Bloom
// (1970) has it: filterProbes bits by the pair's hash, among filterHalves / 2 bits for each pair, in whole bytes, and none without
// pairs. So some 12 % of the pairs that are not there seem to be. Filters are not held against a checksum.
const (
	neighboursMagic   = "FctNear1"
	neighboursFile    = "neighbours"
	neighboursTrailer = 16
	filterProbes      = 3
	filterHalves      = 9
)

// neighbour is a pair of neighbouring words of which one is known, by what their bytes in sequences say of them.
type neighbour uint64

// eachNeighbour gives all such pairs in texts, those that stand there several times as often.
func eachNeighbour(texts []byte, give func(neighbour)) {
	const none = ^uint32(0)
	before := none
	for len(texts) > 0 {
		known, size := knownWord(texts)
		word := uint32(known)
		if known == noWord {
			word = none
			if c := texts[0]; size == 3 {
				word = knownWords + uint32(c&31)<<12 | uint32(texts[1]&63)<<6 | uint32(texts[2]&63)
			}
		}
		if before != none && word != none && (before < knownWords) != (word < knownWords) {
			give(neighbour(before)<<32 | neighbour(word))
		}
		before, texts = word, texts[size:]
	}
}

// Probes are what a pair's bits in filters, of any size, follow from.
type Probes [filterProbes]uint32

func (n neighbour) probes() (p Probes) {
	hash := uint64(n)
	for i := range p {
		hash = (hash ^ hash>>29) * 0x9E3779B97F4A7C15 // Knuth's multiplicative hashing
		p[i] = uint32(hash >> 32)
	}
	return p
}

// ProbesOf gives those of all such pairs in texts.
func ProbesOf(texts []byte) (all []Probes) {
	eachNeighbour(texts, func(n neighbour) { all = append(all, n.probes()) })
	return all
}

// probeAt gives the place of a bit among so many.
func probeAt(probe uint32, bits int) uint32 { return uint32(uint64(probe) * uint64(bits) >> 32) }

// neighbourFilter makes the filter of some pairs.
func neighbourFilter(pairs []neighbour) []byte {
	filter := make([]byte, (len(pairs)*filterHalves+15)/16)
	for _, n := range pairs {
		for _, probe := range n.probes() {
			at := probeAt(probe, 8*len(filter))
			filter[at/8] |= 1 << (at % 8)
		}
	}
	return filter
}

// mayHave says whether all of some pairs may be in a filter: 1 or 0, without a branch that depends on it.
func mayHave(filter []byte, pairs []Probes) byte {
	if len(filter) == 0 {
		return 0
	}
	all := byte(1)
	for i := range pairs {
		for _, probe := range pairs[i] {
			at := probeAt(probe, 8*len(filter))
			all &= filter[at/8] >> (at % 8)
		}
	}
	return all
}
