package sequence

import (
	"encoding/binary"
	"math/bits"
)

// A list of pairs has the documents of a pair, ascending. If they are at least one in bitmapShare of all documents, the list is a bit for each
// document. Otherwise it has, for each document of the pair, d, its difference to the one before (for the first, to -1) less 1, in Rice's code (Rice
// 1979): d >> k zeros, a one, and k bits of d, from the lowest bit of the first byte up. If each document is equally likely to have the pair, that
// is, within a few hundredths, as short as a code of differences can be; otherwise it is no longer.
const bitmapShare = 4

// isBitmap tells whether a list of count of all documents is a bit for each document.
func isBitmap(count, documents int) bool { return count*bitmapShare >= documents }

// riceBits returns k for a list of count of all documents: the least for which 2^k is more than 0.481 times the mean difference, where one more bit
// costs as much as it saves (Gallager and Van Voorhis 1975: the logarithm of the golden ratio).
func riceBits(count, documents int) int { return bits.Len(uint(documents * 481 / (1000 * count))) }

// listBytes returns a bound of the size of a list of count of all documents.
func listBytes(count, documents int) int {
	if isBitmap(count, documents) {
		return (documents + 7) / 8
	}
	k := riceBits(count, documents)
	return (count*(k+1) + documents>>k + 7) / 8
}

// pairPlace is the place where a list of pairs is being written. It is kept small, and the places of all pairs lie together, as most are not in the
// processor's cache.
type pairPlace struct {
	next  uint32 // the next bit of the lists to be written
	state uint32 // 1 + the document that came last, of at most pairDocuments; and in placeBits the k of Rice's code, or asBitmap
}

const (
	placeBits = 5
	asBitmap  = 1<<placeBits - 1
)

// newPairPlace begins the list of count of all documents at a byte of the lists. The list may take listBytes there, which must be zero.
func newPairPlace(at, count, documents int) pairPlace {
	form := asBitmap
	if !isBitmap(count, documents) {
		form = riceBits(count, documents)
	}
	return pairPlace{next: uint32(8 * at), state: uint32(form)}
}

// add adds a document to the list. Documents come in ascending order, and the same one may come several times. The lists must be followed by
// afterList more bytes.
func (p *pairPlace) add(lists []byte, doc uint32) {
	last, k := p.state>>placeBits, p.state&asBitmap
	if last == doc+1 {
		return
	}
	p.state = (doc+1)<<placeBits | k
	if k == asBitmap {
		at := p.next + doc
		lists[at/8] |= 1 << (at % 8)
		return
	}
	d := doc - last
	at, code := p.next+d>>k, 1|uint64(d&(1<<k-1))<<1
	word := lists[at/8:]
	binary.LittleEndian.PutUint64(word, binary.LittleEndian.Uint64(word)|code<<(at%8))
	p.next = at + k + 1
}

// end returns the byte of the lists before which the list ends.
func (p *pairPlace) end(documents int) int {
	if p.state&asBitmap == asBitmap {
		return int(p.next)/8 + (documents+7)/8
	}
	return int(p.next+7) / 8
}

// afterList is the number of bytes, of any value, that must follow a list that is read, as eight bytes are read at once.
const afterList = 8

// addPairList adds the documents of a list to a set of all documents; list also has the afterList bytes behind it. It returns false if the list makes
// no sense.
func addPairList(set []uint64, list []byte, count, documents int) bool {
	if count <= 0 || count > documents {
		return false
	}
	if isBitmap(count, documents) {
		return addBitmap(set, list[:len(list)-afterList], documents)
	}
	k, end := riceBits(count, documents), 8*(len(list)-afterList)
	low := uint64(1)<<k - 1
	next, at := uint64(0), 0   // the next document that may come; the current bit of the list
	word, left := uint64(0), 0 // the bits from there on, and how many of them are left
	for range count {
		skip, zeros := 0, bits.TrailingZeros64(word)
		if zeros+1+k >= left {
			word, left = bitsAt(list, at), 64-at%8
			for zeros = bits.TrailingZeros64(word); zeros+1+k >= left; zeros = bits.TrailingZeros64(word) {
				passed := min(zeros, 32) // if there are more zeros than bits in a word
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

// bitsAt returns the bits of a list from one on, at least 57.
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
