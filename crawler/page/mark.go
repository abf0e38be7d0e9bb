package page

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"facetta/crawler/page/markup"
	"facetta/internal/shorten"
	"facetta/internal/weburl"
)

// Bounds of the search for elements that say who wrote a page, and when.
const (
	maxTag      = 512     // bytes between "<" and the word that is searched for
	maxMark     = 4096    // bytes of markup of one element
	maxMarkText = 400     // bytes of its text
	maxHits     = 400     // places of one word that are looked at
	maxMarks    = 60      // elements that are read for one property
	aroundTitle = 2000    // bytes of markup above or below the headline that hold most bylines
	behindTitle = 200_000 // bytes behind the headline: old blogs have the byline at the end of the article
)

// Words in the start tags of elements that may say who wrote a page and when, or with which the page's comments begin.
var (
	authorWords  = newNeedles("author", "byline", "Author", "autor", "writer")
	dateWords    = newNeedles("datePublished", "<time", "published", "pubdate")
	dayWords     = newNeedles("date", "Date", "time", "posted", "submitted", "byline", "meta", "info")
	headingTags  = newNeedles("<h1", "<h2")
	commentWords = newNeedles("comment", "disqus_thread")
)

// readMarks looks for author and date in the elements of the body, unless better values are known. It ignores pages that list others, as there they
// belong to one of the listed articles.
func (m *metadata) readMarks(body []byte, headline string, address weburl.URL, dates dateReader) {
	stated := m.published.isAtLeast(dateSources, "time element")
	if m.hasAuthor() && stated || address != "" && isListing(address) {
		return
	}
	s := newMarkScan(body, headline)
	if !m.hasAuthor() {
		s.each(authorWords, func(k *mark) bool { return m.readAuthorOf(&s, k) })
	}
	readDate := func(k *mark) bool { return m.readDate(&s, k, dates) }
	if !stated {
		s.each(dateWords, readDate)
	}
	if !m.published.isAtLeast(dateSources, "class date") {
		s.each(dayWords, readDate)
	}
}

// hasAuthor tells whether there is an author who is neither the site itself nor an account (twitter:creator), whose name may differ from the byline.
func (m *metadata) hasAuthor() bool {
	return m.author.isAtLeast(authorSources, "author line")
}

// articleStart returns the offset of the heading that is the headline, 0 when there is none.
func articleStart(body []byte, headline string) int {
	key := wordsKey(headline)
	for t := range headingTags {
		tag := &headingTags[t]
		for at, n := 0, 0; n < 20 && key != ""; n++ {
			i := tag.index(body[at:])
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(tag.word)
			k := readMark(body[start:])
			k.read()
			if text := wordsKey(k.text()); text == key || len(key) >= 12 && strings.Contains(text, key) {
				return start
			}
		}
	}
	return 0
}

// markScan looks for elements in parts of a body, the most promising first.
type markScan struct {
	body  []byte
	parts [][2]int // from and to
	menus [][2]int // those found so far: the labels of their items are no names, even if they are marked as such

	others []string // classes of the elements that name somebody else's authors, as far as they were found
	change int      // offset of the first element that gives the date of a change, 0 for none
}

// newMarkScan takes the parts around the headline in this order: right behind it, before it, and farther behind, up to the comments of readers.
// Comments right behind the headline are skipped, as the byline may follow them. Without a headline it takes the whole body.
func newMarkScan(body []byte, headline string) markScan {
	start := articleStart(body, headline)
	end := len(body)
	if start > 0 {
		end = min(end, start+behindTitle)
	}
	near := min(start+2*aroundTitle, end)
	comments := commentsStart(body, start, near)
	behind := comments
	if comments < near {
		behind = min(comments+elementEnd(body[comments:end]), end)
		near = max(near, behind)
	}
	end = commentsStart(body, near, end)
	return markScan{body: body, parts: [][2]int{{start, comments}, {behind, near}, {max(0, start-aroundTitle), start}, {near, end}}}
}

// elementEnd returns the length of the element that body begins with, end tag included; all of body where it has no end tag.
func elementEnd(body []byte) int {
	var z markup.Tokenizer
	z.Reset(body)
	name, depth := "", 0
	for {
		switch z.Next() {
		case markup.End:
			return len(body)
		case markup.StartTag:
			if name == "" {
				name = nameOf(&z)
			}
			if nameOf(&z) == name {
				depth++
			}
		case markup.EndTag:
			if nameOf(&z) == name {
				depth--
			}
			if depth == 0 {
				return z.Offset()
			}
		}
	}
}

