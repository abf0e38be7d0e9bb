// Package shorten answers "what of this text fits?".
//
// Bytes bound what is kept, and what a message says; characters what stands in a line for people. No character is cut in two.
package shorten

import (
	"strings"
	"unicode/utf8"
)

// Bytes gives the beginning of a text, at most n bytes.
func Bytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// Quoted gives a text of at most n bytes, or the beginning of a longer one, without what is no UTF-8, and "…".
func Quoted(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "") + "…"
}

// Characters gives a text of at most n characters, or the beginning of a longer one and "…", which is the last of n.
func Characters(text string, n int) string {
	r := []rune(text)
	if len(r) <= n {
		return text
	}
	return string(r[:n-1]) + "…"
}
