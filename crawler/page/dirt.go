package page

import (
	"bytes"
	"math/bits"
)

// Dirt is a bit set of what was wrong with the bytes of a page, and of what was left out of it. It is counted, never an error.
type Dirt uint16

// What can be wrong with a page. With one of the first four, nothing of the page is left.
const (
	DirtEmpty      Dirt = 1 << iota // nothing but white space
	DirtBinary                      // no text, by its bytes
	DirtMedia                       // no page, by its media type
	DirtPDF                         // a PDF that is damaged, locked by a password or too much work
	DirtLabel                       // header or markup declare another encoding than the page's
	DirtCharacters                  // bytes that are not valid in its encoding, replaced by U+FFFD
	DirtUnclosed                    // a tag or comment without end
	DirtDepth                       // more open elements than are kept track of
	DirtText                        // more text or blocks than are kept
	DirtLinks                       // more links than are kept
	DirtTime                        // reading takes longer than allowed; set together with DirtPDF
	DirtTwice                       // text that was encoded twice, which was undone
)

// dirtNames are the reasons in bit order.
var dirtNames = []string{"empty", "binary", "not a page by its media type", "PDF that cannot be read", "wrong charset label", "broken characters",
	"tag or comment never closed", "nested too deep", "too much text", "too many links",
	"takes too long to read", "encoded twice"}

// Reasons lists what is wrong, in bit order; nothing for clean pages.
func (d Dirt) Reasons() (reasons []string) {
	for rest := d; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros16(uint16(rest)); i < len(dirtNames) {
			reasons = append(reasons, dirtNames[i])
		}
	}
	return reasons
}

// signatures begin files that are no pages but may look like text for a while.
var signatures = [][]byte{[]byte("%!PS"), []byte(`{\rtf`), []byte("PK\x03\x04"), []byte("\x1F\x8B")}

// unreadable tells why a body holds no text at all, 0 when it may hold some. raw is the body as it came, text is decoded.
func unreadable(raw, text []byte) Dirt {
	for _, s := range signatures {
		if bytes.HasPrefix(raw, s) {
			return DirtBinary
		}
	}
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return DirtEmpty
	case looksBinary(text):
		return DirtBinary
	}
	return 0
}

// looksBinary tells whether a body is an image or an archive that is served as text: more than one byte in 20 of the first 2,000 is a control
// character that no text uses. Pages with a stray NUL pass.
func looksBinary(body []byte) bool {
	head := body[:min(len(body), 2000)]
	bad := 0
	for _, c := range head {
		if class[c] == classDrop && c != 0x1B {
			bad++
		}
	}
	return bad*20 > len(head)
}
