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
	var kept strings.Builder
	for {
		at := strings.IndexByte(text, '<')
		if at < 0 {
			return kept.String() + text
		}
		n, instead := tagIn(text[at:], breaks)
		kept.WriteString(text[:at] + instead)
		text = text[at+n:]
	}
}

// tagIn gives the length of what s begins with, a tag, a comment or just "<", and what stands in its place.
func tagIn(s string, breaks bool) (n int, instead string) {
	if breaks && strings.HasPrefix(s, "<!--") {
		if end := strings.Index(s, "-->"); end > 0 {
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
	if breaks && name == "br" {
		return end + 1, " "
	}
	instead, removed := formatting[name]
	if !removed || s[1] != '/' && indexEndTag([]byte(s[end:]), name) < 0 {
		return 1, "<"
	}
	return end + 1, instead
}
