package page

import (
	"bytes"

	"facetta/internal/shorten"
)

// The names of a post's author are in an attribute of the post (XenForo, Stack Exchange, Reddit) or in an element.
var (
	posterAttribute = newNeedle(`data-author`)
	posterElement   = newNeedle(`itemprop="author"`)
	userElement     = newNeedle(`username`)
	postedElement   = newNeedle(`itemprop="datePublished"`)
)

// readPoster takes the first author whom a thread names as that of its first post, unless a better one is known. Posts are not read one by one, as
// replies would then be taken where the first post names its author in an unknown way.
func (m *metadata) readPoster(body []byte) {
	if m.hasAuthor() || !m.handles {
		return
	}
	element, attribute := posterElement.index(body), posterAttribute.index(body)
	if attribute >= 0 && (element < 0 || attribute < element) {
		m.author.offer(authorSources, "itemprop author", func() string { return posterIn(body[attribute:]) })
		return
	}
	start := tagStart(body, max(element, 0))
	switch {
	case start < 0:
	case isInReply(body, start):
		m.author.offer(authorSources, "itemprop author", func() string { return firstUser(body[:start]) })
	default:
		k := readMark(body[start:])
		m.readAuthor(&k)
	}
}

// readPosted takes the first date by microdata, that of a thread's first post, if it is earlier than the one that was found: some forums have the
// date of the last post above the first.
func (m *metadata) readPosted(body []byte, dates dateReader) {
	at := postedElement.index(body)
	if at < 0 || !m.handles {
		return
	}
	if start := tagStart(body, at); start >= 0 {
		k := readMark(body[start:])
		if date := k.date(dates); daysAfter(m.published.value, date) > 0 {
			m.published.value = date
		}
	}
}

// firstUser returns the first name of a user that is linked. Above the replies it is that of who began the thread.
func firstUser(body []byte) string {
	at := 0
	for range maxHits {
		i := userElement.index(body[at:])
		if i < 0 {
			break
		}
		at += i + len(userElement.word)
		if start := tagStart(body, at); start >= 0 {
			k := readMark(body[start:])
			if k.name == "a" && hasAny(k.nameWords(), "username") {
				k.read()
				return authorOf(shorten.Bytes(k.text(), maxByline))
			}
		}
	}
	return ""
}

// posterIn returns the name in the attribute data-author, or data-author-username, that s begins with.
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
