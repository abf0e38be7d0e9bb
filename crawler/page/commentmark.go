package page

import (
	"bytes"
	"slices"
	"strings"
)

// maxCommentMarks is the number of places of a mark of comments that are looked at, as it may be something else: a link to them, a style sheet.
const maxCommentMarks = 20

// besideComments are elements that are marked like comments but only link to them or count them.
var besideComments = []string{"a", "span", "li", "dt", "dd"}

// commentsStart returns the offset of the first element between from and end whose class or id has a mark of comments, end when there is none.
func commentsStart(body []byte, from, end int) int {
	for i := range commentWords {
		word := &commentWords[i]
		for at, marks := from, 0; marks < maxCommentMarks; at += len(word.word) {
			i := word.index(body[at:end])
			if i < 0 {
				break
			}
			if at += i; !marksComments(body, at) {
				continue
			}
			marks++
			start := tagStart(body, at)
			if start < from {
				continue
			}
			k := readMark(body[start:])
			if !slices.Contains(besideComments, k.name) && (strings.Contains(k.class, "comment") || strings.Contains(k.class, "disqus")) {
				end = start
				break
			}
		}
	}
	return end
}

// marksComments tells whether the word at an offset is, or begins, a class or an id with which the comments of a page begin.
func marksComments(body []byte, at int) bool {
	for _, name := range []string{"comments-area", "comment-section", "comments-section", "disqus_thread", "commentlist", "comment-list"} {
		if bytes.HasPrefix(body[at:], []byte(name)) {
			return true
		}
	}
	rest, ok := bytes.CutPrefix(body[at:], []byte("comments"))
	if !ok {
		return false
	}
	for _, attribute := range []string{"id=", "class="} {
		for _, quote := range []string{`"`, `'`} {
			if bytes.HasSuffix(body[:at], []byte(attribute+quote)) && bytes.HasPrefix(rest, []byte(quote)) {
				return true
			}
		}
	}
	return bytes.HasSuffix(body[:at], []byte("id="))
}
