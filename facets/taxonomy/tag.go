package taxonomy

import (
	"bytes"
	"cmp"
	"strings"
)

// maxTag is the most bytes of a tag, unless its scanner has another limit: an escaped address of 2048 bytes fits. It must be smaller than the
// source's buffer.
const maxTag = 16 << 10

// tag is a start tag, an end tag or, with both set, an empty element.
type tag struct {
	name   string // local name: that of d:Title is Title
	attrs  string // the text after the name
	line   int
	opens  bool
	closes bool
}

// tagScanner finds tags in a file that should be XML.
type tagScanner struct {
	src     *source
	in      *intake
	max     int  // most bytes of a tag; 0: maxTag
	lenient bool // for HTML and similar formats: names may be in either case; bare ampersands and "<" are common and not counted
}

func (s *tagScanner) malformed(line int, what string) {
	if !s.lenient {
		s.in.report.count(MalformedXML, line, what)
	}
}

// limit returns the most bytes that a tag may have.
func (s *tagScanner) limit() int { return cmp.Or(s.max, maxTag) }

// next returns the next tag; the text before it is appended to capture, up to a few times maxText, unless capture is nil. Comments, declarations and
// processing instructions are passed over; CDATA sections are text.
func (s *tagScanner) next(capture *[]byte) (tag, bool) {
	for {
		if !s.textUntilTag(capture) {
			return tag{}, false
		}
		w := s.src.window(9)
		switch {
		case bytes.HasPrefix(w, []byte("<!--")):
			s.skip("<!--", "-->", nil)
		case bytes.HasPrefix(w, []byte("<![CDATA[")):
			s.skip("<![CDATA[", "]]>", capture)
		case len(w) > 1 && (w[1] == '!' || w[1] == '?'):
			s.skip("<!", ">", nil)
		case len(w) > 1 && (w[1] == '/' || isLetter(w[1])):
			if t, ok := s.readTag(); ok {
				return t, true
			}
		default: // a "<" that stands for itself
			if capture != nil {
				s.malformed(s.src.line, "<")
				appendText(capture, []byte("<"))
			}
			s.src.consume(w, 1)
		}
	}
}

// textUntilTag consumes text up to the next "<"; it returns false at the end of the file.
func (s *tagScanner) textUntilTag(capture *[]byte) bool {
	for {
		w := s.src.window(1)
		if len(w) == 0 {
			return false
		}
		i := bytes.IndexByte(w, '<')
		n := i
		if i < 0 {
			n = len(w)
		}
		appendText(capture, w[:n])
		s.src.consume(w, n)
		if i >= 0 {
			return true
		}
	}
}

// skip consumes a comment, declaration or CDATA section. If it does not end within maxTag bytes, only its beginning is passed over, so that a missing
// "-->" does not cost the rest of the file. The text is appended to capture, escaped, unless that is nil.
func (s *tagScanner) skip(begin, end string, capture *[]byte) {
	w := s.src.window(maxTag)
	i := bytes.Index(w[:min(len(w), maxTag)], []byte(end))
	if i < len(begin) {
		s.malformed(s.src.line, string(w[:min(len(w), 8*exampleRunes)]))
		s.src.consume(w, len(begin))
		return
	}
	appendText(capture, bytes.ReplaceAll(w[len(begin):i], []byte("&"), []byte("&amp;")))
	s.src.consume(w, i+len(end))
}

// space stands for markup inside a text.
var space = []byte{' '}

func appendText(capture *[]byte, text []byte) {
	// Four times: entities may shrink, and the cut itself is counted where the text is taken over.
	if capture == nil || len(*capture) > 4*maxText {
		return
	}
	*capture = append(*capture, text[:min(len(text), 4*maxText)]...)
}

// readTag consumes one tag whose "<" is next; it returns false if the tag is broken beyond use or cut by the end of the file.
func (s *tagScanner) readTag() (tag, bool) {
	line := s.src.line
	for n := 2; ; {
		w := s.src.window(n)
		end, state := tagEnd(w[:min(len(w), s.limit())])
		switch {
		case state == tagWhole:
			t := parseTag(string(w[1:end]), line)
			s.src.consume(w, end+1)
			return t, true
		case state == tagBroken || len(w) >= s.limit():
			s.malformed(line, string(w[:min(end, 8*exampleRunes)]))
			t := parseTag(string(w[1:end]), line)
			if end < len(w) && w[end] == '>' {
				end++
			}
			s.src.consume(w, end)
			return t, t.name != ""
		case len(w) < n: // the end of the file
			s.src.consume(w, len(w))
			return tag{}, false
		}
		n = len(w) + 1
	}
}

// tagState is a result of tagEnd.
type tagState int

const (
	tagOpen   tagState = iota // the end is not yet in sight
	tagWhole                  // ends at ">" outside quotes
	tagBroken                 // a "<" came first: ends at the first ">" at all, or before that "<"
)

// tagEnd returns the end of a tag that begins at w[0].
func tagEnd(w []byte) (end int, state tagState) {
	var quote byte
	for i := 1; i < len(w); i++ {
		switch c := w[i]; {
		case c == '<':
			if gt := bytes.IndexByte(w[:i], '>'); gt > 0 {
				return gt, tagBroken
			}
			return i, tagBroken
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '>':
			return i, tagWhole
		case (c == '"' || c == '\'') && w[i-1] == '=':
			quote = c
		}
	}
	return len(w), tagOpen
}

// parseTag parses the text between "<" and ">".
func parseTag(s string, line int) tag {
	t := tag{line: line, opens: true}
	if rest, ok := strings.CutPrefix(s, "/"); ok {
		s, t.opens, t.closes = rest, false, true
	} else if rest, ok := strings.CutSuffix(s, "/"); ok {
		s, t.closes = rest, true
	}
	i := strings.IndexAny(s, " \t\r\n\"'=<>")
	if i < 0 {
		i = len(s)
	}
	t.name, t.attrs = localName(s[:i]), s[i:]
	return t
}

func localName(s string) string { return s[strings.LastIndexByte(s, ':')+1:] }

// attribute returns the unescaped value of an attribute by its local name (in lower case, for a lenient scanner), "" if there is none.
func (s *tagScanner) attribute(t tag, name string) string {
	rest := t.attrs
	for {
		key, after, ok := strings.Cut(rest, "=")
		if !ok {
			return ""
		}
		value, next, clean := cutValue(strings.TrimLeft(after, " \t\r\n"))
		rest = next
		key = strings.TrimSpace(key)
		key = localName(key[strings.LastIndexAny(key, " \t\r\n")+1:]) // attributes without a value may stand before it
		if key != name && !(s.lenient && strings.EqualFold(key, name)) {
			continue
		}
		if !clean {
			s.malformed(t.line, t.name+t.attrs)
		}
		return strings.TrimSpace(s.unescape(t.line, []byte(value)))
	}
}

// cutValue returns the attribute value with which a string begins. A quote ends it only before white space or the end of the tag, so that unescaped
// quotes stay part of an address; clean is false for these and for values without quotes.
func cutValue(s string) (value, rest string, clean bool) {
	if s == "" || s[0] != '"' && s[0] != '\'' {
		i := strings.IndexAny(s, " \t\r\n")
		if i < 0 {
			return s, "", false
		}
		return s[:i], s[i:], false
	}
	quote := s[0]
	clean = true
	for i := 1; i < len(s); i++ {
		if s[i] != quote {
			continue
		}
		if i+1 == len(s) || isSpace(s[i+1]) {
			return s[1:i], s[i+1:], clean
		}
		clean = false
	}
	return s[1:], "", false
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
