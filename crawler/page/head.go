package page

import (
	"bytes"
	"strings"

	"facetta/crawler/page/markup"
	"facetta/internal/shorten"
)

// maxTitle bounds a title in bytes. Search pages show some 70 characters.
const maxTitle = 500

// head collects what the elements of a page's head say. They count wherever they stand on the page.
type head struct {
	resolver
	ownBase bool // <base href> was seen; the first one counts

	docTitle, ogTitle string
	lang              string // of <html>, else <body>
	langTag           string // the whole tag, with its country
	metaLang          string
	moved             bool // visitors are sent to Page.Refresh at once
	metas             []metaElement
}

func (h *head) setBase(href []byte) {
	if h.ownBase || len(href) == 0 {
		return
	}
	if u := h.resolve(href); u != "" {
		queries := h.queries
		h.resolver, h.ownBase = newResolver(u), true
		h.queries = queries
	}
}

func (h *head) title(text string) {
	if h.docTitle == "" {
		h.docTitle = tidy(withLetters(text), maxTitle)
	}
}

func (h *head) language(tag string) {
	if h.lang == "" {
		h.lang = primarySubtag(tag)
		h.langTag = tag
	}
}

// meta reads <meta name|property|http-equiv content>; most such elements are of no interest.
func (h *head) meta(z *markup.Tokenizer, p *Page) {
	name, property := z.Value(markup.Name), z.Value(markup.Property)
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "robots", RobotName:
		p.Robots.add(z.Value(markup.Content))
	case "og:title":
		h.og(z.Value(markup.Content))
	}
	if strings.EqualFold(property, "og:title") {
		h.og(z.Value(markup.Content))
	}
	h.note(name, z)
	h.note(property, z)
	switch strings.ToLower(strings.TrimSpace(z.Value(markup.HTTPEquiv))) {
	case "refresh":
		if p.Refresh == "" {
			content := z.Value(markup.Content)
			p.Refresh, h.moved = h.resolve([]byte(refreshTarget(content))), isAtOnce(content)
		}
	case "content-language":
		first, _, _ := strings.Cut(z.Value(markup.Content), ",")
		h.metaLang = primarySubtag(first)
	}
}

func (h *head) og(content string) {
	if h.ogTitle == "" {
		h.ogTitle = tidy(withoutTags(content, false), maxTitle)
	}
}

func (h *head) finish(p *Page) {
	placeholder := ""
	if isPlaceholder(h.docTitle) {
		placeholder, h.docTitle = h.docTitle, ""
	}
	p.Title = firstOf(h.docTitle, h.ogTitle)
	if p.Title == "" {
		p.Title = firstOf(titleInText(p.Blocks), placeholder)
	}
	p.Headline = p.Title
	p.Language = firstOf(h.lang, h.metaLang)
	if h.moved {
		p.standForRefresh()
	}
}

// standForRefresh makes the page stand for the one that its visitors are sent to, unless it names another canonical page.
func (p *Page) standForRefresh() {
	if p.Refresh != "" && (p.Canonical == "" || p.Canonical == p.URL) {
		p.Canonical = p.Refresh
	}
}

func firstOf[S ~string](a, b S) S {
	if a != "" {
		return a
	}
	return b
}

// refreshTarget takes the reference out of "5; url='next.html'" (HTML Living Standard §4.2.5.3, shared declarative refresh
// steps); "" when it only reloads the page.
func refreshTarget(content string) string {
	s := strings.TrimLeft(content, " \t\r\n\f0123456789.")
	s = strings.TrimLeft(s, " \t\r\n\f;,")
	if len(s) >= len("url") && strings.EqualFold(s[:len("url")], "url") {
		s = strings.TrimSpace(s[len("url"):])
		var ok bool
		if s, ok = strings.CutPrefix(s, "="); !ok {
			return ""
		}
		s = strings.TrimSpace(s)
	}
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		s, _, _ = strings.Cut(s[1:], s[:1])
	}
	return s
}

// isAtOnce tells whether a refresh has no delay, so that nobody can read the page.
func isAtOnce(content string) bool {
	rest := strings.TrimLeft(content, " \t\r\n\f")
	delay := rest[:runLength(rest, isDigit)]
	return delay != "" && strings.Trim(delay, "0") == ""
}

// parseRel reads the relations of a link that concern ranking.
func parseRel(s []byte) (rel Rel) {
	for name := range bytes.FieldsSeq(s) {
		switch strings.ToLower(string(name)) {
		case "nofollow":
			rel |= NoFollow
		case "ugc":
			rel |= UGC
		case "sponsored":
			rel |= Sponsored
		}
	}
	return rel
}

// tidy collapses white space, drops control characters, and shortens to limit bytes.
func tidy(s string, limit int) string {
	if len(s) <= limit && isTidy(s) {
		return s
	}
	w := blockWriter{width: Columns, arena: make([]byte, 0, min(len(s), 8*limit))}
	w.write([]byte(shorten.Bytes(s, 8*limit)), false)
	return strings.TrimSpace(shorten.Bytes(string(w.arena), limit))
}

// isTidy tells whether s is printable ASCII with single spaces inside, which tidy does not change.
func isTidy(s string) bool {
	space := true
	for i := 0; i < len(s); i++ {
		if c := class[s[i]]; c > classAlnum && (s[i] != ' ' || space) {
			return false
		}
		space = s[i] == ' '
	}
	return !space || s == ""
}
