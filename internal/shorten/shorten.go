// Package shorten answers "what of this text fits?".
//
// Bytes limit what is stored, or repeated in a message; characters limit a line for people. No character is cut in two, and what people see as one
// character, such as a letter with its marks, only where a limit of bytes is kept.
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

// Quoted gives a text of at most n bytes. Of a longer one it gives the beginning, without bytes that are not UTF-8, and "…".
func Quoted(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "") + "…"
}

// Characters gives a text of at most n characters. Of a longer one it gives the beginning and, as the last of the n characters, "…".
func Characters(text string, n int) string {
	r := []rune(text)
	if len(r) <= n {
		return text
	}
	text, end := string(r), len(string(r[:n-1])) // valid UTF-8
	for end > 0 && !MayCut(text, end) {
		_, size := utf8.DecodeLastRuneInString(text[:end])
		end -= size
	}
	return text[:end] + "…"
}