// each calls do for the elements whose start tags contain one of the words, part by part and word by word, for each in the order of the page, until
// do returns true.
func (s *markScan) each(words []needle, do func(*mark) bool) {
	left := maxMarks
	for _, part := range s.parts {
		for i := range words {
			if left <= 0 || s.eachIn(part[0], part[1], &words[i], &left, do) {
				return
			}
		}
	}
}

// eachIn is each for one word and the part from at to end. left is the number of elements that may still be read.
func (s *markScan) eachIn(at, end int, word *needle, left *int, do func(*mark) bool) bool {
	from, last := at, min(end+maxTag, len(s.body)) // a start tag may go beyond the end
	for range maxHits {
		i := word.index(s.body[at:last])
		if i < 0 || *left <= 0 {
			return false
		}
		at += i + len(word.word)
		start := tagStart(s.body, at)
		if start >= end {
			return false
		}
		if start < from || s.isInMenu(start) {
			continue
		}
		*left--
		k := readMark(s.body[start:])
		k.at = start
		if !s.noteMenu(&k, start) && do(&k) {
			return true
		}
	}
	return false
}

// noteMenu notes an element if it is a menu, and tells whether it is one.
func (s *markScan) noteMenu(k *mark, start int) bool {
	if !hasAny(k.nameWords(), "menu", "dropdown") {
		return false
	}
	rest := s.body[start:min(start+maxMark, len(s.body))]
	end := elementEnd(rest)
	if end == len(rest) {
		return false // an element so long is no menu but contains one
	}
	s.menus = append(s.menus, [2]int{start, start + end})
	return true
}

func (s *markScan) isInMenu(at int) bool {
	return slices.ContainsFunc(s.menus, func(m [2]int) bool { return m[0] < at && at < m[1] })
}

// tagStart returns the offset of the "<" of the start tag that contains offset at, -1 when at is in no start tag.
func tagStart(body []byte, at int) int {
	low := max(0, at-maxTag)
	i := bytes.LastIndexAny(body[low:at], "<>")
	if i < 0 || body[low+i] != '<' || low+i+1 >= len(body) || class[body[low+i+1]] != classAlnum {
		return -1
	}
	return low + i
}

// mark is an element that may say who wrote the page or when: a byline, a date line, an item of microdata.
type mark struct {
	name    string // of the element
	props   string // itemprop and property
	rel     string
	class   string // class and id
	classes string // class alone
	href    string
	at      int // offset in the body

	words []string // of class, see nameWords

	values []string // of attributes meant for machines, which count more than the text
	source []byte   // the element, nil once read was called; most elements are rejected by their start tags alone
	texts  []string // of the element, divided by tags
	named  []string // texts of inner elements that are marked as names
	coded  bool     // one of these is marked by a standard (isCoded)
}

// readMark reads the start tag that s begins with.
func readMark(s []byte) (k mark) {
	s = s[:min(len(s), maxMark)]
	var z markup.Tokenizer
	z.Reset(s)
	kind := z.Next()
	if kind != markup.StartTag && kind != markup.SelfClosingTag {
		return k
	}
	k.readTag(&z)
	if e := elementOf([]byte(k.name)); e.void && e != &unknown && e.act != actAnchor || kind == markup.SelfClosingTag {
		return k
	}
	k.source = s
	return k
}

// read reads the texts inside the element, once.
func (k *mark) read() {
	if k.source == nil {
		return
	}
	var z markup.Tokenizer
	z.Reset(k.source)
	z.Next()
	k.readText(&z)
	if k.isCoded() {
		k.named, k.coded = k.texts, true
	}
	k.source = nil
}

func (k *mark) readTag(z *markup.Tokenizer) {
	k.name = nameOf(z)
	k.props = z.Value(markup.ItemProp) + " " + z.Value(markup.Property)
	k.rel = z.Value(markup.Rel)
	k.classes = z.Value(markup.Class)
	k.class = k.classes + " " + z.Value(markup.ID)
	k.href = z.Value(markup.Href)
	for _, a := range [...]markup.Attr{markup.Content, markup.DateTime, markup.Title, markup.PubDate} {
		if z.Has(a) {
			k.values = append(k.values, z.Value(a))
		}
	}
}

