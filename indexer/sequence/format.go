package sequence

import (
	"bytes"
	"encoding/binary"

	"github.com/cespare/xxhash/v2"

	"facetta/indexer/analysis"
)

// The sequences hold the order of the words of each document, almost exactly: enough to find out in a tenth of a microsecond that a phrase is not in
// a document, as is the case for nearly all documents that have its words. Where it may be there, the text store is read. Numbers are little endian
// unless they are uvarints:
//
//	"FctSequ1", then the xxhash64 of the known words, which are frequent, knownWords x u64 (0 when there are fewer)
//	a record a document: number of its stemming uvarint; bytes of the title, of the anchor texts and of the content uvarint x 3;
//	    then the texts of the title, the anchors, the content and the boilerplate, each text followed by a zero byte
//	offsets of the records, and of the end of the last u64
//	at the end the number of documents u64, and the xxhash64 of everything but the records u64
//
// The first shortCodes known words have a code of one byte, from 1 up; the other known words have two bytes: 128 to 159, then 192 to 255. Any other
// word has three: 160 to 191, then twice 192 to 255, which hold 17 bits of its term's xxhash64. No code can be found in the middle of another one. So
// a word takes about 1.8 bytes. Phrases of known words are certain; of the phrases found of a rare and a known word, about one in 100,000 is not
// there. The records are not verified by a checksum.
const (
	sequencesMagic   = "FctSequ1"
	shortCodes       = 127
	knownWords       = shortCodes + 32*64
	sequencesHeader  = 8 + 8*knownWords
	sequencesTrailer = 16
	sequencesFile    = "sequences"
	maxSequenceHead  = 4 * 10 // bytes of a record's uvarints
)

// Codes make the codes of words; they have the numbers of the known words, by hash.
type Codes map[uint64]uint16

func newWordCodes(known []uint64) Codes {
	codes := Codes{}
	for i, hash := range known {
		if hash != 0 {
			codes[hash] = uint16(i)
		}
	}
	return codes
}

// Append appends the code of a term, and tells whether it stands for no other term.
func (c Codes) Append(data []byte, term []byte) (_ []byte, certain bool) {
	hash := xxhash.Sum64(term)
	n, ok := c[hash]
	switch {
	case !ok:
		return append(data, 160|byte(hash>>12)&31, 192|byte(hash>>6)&63, 192|byte(hash)&63), false
	case n < shortCodes:
		return append(data, byte(n+1)), true
	default:
		n -= shortCodes
		return append(data, 128|byte(n>>6), 192|byte(n)&63), true
	}
}

// FirstByteRate estimates the share of words whose codes begin with the same byte as a code: how often IndexCode stops in vain. By Zipf's law, one in
// 10 r words is the word of rank r. About a tenth of the words are assumed not to be known.
func FirstByteRate(code []byte) float64 {
	switch len(code) {
	case 1:
		return 0.1 / float64(code[0])
	case 2: // 64 words of about the same rank
		return 0.1 * 64 / (shortCodes + 64*(float64(code[0]&31)+0.5))
	default:
		return 0.1 / 32
	}
}

// NewRecord makes the record of a document from its texts, each with a zero byte behind it; title, anchors and content are the numbers of bytes of
// these parts.
func NewRecord(as analysis.Stemming, title, anchors, content int, texts []byte) []byte {
	record := make([]byte, 0, maxSequenceHead+len(texts))
	for _, n := range []int{int(as), title, anchors, content} {
		record = binary.AppendUvarint(record, uint64(n))
	}
	return append(record, texts...)
}

// IndexCode returns the place of a word's code in texts, from a place on, as bytes.Index does. It is faster, as few bytes are the first of a code of
// several bytes.
func IndexCode(texts, code []byte, from int) int {
	for i := from; ; i++ {
		n := bytes.IndexByte(texts[i:], code[0])
		if i += n; n < 0 || len(texts)-i < len(code) {
			return -1
		}
		if len(code) == 1 || texts[i+1] == code[1] && (len(code) == 2 || texts[i+2] == code[2]) {
			return i
		}
	}
}
