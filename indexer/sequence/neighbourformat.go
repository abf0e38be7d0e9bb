package sequence

// The neighbours say which frequent words may stand beside which other words. The pairs (pairformat.go) are only of frequent words, so the candidates
// of a phrase with another word are all documents that have its words anywhere. The neighbours, some 30 bytes for each document, rule out most of
// those that do not have the phrase, so that their sequences, which are twenty times as large, need not be read. Everything in the file follows from
// the sequences. Numbers are little endian:
//
//	"FctNear1", then a filter a document
//	where each filter begins, and the last ends, u32 each
//	at the end the number of documents u64, and the xxhash64 of everything but the filters u64
//
// A filter is a set of pairs of neighbouring words of which exactly one is known (format.go), from all fields that sequences have, in the form of
// Bloom (1970): for each pair, filterProbes bits by its hash are set, among filterHalves / 2 bits for each pair, in whole bytes. It is empty if there
// are no pairs. So some 12 % of the pairs that are not there seem to be there. Filters are not verified by a checksum.
const (
	neighboursMagic   = "FctNear1"
	neighboursFile    = "neighbours"
	neighboursTrailer = 16
	filterProbes      = 3
	filterHalves      = 9
)

// neighbour is a pair of neighbouring words of which exactly one is known, each represented by what can be told from its code.
type neighbour uint64

// eachNeighbour calls give for all such pairs in texts, several times for pairs that stand there several times.
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

// Probes determine the bits of a pair in filters of any size.
type Probes [filterProbes]uint32

func (n neighbour) probes() (p Probes) {
	hash := uint64(n)
	for i := range p {
		hash = (hash ^ hash>>29) * 0x9E3779B97F4A7C15 // Knuth's multiplicative hashing
		p[i] = uint32(hash >> 32)
	}
	return p
}

// ProbesOf returns the probes of all pairs of neighbours in texts.
func ProbesOf(texts []byte) (all []Probes) {
	eachNeighbour(texts, func(n neighbour) { all = append(all, n.probes()) })
	return all
}

// probeAt returns the place of a probe's bit in a filter of so many bits.
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

// mayHave tells whether all of some pairs may be in a filter, as 1 or 0, without a branch that depends on the result.
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
