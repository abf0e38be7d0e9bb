package page

import (
	"bytes"
	"strings"
)

// formatting are the elements whose tags are removed from a text that should have none, if they are closed there: a title can be about "the <b> tag".
var formatting = map[string]string{ // what stands in their place
	"a": "", "b": "", "big": "", "code": "", "em": "", "font": "", "i": "", "small": "", "span": "", "strong": "", "sub": "", "sup": "", "tt": "", "u": "",
	"center": " ", "div": " ", "h1": " ", "h2": " ", "h3": " ", "p": " ",
}

// titleText is the text of a TITLE without formatting, line breaks and comments. There they are no markup, and browsers show them, but nobody means
// them: a program or a person has put a headline there as it is in the page. What is escaped in the raw text, as in "&lt;b&gt;", is meant to be seen.
func titleText(text, raw []byte) string {
	if bytes.IndexByte(raw, '<') < 0 {
		return string(text)
	}
	return withoutTags(string(text), true)
}

// withoutTags removes formatting from a text, and with breaks also comments and BR. Other text in angle brackets stays: <ann@example.org>, vector<T>.
func withoutTags(text string, breaks bool) string {
	if strings.IndexByte(text, '<') < 0 {
		return text
	}
	u := untagger{text: []byte(text), breaks: breaks, left: make(map[string]int)}
	var kept strings.Builder
	for {
		at := strings.IndexByte(text, '<')
		if at < 0 {
			return kept.String() + text
		}
		n, instead := u.tagIn(text[at:])
		kept.WriteString(text[:at] + instead)
		text = text[at+n:]
	}
}

// untagger finds tags from the beginning of a text to its end. It looks for each end only once, so it takes linear time.
type untagger struct {
	text   []byte
	breaks bool
	left   map[string]int // by name of an element: the bytes of the text from its next end tag on, as far as one was looked for; 0: there is none
}

// tagIn gives the length of what s, the rest of the text, begins with, a tag, a comment or just "<", and what stands in its place.
func (u *untagger) tagIn(s string) (n int, instead string) {
	if u.breaks && strings.HasPrefix(s, "<!--") {
		if end := u.find(s, "!--", func(rest []byte) int { return bytes.Index(rest, []byte("-->")) }); end > 0 {
			return end + len("-->"), ""
		}
	}
	end := strings.IndexAny(s[1:], "<>") + 1
	if end == 0 || s[end] == '<' {
		return 1, "<"
	}
	name := strings.ToLower(strings.TrimPrefix(s[1:end], "/"))
	if i := strings.IndexAny(name, whiteSpace+"/"); i >= 0 {
		name = name[:i]
	}
	if u.breaks && name == "br" {
		return end + 1, " "
	}
	instead, removed := formatting[name]
	if !removed || s[1] != '/' && u.find(s, name, func(rest []byte) int { return indexEndTag(rest, name) }) < 0 {
		return 1, "<"
	}
	return end + 1, instead
}

// find returns where in s, the rest of the text, the next end of an element is, -1 if there is none. look looks for it in the same rest.
func (u *untagger) find(s, name string, look func(rest []byte) int) int {
	left, known := u.left[name]
	if !known || left >= len(s) {
		left = len(s) - look(u.text[len(u.text)-len(s):])
		if left > len(s) {
			left = 0
		}
		u.left[name] = left
	}
	if left == 0 {
		return -1
	}
	return len(s) - left
}
