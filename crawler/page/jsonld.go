package page

import (
	"bytes"
	"html"
	"slices"
	"strings"

	"facetta/internal/shorten"
)

// maxScripts bounds the number of scripts with linked data that are read. Pages of shops have some ten.
const maxScripts = 32

var linkedDataType = newNeedle("ld+json")

// linkedData is what the scripts of type application/ld+json say in the vocabulary of schema.org.
type linkedData struct {
	things []thing
	byID   map[string]*jsonValue // the things that have an @id and a name
}

// thing is an object with a type.
type thing struct {
	*jsonValue
	kind kind
}

// kind says how a thing describes the page, the best kind first.
type kind uint8

const (
	kindNone    kind = iota
	kindArticle      // what the page is about, with a headline, an author, a date
	kindWork         // the same, in another form: recipe, question
	kindVideo        // the same, but pages about something else show videos, too
	kindPage         // the page itself
	kindSite
)

// readLinkedData reads all scripts of a body.
func readLinkedData(body []byte) (d linkedData) {
	d.byID = make(map[string]*jsonValue)
	left := maxJSON
	for at, n := 0, 0; n < maxScripts && left > 0; n++ {
		i := linkedDataType.index(body[at:])
		if i < 0 {
			break
		}
		at += i + len(linkedDataType.word)
		text := scriptAt(body, at, left)
		at, left = at+len(text), left-len(text)
		if bytes.IndexByte(text, '"') < 0 && bytes.Contains(text, []byte("&quot;")) {
			text = []byte(html.UnescapeString(string(text)))
		}
		values := readJSON(text)
		for i := range values {
			d.collect(&values[i], 0)
		}
	}
	return d
}

// scriptAt returns the text of the script whose start tag contains offset at, at most limit bytes of it; nothing when at is not in such a tag.
func scriptAt(body []byte, at, limit int) []byte {
	start := tagStart(body, at)
	if start < 0 || !hasFold(body[start+1:], "script") {
		return nil
	}
	i := bytes.IndexByte(body[at:min(len(body), at+maxTag)], '>')
	if i < 0 {
		return nil
	}
	text := body[at+i+1 : min(len(body), at+i+1+limit)]
	if end := indexEndTag(text, "script"); end >= 0 {
		text = text[:end]
	}
	return text
}

// collect adds the things that describe the page: not the items of a list, the comments, or other things inside them.
func (d *linkedData) collect(v *jsonValue, depth int) {
	if v.keys == nil {
		for i := range v.items {
			d.collect(&v.items[i], depth)
		}
		return
	}
	if k := kindOf(v.get("@type")); k != kindNone {
		d.things = append(d.things, thing{v, k})
	}
	d.name(v)
	for _, key := range []string{"author", "publisher", "creator"} {
		list := v.get(key).list()
		for i := range list {
			d.name(&list[i])
		}
	}
	if depth < 2 && !isFAQ(v) {
		for _, key := range []string{"@graph", "mainEntity", "mainEntityOfPage"} {
			list := v.get(key).list()
			for i := range list {
				d.collect(&list[i], depth+1)
			}
		}
	}
}

// isFAQ tells whether v is a list of questions. Each question is a part of the page; none is the page's subject.
func isFAQ(v *jsonValue) bool {
	list := v.get("@type").list()
	return slices.ContainsFunc(list, func(t jsonValue) bool { return strings.HasSuffix(t.text, "FAQPage") })
}

// name notes a thing to which others may refer by its @id.
func (d *linkedData) name(v *jsonValue) {
	if id := v.get("@id"); id != nil && v.get("name") != nil {
		if _, ok := d.byID[id.text]; !ok {
			d.byID[id.text] = v
		}
	}
}

// kindOf returns the best kind of a type, which may be a list of types.
func kindOf(v *jsonValue) (best kind) {
	list := v.list()
	for i := range list {
		name := list[i].text
		name = name[strings.LastIndexAny(name, "/:#")+1:]
		k := kindNone
		switch {
		case strings.HasSuffix(name, "Article"), strings.HasSuffix(name, "Posting"), strings.HasSuffix(name, "Report"),
			name == "BlogPost":
			k = kindArticle
		case name == "CreativeWork", name == "Recipe", name == "Review", name == "Question", name == "HowTo", name == "PodcastEpisode",
			name == "Book", name == "Chapter":
			k = kindWork
		case name == "VideoObject":
			k = kindVideo
		case strings.HasSuffix(name, "Page"):
			k = kindPage
		case name == "WebSite", name == "Blog":
			k = kindSite
		}
		if best == kindNone || k != kindNone && k < best {
			best = k
		}
	}
	return best
}

