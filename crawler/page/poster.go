package page

import "bytes"

// What names the author of a post: an attribute of the post (XenForo, Stack Exchange, Reddit), or an element.
var (
	posterAttribute = newNeedle(`data-author`)
	posterElement   = newNeedle(`itemprop="author"`)
)

// readPoster takes over the author of a thread's first post, as far as nothing better is known: the first one that is named. Where posts are read one
// by one, those that name nobody in a way that is known would be passed over for replies.
func (m *metadata) readPoster(body []byte) {
	if m.hasAuthor() || !m.handles {
		return
	}
	element, attribute := posterElement.index(body), posterAttribute.index(body)
	if attribute >= 0 && (element < 0 || attribute < element) {
		m.author.offer(authorSources, "itemprop author", func() string { return posterIn(body[attribute:]) })
		return
	}
	if start := tagStart(body, max(element, 0)); start >= 0 {
		k := readMark(body[start:])
		m.readAuthor(&k)
	}
}

// posterIn gives the name in the attribute data-author, or data-author-username, that a text begins with.
func posterIn(s []byte) string {
	name, value, ok := bytes.Cut(s[:min(len(s), maxTag)], []byte("="))
	if !ok || string(name) != "data-author" && string(name) != "data-author-username" || len(value) == 0 || value[0] != '"' && value[0] != '\'' {
		return ""
	}
	quoted, _, ok := bytes.Cut(value[1:], value[:1])
	if !ok || len(quoted) > maxByline {
		return ""
	}
	return authorOf(string(quoted))
}
