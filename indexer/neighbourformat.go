package indexer

// The neighbours say which frequent words may stand beside which other ones: the pairs (pairformat.go) are of frequent words alone, and a
// phrase with another word has all documents as its candidates that have its words anywhere. Of these the neighbours, some 30 bytes a
// document, rule out most of those without the phrase, whose sequences, which are twenty times as large, are then left alone.
// Everything in the file follows from the sequences. Numbers are little endian:
//
//	"FctNear1", then a filter a document
//	where each filter begins, and the last ends, u32 each
//	at the end the number of documents u64, and the xxhash64 of everything but the filters u64
//
// A filter is a set of pairs of neighbouring words of which one is known (sequenceformat.go), of all fields that sequences have, as Bloom
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

// eachProbe gives the places of a pair's bits among so many.
func (n neighbour) eachProbe(bits int, give func(at uint32)) {
	hash := uint64(n)
	for range filterProbes {
		hash = (hash ^ hash>>29) * 0x9E3779B97F4A7C15 // Knuth's multiplicative hashing
		give(uint32(hash >> 32 * uint64(bits) >> 32))
	}
}

// neighbourFilter makes the filter of some pairs.
func neighbourFilter(pairs []neighbour) []byte {
	filter := make([]byte, (len(pairs)*filterHalves+15)/16)
	for _, n := range pairs {
		n.eachProbe(8*len(filter), func(at uint32) { filter[at/8] |= 1 << (at % 8) })
	}
	return filter
}

// mayHave says whether a pair may be in a filter.
func mayHave(filter []byte, n neighbour) bool {
	if len(filter) == 0 {
		return false
	}
	all := byte(1)
	n.eachProbe(8*len(filter), func(at uint32) { all &= filter[at/8] >> (at % 8) })
	return all != 0
}
