package indexer

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"os"
	"sort"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"

	"facetta/indexer/analysis"
	"facetta/indexer/file"
)

// likelyWord is a word with values that quickly show that another word is not near it.
type likelyWord struct {
	term      string
	documents int
	runes     int
	first     rune
	letters   uint64 // letters of the term, a bit each, by the lower bits of the characters
}

func newLikelyWord(term string, documents int) likelyWord {
	w := likelyWord{term: term, documents: documents, runes: utf8.RuneCountInString(term)}
	w.first, _ = utf8.DecodeRuneInString(term)
	for _, r := range term {
		w.letters |= 1 << (r % 64)
	}
	return w
}

// edits returns the edit distance of two words if it is 1, or 2 if both begin with the same letter and are long enough; else 0.
func (w *likelyWord) edits(from *likelyWord) int {
	most := 1
	if from.runes >= twoEdits && w.first == from.first {
		most = 2
	}
	// An edit changes the length by one at most, and the set of letters by two: one goes and one comes.
	if d := w.runes - from.runes; d > most || -d > most || bits.OnesCount64(w.letters^from.letters) > 2*most {
		return 0
	}
	for edits := 1; edits <= most; edits++ {
		if analysis.Within(from.term, w.term, edits) {
			return edits
		}
	}
	return 0
}

// likelyWords are sorted by falling number of documents.
type likelyWords []likelyWord

// near returns the words near another word that are in at least so many documents.
func (l likelyWords) near(word string, documents int) []Spelling {
	from := newLikelyWord(word, 0)
	var list []Spelling
	for i := range l[:sort.Search(len(l), func(i int) bool { return l[i].documents < documents })] {
		if n := l[i].edits(&from); n > 0 {
			list = append(list, Spelling{Term: l[i].term, Documents: l[i].documents, Edits: n})
		}
	}
	return list
}

// readLikely reads the file of likely words.
func readLikely(path string) (likelyWords, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("open likely words: %w", err)
	}
	end := len(data) - likelyTrailer
	if end < likelyHeader || string(data[:len(likelyMagic)]) != likelyMagic {
		return nil, file.Corrupt(path, 0, "not a file of likely words")
	}
	if xxhash.Sum64(data[:end]) != binary.LittleEndian.Uint64(data[end:]) {
		return nil, file.Corrupt(path, int64(end), "checksum differs")
	}
	words := make(likelyWords, binary.LittleEndian.Uint32(data[8:]))
	d := file.Decoder{Data: data[likelyHeader:end]}
	for i := range words {
		documents := int(d.Uvarint())
		words[i] = newLikelyWord(d.Text(), documents)
	}
	if d.Bad || len(d.Data) > 0 {
		return nil, file.Corrupt(path, likelyHeader, "words make no sense")
	}
	return words, nil
}
