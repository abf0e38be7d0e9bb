package template

import (
	"crypto/sha1"
	"encoding/binary"
	"regexp"
	"strings"
	"unicode"
)

// Key is the beginning of a fingerprint. Two of a million segments have the same key by chance once in 40 million archives. Zero stands for all
// segments without a Latin letter, which it does not tell apart.
type Key uint64

// normalise removes what may differ between otherwise equal segments: dates, addresses, digits and punctuation (spec e.5).
func normalise(text string) string {
	text = strings.ToLower(text)
	without := address.ReplaceAllString(text, " ")
	hasAddress := without != text
	var out strings.Builder
	hasDate := false
	for _, word := range strings.FieldsFunc(without, func(r rune) bool { return !unicode.Is(unicode.Latin, r) }) {
		if dateWords[word] {
			hasDate = true
			continue
		}
		writeWord(&out, word)
	}
	if hasDate {
		writeWord(&out, "$DATE$")
	}
	if hasAddress {
		writeWord(&out, "$URL$")
	}
	return out.String()
}

func writeWord(out *strings.Builder, word string) {
	if out.Len() > 0 {
		out.WriteByte(' ')
	}
	out.WriteString(word)
}

// keyOf gives the beginning of a text's fingerprint, the SHA-1 of the normalised text (K24).
func keyOf(text string) Key {
	normal := normalise(text)
	if normal == "" {
		return 0
	}
	sum := sha1.Sum([]byte(normal))
	return Key(max(binary.BigEndian.Uint64(sum[:]), 1))
}

var address = regexp.MustCompile(`(?:https?|ftp)://\S+|www\.\S+`)

// dateWords are the words that the source removes: months, days of the week, and the halves of the day.
var dateWords = func() map[string]bool {
	words := make(map[string]bool)
	for _, w := range strings.Fields(`january february march april may june july august september october november december
		jan feb mar apr jun jul aug sep oct nov dec
		monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun am pm`) {
		words[w] = true
	}
	return words
}()
