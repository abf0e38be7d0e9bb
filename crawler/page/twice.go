package page

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// encodedOnce undoes a second encoding of a body in UTF-8: where UTF-8 was taken for Windows-1252, or for ISO-8859-1, and was encoded again, "é" is
// "Ã©" and "’" is "â€™". It does so where it is certain, for parts that consist of nothing else: the whole body, or a text, a value of an attribute
// or a string of a program. twice tells whether there are any.
func encodedOnce(body []byte) (once []byte, twice bool) {
	if !isCertain(body, false) {
		return body, false
	}
	once = decodedAgain(body, namesEncoding(body))
	return once, len(once) < len(body)
}

// decodedAgain decodes the parts of a body again that were encoded twice; hidden asks for evidence that no reader sees.
func decodedAgain(body []byte, hidden bool) []byte {
	once := make([]byte, 0, len(body))
	whole := isCertain(body, hidden) && isTwice(body)
	for from := 0; from < len(body); {
		part, isAddress := body[from:], isAddressNext(body[:from])
		if end := bytes.IndexAny(part, partEnds); end >= 0 {
			part = part[:end+1]
		}
		from += len(part)
		if !isAddress && (whole || isCertain(part, hidden) && isTwice(part)) {
			once = appendDecoded(once, part)
		} else {
			once = append(once, part...)
		}
	}
	return once
}

// isAddressNext tells whether a body goes on with the address of a link. Browsers, too, follow it as it is.
func isAddressNext(before []byte) bool {
	const name = `href="`
	return bytes.EqualFold(before[max(0, len(before)-len(name)):], []byte(name))
}

// encodingNames are in the text of pages that may show on purpose what an encoding makes of a text.
var encodingNames = [][]byte{[]byte("utf-8"), []byte("utf8"), []byte("unicode"), []byte("8859"), []byte("1252"), []byte("latin1"), []byte("latin-1")}

// namesEncoding tells whether a text behind a tag names an encoding. What declares the encoding of the page stands in a tag.
func namesEncoding(body []byte) bool {
	for len(body) > 0 {
		_, text, _ := bytes.Cut(body, []byte(">"))
		end := bytes.IndexAny(text, partEnds)
		if end < 0 {
			end = len(text)
		}
		lower := bytes.ToLower(text[:end])
		if slices.ContainsFunc(encodingNames, func(name []byte) bool { return bytes.Contains(lower, name) }) {
			return true
		}
		body = text[end:]
	}
	return false
}

// partEnds are the characters that end a part of a body: those around tags and around values.
const partEnds = `<>"`

// isTwice tells whether all characters above ASCII in a text can have been encoded twice.
func isTwice(s []byte) bool {
	for {
		s = s[firstHigh(s):]
		if len(s) == 0 {
			return true
		}
		_, n := twiceAt(s)
		if n == 0 {
			return false
		}
		s = s[n:]
	}
}

// appendDecoded appends a text for which isTwice holds.
func appendDecoded(b, s []byte) []byte {
	for len(s) > 0 {
		high := firstHigh(s)
		b, s = append(b, s[:high]...), s[high:]
		if len(s) > 0 {
			r, n := twiceAt(s)
			b, s = utf8.AppendRune(b, r), s[n:]
		}
	}
	return b
}

// firstTwice is the first byte of each sequence: that of the letters from "Â" to "ô", which the bytes that begin a character of UTF-8 are in
// Windows-1252.
const firstTwice = 0xC3

// isCertain tells whether a text has a sequence that no correct text has; hidden asks for control characters in it.
func isCertain(s []byte, hidden bool) bool {
	for at := 0; ; {
		i := bytes.IndexByte(s[at:], firstTwice)
		if i < 0 {
			return false
		}
		at += i
		r, n := twiceAt(s[at:])
		if n > 0 && (hasControl(s[at:at+n]) || !hidden && isWrong(s, at, n, r)) {
			return true
		}
		at += max(n, 1)
	}
}

// twiceAt reads the sequence that s begins with: the character that was encoded twice and the length; 0 if there is none.
func twiceAt(s []byte) (r rune, n int) {
	if len(s) < 4 || s[0] != firstTwice || s[2] < 0xC2 {
		return 0, 0
	}
	var memory [utf8.UTFMax]byte
	c := memory[:0]
	for {
		b, size := westernByte(s[n:])
		if size == 0 || len(c) > 0 && b >= 0xC0 {
			return 0, 0
		}
		c, n = append(c, b), n+size
		if utf8.FullRune(c) {
			break
		}
	}
	r, size := utf8.DecodeRune(c)
	if size != len(c) || size == 1 || r < 0xA0 {
		return 0, 0
	}
	return r, n
}

// westernByte returns the byte that the first character of s is in Windows-1252, and the character's length, 0 if there is none. Control characters
// are the bytes of ISO-8859-1.
func westernByte(s []byte) (b byte, size int) {
	r, size := utf8.DecodeRune(s)
	if 0x80 <= r && r < 0xA0 {
		return byte(r), size
	}
	b, ok := charmap.Windows1252.EncodeRune(r)
	if !ok || b < utf8.RuneSelf {
		return 0, 0
	}
	return b, size
}

// isWrong tells whether no correct text has the n bytes at this offset, which are the character r encoded twice. Capital letters with accents before
// signs may be correct: "CAFÉ®".
func isWrong(s []byte, at, n int, r rune) bool {
	before, after := byte(' '), byte(' ')
	if at > 0 {
		before = s[at-1]
	}
	if at+n < len(s) {
		after = s[at+n]
	}
	switch {
	case r < 'À': // Â and a sign
		return isSmall(before) || before == ' ' && r != hardSpace && r != softHyphen
	case r <= 'ÿ': // Ã and a sign; Portuguese words in capitals end with Ã, before dashes and hard spaces as well
		return isSmall(before) || isSmall(after) && r > 'à' && r != 'í'
	}
	return 0x2000 <= r && r < 0x2080 || r == '€' || r == '™' || r == '\uFEFF' || 0x1F000 <= r && r <= 0x1FFFF
}

const (
	hardSpace  = '\u00A0'
	softHyphen = '\u00AD'
)

// hasControl tells whether a text in UTF-8 has control characters of ISO-8859-1.
func hasControl(s []byte) bool {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == 0xC2 && s[i+1] < 0xA0 {
			return true
		}
	}
	return false
}
