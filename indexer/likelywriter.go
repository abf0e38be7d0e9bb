package indexer

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"

	"facetta/indexer/file"
)

// addLikely adds a term that so many documents have in a text field, if it is a likely word.
func (m *merger) addLikely(field int, term []byte, documents int) {
	if documents < wrongShare || !slices.Contains(spelledFields, textFieldNames[field]) {
		return
	}
	if word := string(term); utf8.RuneCountInString(word) >= minLikely && !strings.ContainsFunc(word, notLetter) {
		m.likely[word] = max(m.likely[word], documents)
	}
}

// writeLikely writes likely words with their numbers of documents.
func writeLikely(path string, words map[string]int) error {
	data := append([]byte(nil), likelyMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(words)))
	terms := slices.SortedFunc(maps.Keys(words), func(a, b string) int { return cmp.Or(cmp.Compare(words[b], words[a]), cmp.Compare(a, b)) })
	for _, term := range terms {
		data = file.AppendString(binary.AppendUvarint(data, uint64(words[term])), term)
	}
	err := file.Write(path, binary.LittleEndian.AppendUint64(data, xxhash.Sum64(data)))
	if err != nil {
		return fmt.Errorf("write likely words: %w", err)
	}
	return nil
}
