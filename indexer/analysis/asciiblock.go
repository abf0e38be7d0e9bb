package analysis

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

const blockBytes = 64

// asciiBlock tells of each byte of a block what kind it is, a bit for each byte, from the lowest. Words are found by these bits, as a loop that looks
// at each byte in turn has a branch that the processor predicts wrongly at the end of most words.
type asciiBlock struct {
	words       uint64 // letters and digits of ASCII
	apostrophes uint64
	beyond      uint64 // bytes beyond ASCII
}

// Eight bytes are tested together as one number; the result for each is its highest bit.
const (
	eight   = 0x0101010101010101
	highest = 0x80 * eight
)

// newASCIIBlock makes the block of the beginning of a text. Where the text is shorter, separators follow.
func newASCIIBlock(text string) (b asciiBlock) {
	var room [blockBytes]byte
	n := copy(room[:], text)
	for i := 0; i < n; i += 8 {
		v := binary.LittleEndian.Uint64(room[i&(blockBytes-1):])
		low := v &^ highest
		letters, digits := within8(low|0x20*eight, 'a', 'z'), within8(low, '0', '9')
		b.words |= gather((letters|digits)&^v) << i
		b.apostrophes |= gather(within8(low, '\'', '\'')&^v) << i
		b.beyond |= gather(v) << i
	}
	return b
}

// within8 sets the highest bit of the bytes that are in [from, to]. All bytes of v must be below 128.
func within8(v, from, to uint64) uint64 {
	return (v + (0x80-from)*eight) &^ (v + (0x7f-to)*eight)
}

// gather puts the highest bits of eight bytes side by side.
func gather(v uint64) uint64 {
	return (v & highest) >> 7 * 0x0102040810204080 >> 56
}

// extent returns how far the beginning of a text can be judged by its block, where the rest begins, and whether a word may go on there.
func (b *asciiBlock) extent(text string) (end, next int, open bool) {
	if b.beyond == 0 {
		end = min(blockBytes, len(text))
		return end, end, len(text) > blockBytes
	}
	end = bits.TrailingZeros64(b.beyond)
	kind, size := kindAt(text, end)
	if kind == separator {
		return end, end + size, false
	}
	return end, end, true
}

// inWords has the bits of letters and digits and of the apostrophes that belong to words: those between two letters or digits, and one at the end
// behind a letter or digit, as a word may go on after it.
func (b *asciiBlock) inWords(end int) uint64 {
	return b.words | b.apostrophes&(b.words<<1)&(b.words>>1|1<<(end-1))
}

// skip goes on to the next word that begins with one of the starts or may have characters beyond ASCII.
func (s *Scanner) skip() {
	for s.pos < len(s.text) && s.text[s.pos] < utf8.RuneSelf {
		if s.skipBlock() {
			return
		}
	}
}

// skipBlock passes over the words that end in the next block, and tells whether it has come to one that must be looked at. It begins and ends at
// places that are not within a word.
func (s *Scanner) skipBlock() (found bool) {
	rest := s.text[s.pos:]
	b := newASCIIBlock(rest)
	end, next, open := b.extent(rest)
	words := b.inWords(end)
	if open {
		end -= bits.LeadingZeros64(^(words << (blockBytes - end)))
		next, found = end, end == 0 || b.beyond != 0
	}
	for starts := words &^ (words << 1) & (1<<end - 1); starts != 0; starts &= starts - 1 {
		at := bits.TrailingZeros64(starts)
		if s.Starts.has(rest[at:]) {
			s.pos += at
			return true
		}
		s.Passed++
	}
	s.pos += next
	return found
}