// main returns the thing that the page is about: the only article, or among several the one that the page's title names. The title must name a video
// even if it is the only one. It is nil when there is none, as on a list of articles.
func (d *linkedData) main(title string) *thing {
	for k := kindArticle; k <= kindPage; k++ {
		var all []*thing
		for i := range d.things {
			if t := &d.things[i]; t.kind == k {
				all = append(all, t)
			}
		}
		if i := slices.IndexFunc(all, func(t *thing) bool { return isAbout(title, t.headlineOf(title)) }); i >= 0 {
			return all[i]
		}
		if len(all) == 1 && (k != kindVideo || title == "") {
			return all[0]
		}
		if len(all) > 1 && k == kindArticle {
			return nil
		}
	}
	return nil
}

// headlineOf returns a thing's headline, or its name if only the name agrees with the page's title.
func (t *thing) headlineOf(title string) string {
	headline, name := t.line("headline", maxTitle), t.line("name", maxTitle)
	if headline == "" || name != "" && !isAbout(title, headline) && isAbout(title, name) {
		return name
	}
	return headline
}

// line returns a property that is a text.
func (t *thing) line(key string, limit int) string {
	list := t.get(key).list()
	if len(list) == 0 {
		return ""
	}
	return unescaped(list[0].text, limit)
}

// unescaped replaces character references and removes formatting, which some pages have inside JSON, and tidies the text.
func unescaped(s string, limit int) string {
	s = shorten.Bytes(s, 8*limit)
	if strings.IndexByte(s, '&') >= 0 {
		s = html.UnescapeString(s)
	}
	return tidy(withoutTags(s, false), limit)
}

// maxAuthors bounds the number of listed names; papers of large experiments have thousands.
const maxAuthors = 10

// names lists the names of persons or organizations. Each is a text, an object with a name, or a reference to such an object by its @id.
func (d *linkedData) names(v *jsonValue) string {
	var names []string
	list := v.list()
	for i := range list[:min(len(list), maxAuthors)] {
		for _, name := range d.called(&list[i]) {
			if name = authorOf(name); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return shorten.Bytes(strings.Join(names, ", "), maxAuthor)
}

func (d *linkedData) called(v *jsonValue) (names []string) {
	if v.keys == nil {
		return []string{html.UnescapeString(shorten.Bytes(v.text, 8*maxAuthor))}
	}
	if id := v.get("@id"); id != nil && v.get("name") == nil {
		v = d.byID[id.text]
	}
	list := v.get("name").list()
	for i := range list[:min(len(list), maxAuthors)] {
		names = append(names, html.UnescapeString(shorten.Bytes(list[i].text, 8*maxAuthor)))
	}
	return names
}

// offer hands over what the data say about a page with this title.
func (d *linkedData) offer(m *metadata, title string, dates dateReader) {
	if t := d.main(title); t != nil {
		m.headline.offer(headlineSources, "linked data", func() string { return t.headlineOf(title) })
		m.author.offer(authorSources, "linked data", func() string {
			return firstOf(d.names(t.get("author")), d.names(t.get("creator")))
		})
		m.published.offer(dateSources, "linked data", func() string {
			for _, key := range []string{"datePublished", "dateCreated", "uploadDate"} {
				if date := dates.read(t.line(key, maxDate)); date != "" {
					return date
				}
			}
			return ""
		})
		m.language.offer(languageSources, "linked data", func() string { return t.line("inLanguage", maxLanguage) })
		m.site.offer(siteSources, "linked publisher", func() string { return siteOf(d.names(t.get("publisher"))) })
	}
	for i := range d.things {
		if t := &d.things[i]; t.kind == kindSite {
			m.site.offer(siteSources, "linked site", func() string { return siteOf(t.line("name", maxSite)) })
		}
	}
}
