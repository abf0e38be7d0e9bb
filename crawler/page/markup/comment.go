package markup

import "bytes"

// IgnoreComments makes all later comments end at their first ">", for pages with a comment that never ends.
func (z *Tokenizer) IgnoreComments() {
	z.unended = true
}

// declaration reads what follows "<!": a comment, a document type, or a bogus comment.
func (z *Tokenizer) declaration(at int) Kind {
	if z.unended || !bytes.HasPrefix(z.page[at:], []byte("--")) {
		return z.bogusComment(at)
	}
	text := at + len("--")
	for from := text; ; {
		n := bytes.IndexByte(z.page[from:], '>')
		if n < 0 {
			return z.rest(Comment)
		}
		from += n + 1
		if endsComment(z.page[text : from-1]) {
			z.end = from
			return Comment
		}
	}
}

// endsComment tells whether a ">" behind the text ends the comment (HTML Living Standard §13.2.5.43 to .52): "-->", "--!>", or in an empty comment
// "<!-->" and "<!--->".
func endsComment(text []byte) bool {
	return len(text) == 0 || len(text) == 1 && text[0] == '-' ||
		bytes.HasSuffix(text, []byte("--")) || bytes.HasSuffix(text, []byte("--!"))
}

// bogusComment reads to the next ">" (§13.2.5.41).
func (z *Tokenizer) bogusComment(at int) Kind {
	n := bytes.IndexByte(z.page[at:], '>')
	if n < 0 {
		return z.rest(Comment)
	}
	z.end = at + n + 1
	return Comment
}
