package indexer

import "github.com/cespare/xxhash/v2"

// The pairs say which documents may have two frequent words in a row. A phrase of frequent words has very many candidates, all that
// have these words anywhere; with the pairs nearly all are ruled out without a look at their sequences. Everything in the file follows
// from the sequences. Numbers are little endian unless they are uvarints:
//
//	"FctPair1", documents u32, zero u32
//	a block for each pairDocuments documents: the numbers of the documents in the block that have a pair of a bucket, bucket by
//	    bucket, each as uvarint of its difference to the one before (the first to -1) less 1; then where the list of each bucket
//	    ends in the block, pairBuckets x u32
//	at the end where each block ends in the file, u64 each, and the xxhash64 of the header and of these ends u64
//
// A pair is two neighbouring known words (sequenceformat.go) of the title, of an anchor text or of a block of content. Its bucket is one
// of pairBuckets, by hash. A document of 300 words is in some 150 of them, at 1.3 bytes each. The lists are not held against a
// checksum.
const (
	pairsMagic     = "FctPair1"
	pairsHeader    = 16
	pairsFile      = "pairs"
	pairDocuments  = 1 << 16
	pairBucketBits = 14
	pairBuckets    = 1 << pairBucketBits
	pairDirectory  = 4 * pairBuckets
)

// pairBucket is the bucket of two words in a row, by their numbers among the known words.
func pairBucket(first, second uint16) uint16 {
	key := uint32(first)<<16 | uint32(second)
	return uint16(key * 0x9E3779B1 >> (32 - pairBucketBits)) // Knuth's multiplicative hashing
}

// noWord stands for the end of a text, and for a word that is not known.
const noWord = ^uint16(0)

// knownWord reads the number of the first word of a text's bytes, or noWord, and says how many bytes it takes.
func knownWord(texts []byte) (word uint16, size int) {
	switch c := texts[0]; {
	case c == 0 || c >= 192:
		return noWord, 1
	case c < 128:
		return uint16(c - 1), 1
	case c < 160 && len(texts) > 1:
		return shortCodes + uint16(c&31)<<6 + uint16(texts[1]&63), 2
	}
	return noWord, min(3, len(texts))
}

// eachPair gives the buckets of all pairs of known words in texts.
func eachPair(texts []byte, give func(bucket uint16)) {
	before := noWord
	for len(texts) > 0 {
		word, size := knownWord(texts)
		if before != noWord && word != noWord {
			give(pairBucket(before, word))
		}
		before, texts = word, texts[size:]
	}
}

// pairs gives the buckets of the pairs of known words among words in a row.
func (c wordCodes) pairs(words []Word) []uint16 {
	var buckets []uint16
	before := noWord
	for _, w := range words {
		word, ok := c[xxhash.Sum64String(w.Term)]
		if !ok {
			word = noWord
		}
		if before != noWord && word != noWord {
			buckets = append(buckets, pairBucket(before, word))
		}
		before = word
	}
	return buckets
}
