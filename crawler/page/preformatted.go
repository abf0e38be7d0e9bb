package page

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page/markup"
)

// Preformatted is the text of a PRE, or of a block of a text without markup, with its layout: indentation, columns and empty lines. It is the text of
// the Blocks from First to before End. White space is " ", "\t" or "\n". Empty lines at the beginning and white space at the end are left out.
type Preformatted struct {
	First, End int
	Text       string // not empty
}

// layoutWriter keeps the texts of PRE elements, at most maxText bytes for the whole page.
type layoutWriter struct {
	wanted bool
	open   bool // the last of all still grows
	text   []byte
	size   int // bytes of the texts of all
	all    []Preformatted
}

// write adds a text inside a PRE; a text outside ends the open PRE. next is the index of the block that the text is written to.
func (l *layoutWriter) write(raw []byte, verbatim, inside bool, next int) {
	switch {
	case !inside:
		l.end(next)
		return
	case l.size+len(l.text)+len(raw) > maxText:
		if l.open {
			l.all = l.all[:len(l.all)-1]
		}
		l.wanted, l.open = false, false
		return
	case !l.open:
		l.open = true
		l.all = append(l.all, Preformatted{First: next})
	}
	for !verbatim {
		n := bytes.IndexByte(raw, '&')
		if n < 0 {
			break
		}
		l.add(raw[:n])
		var memory [16]byte
		characters, length := markup.AppendReference(memory[:0], raw[n:], false)
		l.add(characters)
		raw = raw[n+length:]
	}
	l.add(raw)
}

// add adds a text as a browser shows it (see blockWriter.write), with a line feed at the end of each line.
func (l *layoutWriter) add(s []byte) {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRune(s[i:])
		i += n
		switch {
		case r == '\r' && i < len(s) && s[i] == '\n':
		case r == '\r', r == '\n':
			l.text = append(l.text, '\n')
		case r == '\t':
			l.text = append(l.text, '\t')
		case unicode.IsSpace(r):
			l.text = append(l.text, ' ')
		case unicode.IsControl(r), isFormatting(r):
		default:
			l.text = utf8.AppendRune(l.text, r)
		}
	}
}

// tag sees a tag in a PRE. Tags that begin or end a line outside a PRE do so inside as well; cells of a row are separated by a space.
func (l *layoutWriter) tag(t Tags, e edges, next int) {
	fresh := len(l.text) == 0 || l.text[len(l.text)-1] == '\n'
	switch {
	case t == Pre:
		l.end(next)
	case e&lineEdge == 0, fresh && t != Br:
	case t.Any(Td | Th):
		l.text = append(l.text, ' ')
	default:
		l.text = append(l.text, '\n')
	}
}

// end completes the open text; next is the index of the next block.
func (l *layoutWriter) end(next int) {
	if !l.open {
		return
	}
	last := &l.all[len(l.all)-1]
	last.End, last.Text = next, trimLayout(string(l.text))
	l.size += len(last.Text)
	if last.First == next { // nothing but white space
		l.all = l.all[:len(l.all)-1]
	}
	l.open, l.text = false, l.text[:0]
}

// trimLayout removes empty lines at the beginning and white space at the end.
func trimLayout(text string) string {
	text = strings.TrimRight(text, " \t\n")
	begin := len(text) - len(strings.TrimLeft(text, " \t\n"))
	return text[strings.LastIndexByte(text[:begin], '\n')+1:]
}
