package sequence

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cespare/xxhash/v2"

	"facetta/indexer/analysis"
)

// allCodes are the codes of as many known words as there may be: "k0", "k1", ...
func allCodes() Codes {
	known := make([]uint64, knownWords)
	for i := range known {
		known[i] = xxhash.Sum64String(fmt.Sprint("k", i))
	}
	return newWordCodes(known)
}

// Codes are as the format says: of one byte, two, or three with 17 bits of the hash; only those of known words are certain.
func TestCodesOfWords(t *testing.T) {
	codes := allCodes()
	for n, want := range map[int][]byte{
		0: {1}, 126: {127}, 127: {128, 192}, 190: {128, 255}, 191: {129, 192}, knownWords - 1: {159, 255},
	} {
		if got, certain := codes.Append([]byte("x"), fmt.Append(nil, "k", n)); !bytes.Equal(got, append([]byte("x"), want...)) || !certain {
			t.Errorf("known word %d has the code %d, %v; want %d", n, got[1:], certain, want)
		}
	}
	for n := range 1000 {
		term := fmt.Append(nil, "other", n)
		code, certain := codes.Append(nil, term)
		if certain || len(code) != 3 || code[0]>>5 != 5 || code[1]>>6 != 3 || code[2]>>6 != 3 {
			t.Fatalf("%s has the code %d, %v", term, code, certain)
		}
		if bits := uint64(code[0]&31)<<12 | uint64(code[1]&63)<<6 | uint64(code[2]&63); bits != xxhash.Sum64(term)&(1<<17-1) {
			t.Fatalf("%s has the bits %x, want those of %x", term, bits, xxhash.Sum64(term))
		}
		if word, size := knownWord(code); word != noWord || size != 3 {
			t.Fatalf("%s is known word %d of %d bytes", term, word, size)
		}
	}
}

// The number of a known word is read from its code, and where damage cuts a code short, nothing beyond it is read.
func TestKnownWordsAreRead(t *testing.T) {
	codes := allCodes()
	for n := range knownWords {
		code, _ := codes.Append(nil, fmt.Append(nil, "k", n))
		if word, size := knownWord(append(code, 0)); int(word) != n || size != len(code) {
			t.Fatalf("the code %d of %d is read as %d of %d bytes", code, n, word, size)
		}
	}
	for texts, want := range map[string]int{"\x00\x01": 1, "\xc0\x01": 1, "\xff": 1, "\x80": 1, "\xa0": 1, "\xbf\xc0": 2} {
		if word, size := knownWord([]byte(texts)); word != noWord || size != want {
			t.Errorf("%q is read as %d of %d bytes, want none of %d", texts, word, size, want)
		}
	}
}

// Pairs are of two known words of one text with nothing between them.
func TestPairsOfTexts(t *testing.T) {
	texts := []byte{1, 2, 0, 3, 160, 192, 192, 4, 128, 192, 5, 0, 0, 6, 6, 6}
	want := []Pair{{0, 1}, {3, shortCodes}, {shortCodes, 4}, {5, 5}, {5, 5}}
	var got []Pair
	if eachPair(texts, func(p Pair) { got = append(got, p) }); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A padding of the known words is no word.
func TestPaddingIsNoWord(t *testing.T) {
	if codes := newWordCodes([]uint64{7, 0, 0}); len(codes) != 1 || codes[7] != 0 {
		t.Errorf("%v", codes)
	}
}

// A code is found where bytes.Index finds it.
func TestIndexCode(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	codes := allCodes()
	term := func() []byte {
		return fmt.Append(nil, []string{"k", "other"}[rng.IntN(2)], []int{0, 127, 128, 190, 191, 200}[rng.IntN(6)])
	}
	for range 2000 {
		var texts []byte
		for range rng.IntN(12) {
			texts, _ = codes.Append(texts, term())
		}
		code, _ := codes.Append(nil, term())
		for from := range len(texts) + 1 {
			want := bytes.Index(texts[from:], code)
			if want >= 0 {
				want += from
			}
			if got := IndexCode(texts, code, from); got != want {
				t.Fatalf("%d from %d on in %d: at %d, want %d", code, from, texts, got, want)
			}
		}
	}
	for _, c := range []struct {
		texts, code []byte
		want        int
	}{
		{[]byte{1, 160, 192}, []byte{160, 192, 193}, -1}, {[]byte{1, 160}, []byte{160, 192, 193}, -1}, {[]byte{1, 128}, []byte{128, 192}, -1}, // cut short
		{[]byte{160, 192, 193, 160, 192, 194}, []byte{160, 192, 194}, 3}, {[]byte{128, 192, 128, 193}, []byte{128, 193}, 2},
	} {
		if got := IndexCode(c.texts, c.code, 0); got != c.want {
			t.Errorf("%d in %d: at %d, want %d", c.code, c.texts, got, c.want)
		}
	}
}

// Damaged records are refused, and the others have their parts.
func TestSequencesAreOfTheirParts(t *testing.T) {
	texts := []byte("\x01\x00\x02\x00\x03\x00\x04\x00")
	for _, c := range []struct {
		as, title, anchors, content int
		ok                          bool
	}{
		{0, 2, 2, 2, true}, {int(analysis.Stemmings) - 1, 0, 0, 8, true}, {int(analysis.Stemmings), 2, 2, 2, false}, {0, 8, 0, 0, true}, {0, 9, 0, 0, false},
		{0, 2, 6, 0, true}, {0, 2, 7, 0, false}, {0, 2, 2, 4, true}, {0, 2, 2, 5, false},
	} {
		record := NewRecord(analysis.Stemming(c.as), c.title, c.anchors, c.content, texts)
		s := sequencesOf([]byte("before"), record)
		got, ok := s.Of(1)
		want := Sequence{analysis.Stemming(c.as), texts, c.title, c.title + c.anchors, c.title + c.anchors + c.content}
		if ok != c.ok || ok && fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%+v: %+v, %v", c, got, ok)
		}
		if one, all := s.Size([]uint32{1}), s.Size([]uint32{0, 1}); one != uint64(len(record)) || all != one+6 {
			t.Errorf("%+v: %d and %d bytes, want %d and %d", c, one, all, len(record), len(record)+6)
		}
	}
	for _, record := range [][]byte{{}, {0}, {0, 0, 0}, {0, 0, 0, 0x80}} {
		if got, ok := sequencesOf(record).Of(0); ok {
			t.Errorf("the record %v is %+v", record, got)
		}
	}
}

// sequencesOf has these records.
func sequencesOf(records ...[]byte) *Sequences {
	s := new(Sequences)
	for _, r := range records {
		s.offsets = binary.LittleEndian.AppendUint64(s.offsets, uint64(len(s.data)))
		s.data = append(s.data, r...)
	}
	s.offsets = binary.LittleEndian.AppendUint64(s.offsets, uint64(len(s.data)))
	return s
}
