package page

import (
	"bytes"
	"slices"
	"strings"

	"facetta/crawler/page/markup"
)

// quoteWords stand in the class of elements with what other people say.
var quoteWords = []string{"blockquote", "testimonial", "testimonials", "testi"}

// readAuthorOf is readAuthor, without the authors of other things: of replies in a thread, whose first author then is not known; and far behind the
// headline, of what customers say, and of other pages.
func (m *metadata) readAuthorOf(s *markScan, k *mark) bool {
	if slices.Contains(s.others, k.classes) {
		return false
	}
	if m.handles && hasAny(strings.Fields(k.props), "author") && isInReply(s.body, k.at) {
		return true
	}
	before := m.author
	done := m.readAuthor(k)
	if m.author == before || m.isThread || k.at < s.far() {
		return done
	}
	if s.isQuoted(k.at) || s.isOneOfMany(k, m.author.value) {
		m.author = before
		if k.classes != "" {
			s.others = append(s.others, k.classes)
		}
		return false
	}
	return done
}

// far returns where the part of the body begins that lies far behind the headline.
func (s *markScan) far() int { return s.parts[len(s.parts)-1][0] }

// isQuoted tells whether a quotation, or a customer's review by microdata, begins shortly before an offset and encloses it.
func (s *markScan) isQuoted(at int) bool {
	return encloses(s.body, max(s.far(), at-maxMark), at, func(z *markup.Tokenizer) bool {
		var k mark
		k.readTag(z)
		return k.name == "blockquote" || hasAny(strings.Fields(k.props), "review") || hasAny(k.nameWords(), quoteWords...)
	})
}

// isInReply tells whether a reply in a thread begins shortly before an offset and encloses it, by microdata.
func isInReply(body []byte, at int) bool {
	return encloses(body, max(0, at-maxMark), at, func(z *markup.Tokenizer) bool {
		kind, _ := valueIn(z.Raw(), "itemtype")
		return bytes.HasSuffix(kind, []byte("/Comment")) || bytes.HasSuffix(kind, []byte("/Answer"))
	})
}

// encloses tells whether an element for whose start tag is holds begins between two offsets of a body and encloses the second.
func encloses(body []byte, from, at int, is func(*markup.Tokenizer) bool) bool {
	type openElement struct {
		name string
		is   bool
	}
	if tag := bytes.IndexByte(body[from:at], '<'); tag >= 0 {
		from += tag
	}
	var z markup.Tokenizer
	var open []openElement
	z.Reset(body[from:at])
	for {
		switch z.Next() {
		case markup.End:
			return slices.ContainsFunc(open, func(e openElement) bool { return e.is })
		case markup.StartTag:
			open = append(open, openElement{nameOf(&z), is(&z)})
		case markup.EndTag:
			name := nameOf(&z)
			for i, e := range slices.Backward(open) {
				if e.name == name {
					open = open[:i]
					break
				}
			}
		}
	}
}

// otherAuthors is the number of other people whom elements with a byline's class name if they are customers, or the authors of other pages. An article
// may well name one beside its author, such as an editor.
const otherAuthors = 2

// mostUneven is how many times as far as the others stand from each other the first of several such elements may stand before them. The byline of an
// article stands farther, as its text comes between.
const mostUneven = 4

// isOneOfMany tells whether elements of the same kind follow, evenly, that name several others than this author.
func (s *markScan) isOneOfMany(k *mark, author string) bool {
	if k.classes == "" {
		return false
	}
	var others []string
	var places [otherAuthors]int
	at, end := k.at+1, s.parts[len(s.parts)-1][1]
	for range maxHits {
		i := bytes.Index(s.body[at:end], []byte(k.classes))
		if i < 0 {
			break
		}
		at += i + len(k.classes)
		start := tagStart(s.body, at)
		if start <= k.at {
			continue
		}
		other := readMark(s.body[start:])
		if other.name != k.name || other.classes != k.classes {
			continue
		}
		other.read()
		name := authorInByline(append(other.named, other.texts...), 2)
		if name != "" && name != author && !slices.Contains(others, name) {
			places[len(others)] = start
			others = append(others, name)
		}
		if len(others) == otherAuthors {
			return places[0]-k.at <= mostUneven*(places[1]-places[0])
		}
	}
	return false
}
