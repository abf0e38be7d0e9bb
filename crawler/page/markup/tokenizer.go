package markup

import "bytes"

// Kind says what a token is.
type Kind uint8

// The kinds of tokens.
const (
	End            Kind = iota // the end of the page; Raw is a tag that does not end, if there is one
	Text                       // characters and character references; see Verbatim
	StartTag                   // <a href=x>
	SelfClosingTag             // <br/>
	EndTag                     // </a>
	Comment                    // <!--x-->, and by the standard a bogus comment or a document type: <!x>, <?x>, </>
)

// Tokenizer cuts a page into tokens. Its zero value has an empty page.
type Tokenizer struct {
	page       []byte
	start, end int // the current token
	verbatim   bool

	raw     string // the element whose raw text comes next, "" elsewhere
	unended bool   // comments end at their first ">"; see IgnoreComments

	nameStart, nameEnd int
	seen               uint32 // bit set of the attributes of the current start tag
	values             [attrCount]span
	decoded            []byte // memory for the result of Decoded
}

// span is a range of the page.
type span struct {
	start, end int
}

// Reset sets the tokenizer to the beginning of a page. It does not modify the page, which must not change until the last token was read.
func (z *Tokenizer) Reset(page []byte) {
	*z = Tokenizer{page: page, decoded: z.decoded[:0]}
}

// Raw returns the bytes of the current token. The raw bytes of all tokens make up the page, without overlaps and gaps.
func (z *Tokenizer) Raw() []byte {
	return z.page[z.start:z.end]
}

// Offset is the offset in the page at which the current token ends.
func (z *Tokenizer) Offset() int {
	return z.end
}

// Verbatim tells whether the current text has no character references: raw text, as in SCRIPT.
func (z *Tokenizer) Verbatim() bool {
	return z.verbatim
}

// Resume makes Next continue at an offset, which is outside tags and raw text.
func (z *Tokenizer) Resume(offset int) {
	z.end, z.raw = offset, ""
}

// NextIsNotRawText makes Next read the content of the current start tag's element as markup, even that of SCRIPT or TITLE.
func (z *Tokenizer) NextIsNotRawText() {
	z.raw = ""
}

// opens marks the bytes with which "<" begins a tag or a comment.
var opens = func() (t [256]bool) {
	for c := 'a'; c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = true, true
	}
	t['/'], t['!'], t['?'] = true, true, true
	return t
}()

// Next goes to the next token and returns its kind.
func (z *Tokenizer) Next() Kind {
	z.start, z.verbatim = z.end, false
	if z.raw != "" && z.rawText() {
		return Text
	}
	at := z.start
	for ; ; at++ {
		if at == len(z.page) || z.page[at] != '<' { // true behind a text
			n := bytes.IndexByte(z.page[at:], '<')
			if n < 0 {
				return z.rest(Text)
			}
			at += n
		}
		if at+1 == len(z.page) {
			return z.rest(Text)
		}
		if opens[z.page[at+1]] {
			break
		}
	}
	if at > z.start {
		z.end = at
		return Text
	}
	return z.markup(at + 1)
}

// markup reads the token whose "<" stands before offset at.
func (z *Tokenizer) markup(at int) Kind {
	switch z.page[at] {
	case '!':
		return z.declaration(at + 1)
	case '?':
		return z.bogusComment(at + 1)
	case '/':
		return z.endTag(at + 1)
	}
	return z.startTag(at)
}

// rest makes all that remains one token, if anything remains.
func (z *Tokenizer) rest(k Kind) Kind {
	z.end = len(z.page)
	if z.start == z.end {
		return End
	}
	return k
}
