package page

import (
	"bytes"
	"slices"
	"strings"
)

// The armour of OpenPGP around a message signed in clear text (RFC 9580 §7). Archives of mailing lists keep it, but only programs need it.
var (
	signedBegin = newNeedle("-----BEGIN PGP SIGN")
	signedLine  = []byte("-----BEGIN PGP SIGNED MESSAGE-----")
	signature   = []byte("-----BEGIN PGP SIGNATURE-----")
	signedEnd   = []byte("-----END PGP SIGNATURE-----")
)

// The most bytes that are left out at a time. A signature by a key of 4,096 bits has at most 833 bytes, below some header lines; each line may be
// quoted.
const (
	maxSignature = 4096
	maxHashLine  = 40
)

// withoutArmour returns a body without its signatures and without the lines that announce a signed message. The result may be body itself; body does
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
		if n == 0 { // other words, or a signature without an end
			n = len(signedBegin.word)
			body = append(body, rest[:n]...)
		}
		rest = rest[n:]
	}
	return append(body, rest...)
}

// armourLength is the length of the armour that s begins with, 0 for none.
func armourLength(s []byte) int {
	switch {
	case bytes.HasPrefix(s, signedLine):
		n := len(signedLine)
		line, hash, _ := bytes.Cut(s[n:min(len(s), n+2*maxHashLine)], []byte("\n")) // bounded, as a body may have no line feed
		if hash, _, whole := bytes.Cut(hash, []byte("\n")); whole && len(hash) <= maxHashLine && bytes.Contains(hash, []byte("Hash: ")) {
			n += len(line) + 1 + len(hash)
		}
		return n
	case bytes.HasPrefix(s, signature):
		s = s[:min(len(s), maxSignature)]
		if next := signedBegin.index(s[len(signature):]); next >= 0 { // or many signatures without an end would be searched again and again
			s = s[:len(signature)+next]
		}
		if end := bytes.Index(s, signedEnd); end > 0 && isInLine(s[:end]) {
			return end + len(signedEnd)
		}
	}
	return 0
}

var inLine = []string{"a ", "/a>", "br", "i>", "/i>"}

// isInLine tells whether s has no tags but those of links, line breaks and italics, which some archives use for quoted lines.
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