// nameOf returns the name of the current tag in lower case.
func nameOf(z *markup.Tokenizer) string {
	return strings.ToLower(string(z.TagName()))
}

// readText reads the texts inside, up to the end tag.
func (k *mark) readText(z *markup.Tokenizer) {
	inside, size := "", 0 // inside: the name of the open element that holds a name or code, "" for none
	family := false       // the next text is a family name
	for depth := 1; depth > 0 && size < maxMarkText; {
		switch kind := z.Next(); kind {
		case markup.End:
			return
		case markup.Text:
			if text := tidy(string(z.AppendText(nil, maxMark)), maxMarkText); !isCode(inside) {
				size += len(text)
				k.add(text, inside != "", family)
			}
		case markup.StartTag, markup.SelfClosingTag:
			var inner mark
			inner.readTag(z)
			switch {
			case inner.name == "meta" && inner.isCoded() && len(inner.values) > 0:
				k.add(tidy(inner.values[0], maxMarkText), true, false)
				k.coded = true
			case kind == markup.SelfClosingTag:
			case inside == "" && (inner.isName() || isCode(inner.name)):
				inside = inner.name
				k.coded = k.coded || inner.isCoded()
			}
			family = kind == markup.StartTag && inner.isFamilyName()
			if kind == markup.StartTag && inner.name == k.name {
				depth++
			}
		case markup.EndTag:
			name := nameOf(z)
			if name == k.name {
				depth--
			}
			if name == inside {
				inside = ""
			}
		}
	}
}

// add adds a text; named if it is marked as a name, family if it belongs to the given name before it.
func (k *mark) add(text string, named, family bool) {
	if text == "" {
		return
	}
	k.texts = addName(k.texts, text, family)
	if named {
		k.named = addName(k.named, text, family)
	}
}

// nameWords returns the words of class and id.
func (k *mark) nameWords() []string {
	if k.words == nil {
		k.words = nameWords(k.class)
	}
	return k.words
}

// isCode tells whether the text of elements with this name is not shown on the page.
func isCode(name string) bool { return name == "script" || name == "style" }

func (k *mark) text() string { return strings.Join(k.texts, " ") }

// isName tells whether an element inside a byline holds nothing but the name. A LABEL does not: it names a field of a form.
func (k *mark) isName() bool {
	if k.name == "label" || k.isOther() {
		return false
	}
	return k.isCoded() || hasAny(k.nameWords(), "author", "name")
}

// isCoded tells whether an element is marked as a name by the rules of microdata, HTML or hCard, or as the name of a user.
func (k *mark) isCoded() bool {
	return slices.Contains(nameWords(k.props), "name") || k.rel == "author" || hasAny(k.nameWords(), "fn", "username")
}

// otherWords stand in the class of elements that are about somebody, or that belong to something else than the page itself.
var otherWords = []string{"comment", "comments", "reply", "bio", "avatar", "related", "popular", "sidebar", "widget",
	"footer", "share", "modified", "updated", "update", "event", "archive", "copyright", "image", "photo", "media", "pagination",
	"pager", "nav", "prev", "previous", "next", "follow", "contact",
	"review", "reviews", "rev", "testimonial", "testimonials", "testi"}

// isOther tells whether an element does not describe this page.
func (k *mark) isOther() bool {
	return slices.ContainsFunc(k.nameWords(), func(w string) bool { return slices.Contains(otherWords, w) }) ||
		strings.Contains(k.props, "Modified")
}

