package sequence

import (
	"github.com/cespare/xxhash/v2"

	"facetta/indexer/analysis"
)

// The pairs say which documents have two frequent words in a row. Phrases of two such words, whose candidates are very many (all documents that have
// these words anywhere), are answered by them alone, and few candidates are left for longer phrases. Everything in the file follows from the
// sequences. Numbers are little endian unless they are uvarints:
//
//	"FctPair2", documents u32, zero u32
//	for each pairDocuments documents, and in them for each known word that comes first, a section: the size of its directory uvarint;
//	    the directory: for each known word that comes second in some document, ascending, the difference of its number to the one
//	    before (the first to -1) less 1, the number of documents, and the size of their list in bytes, uvarint x 3; then the lists
//	    (pairlist.go)
//	at the end where each section ends in the file, u64 each, and the xxhash64 of the header and of these ends u64
//
// A pair is two neighbouring known words (format.go) of the title, of an anchor text or of a block of content. A document of 300 words has some 230
// of them, at 9 bits each. Sections are not verified by a checksum.
const (
	pairsMagic    = "FctPair2"
	pairsHeader   = 16
	pairsFile     = "pairs"
	pairDocuments = 1 << 20
)

// Pair is two words in a row, given by their numbers among the known words.
type Pair struct{ first, second uint16 }

// noWord stands for the end of a text and for a word that is not known.
const noWord = ^uint16(0)

// knownWord returns the number of the first word of texts, or noWord, and the length of its code.
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

// eachPair calls give for all pairs of known words in texts, several times for pairs that stand there several times.
func eachPair(texts []byte, give func(Pair)) {
	before := noWord
	for len(texts) > 0 {
		word, size := knownWord(texts)
		if before != noWord && word != noWord {
			give(Pair{before, word})
		}
		before, texts = word, texts[size:]
	}
}

// Pairs returns the pairs of known words among words in a row.
func (c Codes) Pairs(words []analysis.Word) []Pair {
	var list []Pair
	before := noWord
	for _, w := range words {
		word, ok := c[xxhash.Sum64String(w.Term)]
		if !ok {
			word = noWord
		}
		if before != noWord && word != noWord {
			list = append(list, Pair{before, word})
		}
		before = word
	}
	return list
}
