package page

import (
	"bytes"
	"slices"
	"strings"
)

// Armour of OpenPGP around a message that is signed in clear (RFC 9580 §7): what programs need of it, not people. Archives of mailing lists keep it.
var (
	signedBegin = newNeedle("-----BEGIN PGP SIGN")
	signedLine  = []byte("-----BEGIN PGP SIGNED MESSAGE-----")
	signature   = []byte("-----BEGIN PGP SIGNATURE-----")
	signedEnd   = []byte("-----END PGP SIGNATURE-----")
)

// Bounds of what is left out, in bytes: a signature by a key of 4,096 bits has 833 at most and some lines above them, each of which may be quoted.
const (
	maxSignature = 4096
	maxHashLine  = 40
)

// withoutArmour gives a body without lines that say that a message is signed, and without its signatures. The result may be body itself, which does
// not change.
func withoutArmour(body []byte) []byte {
	at := signedBegin.index(body)
	if at < 0 {
		return body
	}
	rest := body
	body = make([]byte, 0, len(body))
	for ; at >= 0; at = signedBegin.index(rest) {
		body = append(body, rest[:at]...)
		rest = rest[at:]
		n := armourLength(rest)
		if n == 0 { // other words, or a signature that has no end
			n = len(signedBegin.word)
			body = append(body, rest[:n]...)
		}
		rest = rest[n:]
	}
	return append(body, rest...)
}

// armourLength is how much of s is armour that it begins with.
func armourLength(s []byte) int {
	switch {
	case bytes.HasPrefix(s, signedLine):
		n := len(signedLine)
		line, hash, _ := bytes.Cut(s[n:min(len(s), n+2*maxHashLine)], []byte("\n")) // of a body without lines not all for each
		if hash, _, whole := bytes.Cut(hash, []byte("\n")); whole && len(hash) <= maxHashLine && bytes.Contains(hash, []byte("Hash: ")) {
			n += len(line) + 1 + len(hash)
		}
		return n
	case bytes.HasPrefix(s, signature):
		s = s[:min(len(s), maxSignature)]
		if next := signedBegin.index(s[len(signature):]); next >= 0 { // so that many without an end are not looked through again and again
			s = s[:len(signature)+next]
		}
		if end := bytes.Index(s, signedEnd); end > 0 && isInLine(s[:end]) {
			return end + len(signedEnd)
		}
	}
	return 0
}

var inLine = []string{"a ", "/a>", "br", "i>", "/i>"}

// isInLine tells whether all tags of s are those of links, of line breaks, and of lines in italics, as quotes are, which leave none open.
func isInLine(s []byte) bool {
	for {
		at := bytes.IndexByte(s, '<')
		if at < 0 {
			return true
		}
		s = s[at+1:]
		name := string(bytes.ToLower(s[:min(len(s), 3)]))
		if !slices.ContainsFunc(inLine, func(tag string) bool { return strings.HasPrefix(name, tag) }) {
			return false
		}
	}
}