// readAuthor takes the author from an element that names one, and tells whether the search is over.
func (m *metadata) readAuthor(k *mark) bool {
	words, source := k.markWords(), ""
	switch {
	case k.isOther():
		return false
	case hasAny(strings.Fields(k.props), "author", "creator"):
		source = "itemprop author"
	case hasAny(strings.Fields(k.rel), "author"):
		source = "rel author"
	case k.leadsToAuthor(m.host):
		source = "link to author"
	case hasAny(words, "author", "authors", "byline", "autor", "authorname") || hasAny(nameWords(k.classes), "writer"): // sections have such ids
		source = "class author"
	default:
		return false
	}
	least := 1 // words of a name; two, to replace an author who is the site
	if m.author.place > 0 {
		least = 2
	}
	m.author.offer(authorSources, source, func() string {
		k.read()
		if m.isThread && len(k.named) > 0 { // behind a poster's name stands a rank: "Senior Member"
			k.named = k.named[:1]
			k.texts = k.named
		}
		if name := authorInByline(k.named, least); name != "" {
			return name
		}
		if least == 1 && k.hasHandle(m.handles) {
			return authorOf(k.named[0])
		}
		switch {
		case source == "itemprop author":
			return authorInByline(append(k.texts, k.values...), least)
		case source != "class author":
			return authorInByline(k.texts, least)
		case m.handles && len(k.texts) == 1 && isHandle(k.texts[0]):
			return authorOf(k.texts[0])
		case len(k.text()) <= maxBylineText:
			return authorInByline(k.texts, 2)
		}
		return ""
	})
	return m.hasAuthor() || m.isThread && len(k.named) > 0 // in a thread, the first name counts or none
}

// hasHandle tells whether the first name in a byline can be a handle. In a forum, any text that is marked as a name can be one; elsewhere it must be
// the only name, and marked by a standard (isCoded).
func (k *mark) hasHandle(forum bool) bool {
	return (forum && len(k.named) > 0 || k.coded && len(k.named) == 1) && isHandle(k.named[0])
}

// Bounds of a byline: characters of a name, bytes of the whole. A longer text is about somebody, or is a container.
const (
	maxByline     = 60
	maxBylineText = 200
)

// authorInByline returns the first text that can be a name of at least minWords words. In scripts without spaces, one word is enough.
func authorInByline(texts []string, minWords int) string {
	for _, text := range texts {
		name := authorOf(text)
		if i := strings.IndexAny(name, "|•·"); i > 0 {
			name = strings.TrimSpace(name[:i])
		}
		name = withoutStop(name)
		least := minWords
		if r, _ := utf8.DecodeRuneInString(name); IsUnspaced(r) {
			least = 1
		}
		if n := utf8.RuneCountInString(name); n >= 2 && n <= maxByline && isFullName(name, least) {
			return name
		}
	}
	return ""
}

// readDate takes the date from an element that states one, and tells whether the search is over.
func (m *metadata) readDate(s *markScan, k *mark, dates dateReader) bool {
	source := ""
	switch props := strings.Fields(k.props); {
	case k.isOther():
		return false
	case hasAny(props, "datePublished", "dateCreated", "schema:datePublished", "dc:date", "dcterms:created"):
		source = "itemprop date"
	case k.name == "time":
		source = "time element"
	case hasAny(k.nameWords(), "date", "dateline", "datetime", "published", "pubdate", "timestamp", "time",
		"posted", "postdate", "datestamp", "submitted", "day", "byline", "meta", "postmeta", "info", "postinfo"):
		source = "class date"
	default:
		return false
	}
	if source != "itemprop date" && m.readChange(s, k, dates) {
		return false
	}
	m.published.offer(dateSources, source, func() string {
		date := k.date(dates)
		if k.name == "td" && source == "class date" && date < firstLineYear { // of something in a table, such as a birth
			return ""
		}
		return date
	})
	return m.published.isAtLeast(dateSources, "class date")
}

// date returns the first date in the values or in the text of an element.
func (k *mark) date(dates dateReader) string {
	for _, value := range k.values {
		if date := dates.find(value); date != "" {
			return date
		}
	}
	k.read()
	return dates.find(k.text())
}

func hasAny(words []string, wanted ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(wanted, w) })
}

// nameWords splits the names of elements into words in lower case: "postDate entry-author" has four.
func nameWords(s string) (words []string) {
	s = shorten.Bytes(s, maxHintValue)
	start := 0
	for i := 0; i <= len(s); i++ {
		letter := i < len(s) && ('a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z')
		camel := letter && i > start && s[i] <= 'Z' && s[i-1] >= 'a'
		if letter && !camel {
			continue
		}
		if i > start {
			words = append(words, strings.ToLower(s[start:i]))
		}
		if start = i; !camel {
			start++
		}
	}
	return words
}
