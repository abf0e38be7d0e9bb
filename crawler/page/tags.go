package page

import (
	"math/bits"
	"strings"
)

// Tags is a bit set of HTML elements. The names are those of golang.org/x/net/html/atom. Elements of old HTML share a bit with a newer one of the
// same meaning (STRIKE is S, DIR and MENU are Ul, XMP and LISTING are Pre). Field and Password are types of INPUT.
type Tags uint64

// The elements by which blocks can be told apart. All others are Other, which occurs in gaps only.
const (
	Other Tags = 1 << iota
	H1
	H2
	H3
	H4
	H5
	H6
	P
	Div
	A
	Li
	Td
	Th
	Tr
	Table
	Caption
	Ul
	Ol
	Dl
	Dt
	Dd
	Pre
	Blockquote
	Article
	Main
	Section
	Nav
	Header
	Footer
	Aside
	Address
	Form
	Figure
	Figcaption
	Details
	Summary
	Dialog
	Hr
	Img
	Script
	Br
	B
	Em
	Font
	I
	S
	Span
	Strong
	Sub
	Sup
	U
	Tt
	Code
	Small
	Big
	Center
	Label
	Button
	Field    // INPUT for text
	Password // INPUT for text that is not shown
)

// Headings are the six heading elements.
const Headings = H1 | H2 | H3 | H4 | H5 | H6

// Inline are the elements whose tags do not end a paragraph: T_NoGap of spec d.3 without BR, which ends a line, and with newer elements of the same
// kind.
const Inline = A | B | Em | Font | I | S | Span | Strong | Sub | Sup | U | Tt | Code | Small | Big

// tagNames lists the names in bit order.
var tagNames = strings.Fields(`OTHER H1 H2 H3 H4 H5 H6 P DIV A LI TD TH TR TABLE CAPTION UL OL DL DT DD PRE BLOCKQUOTE ARTICLE
	MAIN SECTION NAV HEADER FOOTER ASIDE ADDRESS FORM FIGURE FIGCAPTION DETAILS SUMMARY DIALOG HR IMG SCRIPT BR B EM FONT I S SPAN
	STRONG SUB SUP U TT CODE SMALL BIG CENTER LABEL BUTTON FIELD PASSWORD`)

// Any tells whether the sets share an element.
func (t Tags) Any(other Tags) bool {
	return t&other != 0
}

// String lists the elements in bit order, "H1 P A"; "" for the empty set.
func (t Tags) String() string {
	var b strings.Builder
	for rest := t; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(uint64(rest))
		if i >= len(tagNames) {
			break
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(tagNames[i])
	}
	return b.String()
}
