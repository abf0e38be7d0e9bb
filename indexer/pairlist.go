package indexer

import (
	"encoding/binary"
	"math/bits"
)

// A list of pairs has the documents of a pair, ascending. Where they are a bitmapShare of all or more, it is a bit for each document.
// Otherwise it has for each document its difference d to the one before (the first to -1) less 1 in Rice's code (Rice 1979): d >> k
// zeros, a one, and k bits of d, from the lowest bit of the first byte up. It is as short as a code of differences can be, within a
// few hundredths, when each document is as likely to have the pair; otherwise it is no longer.
const bitmapShare = 4

// isBitmap says whether a list of so many of all documents is a bit for each.
func isBitmap(count, documents int) bool { return count*bitmapShare >= documents }

// riceBits is k for a list of so many of all documents: the least for which 2^k is 0.481 times the mean difference, where one more bit
// costs what it saves (Gallager and Van Voorhis 1975: the logarithm of the golden ratio).
func riceBits(count, documents int) int { return bits.Len(uint(documents * 481 / (1000 * count))) }

// appendPairList appends the list of some of all documents.
func appendPairList(data []byte, docs []uint32, documents int) []byte {
	if isBitmap(len(docs), documents) {
		set := make([]byte, (documents+7)/8)
		for _, doc := range docs {
			set[doc/8] |= 1 << (doc % 8)
		}
		return append(data, set...)
	}
	var out bitWriter
	k, next := riceBits(len(docs), documents), uint32(0)
	for _, doc := range docs {
		d := doc - next
		out.zeros(int(d >> k))
		out.put(1, 1)
		out.put(uint64(d)&(1<<k-1), k)
		next = doc + 1
	}
	return append(data, out.end()...)
}

// bitWriter writes bits from the lowest of the first byte up.
type bitWriter struct {
	data []byte
	word uint64
	used int // bits of word, fewer than 64
}

func (w *bitWriter) zeros(n int) {
	for ; n > 32; n -= 32 {
		w.put(0, 32)
	}
	w.put(0, n)
}

// put writes the lowest n bits, at most 32, of what has no others.
func (w *bitWriter) put(bits uint64, n int) {
	w.word |= bits << w.used
	if w.used += n; w.used >= 32 {
		w.data = binary.LittleEndian.AppendUint32(w.data, uint32(w.word))
		w.word >>= 32
		w.used -= 32
	}
}

func (w *bitWriter) end() []byte {
	last := binary.LittleEndian.AppendUint32(nil, uint32(w.word))
	return append(w.data, last[:(w.used+7)/8]...)
}

// afterList is how many bytes have to follow a list that is read, whatever they are.
const afterList = 8

// addPairList adds the documents of a list, and what follows it, to a set of all documents; false when the list makes no sense.
func addPairList(set []uint64, list []byte, count, documents int) bool {
	if count <= 0 || count > documents {
		return false
	}
	if isBitmap(count, documents) {
		return addBitmap(set, list[:len(list)-afterList], documents)
	}
	k, end := riceBits(count, documents), 8*(len(list)-afterList)
	low := uint64(1)<<k - 1
	next, at := uint64(0), 0   // the next document that may come; a bit of the list
	word, left := uint64(0), 0 // the bits from there on, and how many of them have been read
	for range count {
		skip, zeros := 0, bits.TrailingZeros64(word)
		if zeros+1+k >= left {
			word, left = bitsAt(list, at), 64-at%8
			for zeros = bits.TrailingZeros64(word); zeros+1+k >= left; zeros = bits.TrailingZeros64(word) {
				passed := min(zeros, 32) // of more zeros than a word has
				skip, at = skip+passed, at+passed
				if at > end {
					return false
				}
				word, left = bitsAt(list, at), 64-at%8
			}
		}
		doc := next + uint64(skip+zeros)<<(k&63) + word>>((zeros+1)&63)&low
		code := zeros + 1 + k
		at, word, left = at+code, word>>(code&63), left-code
		if at > end || doc >= uint64(documents) {
			return false
		}
		set[doc/64] |= 1 << (doc % 64)
		next = doc + 1
	}
	return true
}

// bitsAt gives the bits of a list from one on, 57 at least.
func bitsAt(list []byte, at int) uint64 {
	return binary.LittleEndian.Uint64(list[at/8:]) >> (at % 8)
}

func addBitmap(set []uint64, list []byte, documents int) bool {
	if len(list) != (documents+7)/8 {
		return false
	}
	var last [8]byte
	for i := range (documents + 63) / 64 {
		word := list[8*i:]
		if len(word) < 8 {
			copy(last[:], word)
			word = last[:]
		}
		set[i] |= binary.LittleEndian.Uint64(word)
	}
	if odd := documents % 64; odd > 0 {
		set[documents/64] &= 1<<odd - 1
	}
	return true
}
