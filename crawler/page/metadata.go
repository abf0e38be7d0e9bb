package page

import (
	"slices"
	"strings"
	"time"

	"facetta/crawler/page/markup"
	"facetta/internal/weburl"
)

// Bounds of metadata in bytes.
const (
	maxAuthor = 200
	maxSite   = 200

	maxDescription = 1000
	maxLanguage    = 35 // of a tag: RFC 5646 §4.4.1
	maxMetas       = 200
)

// metadata is what a page says about itself, each value with the trustworthiness of its place.
type metadata struct {
	headline, author, published, site, language, description stated

	isThread bool // the page is a thread of a forum
	handles  bool // it is one whose authors may be called by handles

	host weburl.Host // of the page, "" where it is not known
}

// stated is a value with the place of its source in the lists below. A smaller place is better; of values from equal places, the first counts.
type stated struct {
	value string
	place int // from 1; 0 while there is no value
}

// The sources of each property, best first: names of META elements, linked data and marks in the body. The names of the last two contain a space,
// which no META name does. The best sources are made for the purpose (schema.org, Open Graph, Dublin Core, those of news sites), then come general
// ones.
var (
	headlineSources = []string{"linked data", "og:title", "twitter:title", "parsely-title", "sailthru.title", "citation_title",
		"dc.title", "dcterms.title", "dc:title"}
	authorSources = []string{"linked data", "dc.creator", "dcterms.creator", "dc:creator", "dcterm:creator", "author",
		"citation_author", "parsely-author", "sailthru.author", "byl", "article:author", "article_author", "twitter card", "list message", "itemprop author", "rel author",
		"link to author", "class author", "author line", "twitter:creator"}
	dateSources = []string{"linked data", "article:published_time", "article:published", "datepublished", "dcterms.issued",
		"dc.date.issued", "citation_publication_date", "parsely-pub-date", "sailthru.date", "article_date_original", "itemprop date", "publishdate",
		"publish-date", "pubdate", "publication_date", "published", "published-date", "published_date", "published_on", "published-on",
		"dcterms.created", "dc.date.created", "og:published_time", "og:article:published_time", "dcterms.date", "dc.date", "dc:date", "list message", "time element", "the address", "first post", "date line", "class date", "date", "headline date", "change"}
	siteSources = []string{"og:site_name", "linked site", "linked publisher", "application-name", "apple-mobile-web-app-title",
		"citation_journal_title", "dc.publisher", "dcterms.publisher", "publisher", "title element"}
	descriptionSources = []string{"description", "og:description", "dc.description", "dcterms.description", "dc:description", "twitter:description"}
	languageSources    = []string{"linked data", "og:locale", "dc.language", "dcterms.language", "dc:language", "language"}
)

// metaNames are all these names, and og:url, from which the address of a file is read.
var metaNames = func() map[string]bool {
	names := map[string]bool{"og:url": true, "twitter:label1": true, "twitter:data1": true, "twitter:label2": true, "twitter:data2": true}
	for _, sources := range [][]string{headlineSources, authorSources, dateSources, siteSources, languageSources, descriptionSources} {
		for _, s := range sources {
			names[s] = true
		}
	}
	return names
}()

// join appends a value from the same source as the present value, as pages name each author in an element of its own.
func (s *stated) join(sources []string, source string, more func() string) {
	if s.place == 0 || sources[s.place-1] != source {
		return
	}
	value := more()
	if value == "" || len(s.value)+len(value) >= maxAuthor-2 {
		return
	}
	if !strings.Contains(s.value, value) {
		s.value += ", " + value
	}
}

// offer takes a value if its source is better than that of the present one.
func (s *stated) offer(sources []string, source string, value func() string) {
	for i, n := range sources {
		if n != source {
			continue
		}
		if place := i + 1; s.place == 0 || place < s.place {
			if v := value(); v != "" {
				s.value, s.place = v, place
			}
		}
		return
	}
}

// isAtLeast tells whether there is a value from this source or a better one.
func (s *stated) isAtLeast(sources []string, source string) bool {
	return s.place > 0 && s.place <= slices.Index(sources, source)+1
}

// metaElement is a META element that may say something about the page.
type metaElement struct {
	name, content string
}

// author returns the name of a person; papers write Ann Hawk as "Hawk, Ann".
func (e metaElement) author() string {
	last, first, ok := strings.Cut(e.content, ", ")
	if ok && e.name == "citation_author" && !strings.Contains(first, ",") {
		return authorOf(first + " " + last)
	}
	return authorOf(e.content)
}

// note keeps META elements whose names mean something; names may list several.
func (h *head) note(names string, z *markup.Tokenizer) {
	for name := range strings.FieldsSeq(names) {
		if name = strings.ToLower(name); metaNames[name] && len(z.Bytes(markup.Content)) > 0 && len(h.metas) < maxMetas {
			h.metas = append(h.metas, metaElement{name, z.Value(markup.Content)})
		}
	}
}

// noteItem keeps META elements that state a property of microdata, under the name of its source.
func (h *head) noteItem(z *markup.Tokenizer) {
	for prop := range strings.FieldsSeq(z.Value(markup.ItemProp)) {
		source := map[string]string{"author": "itemprop author", "datePublished": "itemprop date"}[prop]
		if source != "" && len(h.metas) < maxMetas {
			h.metas = append(h.metas, metaElement{source, z.Value(markup.Content)})
		}
	}
}

// describe fills in what the page says about itself: headline, author, date, site, description and language. forum tells whether the page calls
// itself a forum; fetched is the zero time if nobody knows it.
//
// It searches the body a second time for the few elements that say who wrote the page and when. The parser does not collect them, as most callers of
// Parse do not need them.
func (h *head) describe(p *Page, body []byte, linked *linkedData, forum bool, fetched time.Time) {
	address, hs := h.address(p), headingsOf(p.Blocks)
	m := metadata{handles: hasReplies(p.Blocks), host: address.Host()}
	m.isThread = m.handles || forum || isInForum(address)
	dates := newDateReader(h.locale(), fetched)
	dates.refused, dates.others = &p.Postdated, &dayOrder{blocks: p.Blocks}
	for _, e := range h.metas {
		m.read(e, dates)
	}
	m.author.offer(authorSources, "twitter card", h.cardAuthor)
	m.headline.value = singlyEscaped(m.headline.value, h.docTitle, maxTitle)
	m.description.value = singlyEscaped(m.description.value, h.docTitle, maxDescription)
	linked.offer(&m, h.docTitle, dates)
	m.site.offer(siteSources, "title element", func() string { return siteInTitle(h.docTitle, address, hs) })
	m.settleSite(p, address, hs)
	p.Headline = trimSeparators(headlineOf(&m, p, address, hs))
	m.readMessage(body, dates)
	m.readPoster(body)
	m.readMarks(body, p.Headline, address, dates)
	m.readPosted(body, dates)
	m.published.offer(dateSources, "the address", func() string { return dateInAddress(address, dates) })
	if address == "" || !isListing(address) {
		lines := headlineLines{page: p, isThread: m.isThread}
		line := lines.date(dates)
		m.published.offer(dateSources, "date line", func() string { return line })
		if daysAfter(m.published.value, line) > sameDays && !m.isThread && !h.isPaper() {
			m.published.value = line // what is stated is the date of a change
		}
		m.published.offer(dateSources, "headline date", func() string { return dateAtEdge(p.Headline, dates) })
		if !m.handles {
			m.author.offer(authorSources, "author line", func() string { return lines.author(dates) })
		}
	}
	if m.isThread {
		m.published.offer(dateSources, "first post", func() string { return firstPost(p.Blocks, dates) })
	}
	p.Author, p.Published, p.Site, p.Description = m.author.value, m.published.value, m.site.value, m.description.value
	if wordsKey(p.Author) == wordsKey(p.Headline) {
		p.Author = "" // a heading with the class of a byline
	}
	if p.Language == "" {
		p.Language = primarySubtag(m.language.value)
	}
}

// singlyEscaped replaces the character references that are left in a text of a page that was escaped twice. Where TITLE has them as well, the page is
// about them: "What is &nbsp; for?".
func singlyEscaped(text, title string, limit int) string {
	for range 2 {
		if strings.IndexByte(text, '&') < 0 || strings.Contains(title, text) {
			break
		}
		text = unescaped(text, limit)
	}
	return text
}

// settleSite drops a headline that is the name of the site, or a site's name that is the headline, and removes the slogan from the name. An author
// who is the site itself will give way to a byline.
func (m *metadata) settleSite(p *Page, address weburl.URL, hs headings) {
	s := namesOf(address, hs)
	switch key := wordsKey(m.site.value); {
	case key == "" || key != wordsKey(m.headline.value):
	case !isAbout(p.Title, m.headline.value) || endsWith(p.Title, m.headline.value):
		m.headline = stated{}
	case !s.is(m.site.value):
		m.site = stated{value: siteInTitle(p.Title, address, hs)}
	}
	if first, _ := separators(m.site.value); first.width > 0 && s.isAnySite(m.site.value[:first.at]) {
		m.site.value = m.site.value[:first.at]
	}
	if s.name = m.site.value; m.author.place > 0 && s.isAnySite(m.author.value) {
		m.author.place = len(authorSources) + 1 // worse than all sources (hasAuthor)
	}
}

// read offers the content of one META element.
func (m *metadata) read(e metaElement, dates dateReader) {
	m.headline.offer(headlineSources, e.name, func() string { return tidy(withoutTags(e.content, false), maxTitle) })
	m.author.join(authorSources, e.name, e.author)
	m.author.offer(authorSources, e.name, e.author)
	m.published.offer(dateSources, e.name, func() string { return dates.read(tidy(e.content, maxDate)) })
	m.site.offer(siteSources, e.name, func() string { return siteOf(e.content) })
	m.language.offer(languageSources, e.name, func() string { return tidy(e.content, maxLanguage) })
	m.description.offer(descriptionSources, e.name, func() string { return tidy(withoutTags(e.content, false), maxDescription) })
}

// cardAuthor returns the author that a card names behind a label that bylines have, such as "Written by"; "" if it names none.
func (h *head) cardAuthor() string {
	for _, n := range []string{"1", "2"} {
		if label := tidy(h.stated("twitter:label"+n), maxByline); label != "" && isBylineWords(label) {
			return authorOf(h.stated("twitter:data" + n))
		}
	}
	return ""
}

// locale is the fullest language tag that the head states.
func (h *head) locale() string {
	if h.langTag != "" {
		return h.langTag
	}
	return firstOf(h.stated("og:locale"), h.metaLang)
}

// stated returns the content of the first META element with this name.
func (h *head) stated(name string) string {
	for _, e := range h.metas {
		if e.name == name {
			return e.content
		}
	}
	return ""
}

// address is the address from which the page was fetched or, where that is not known, the one that the page states.
func (h *head) address(p *Page) weburl.URL {
	switch u := firstOf(p.Canonical, h.resolve([]byte(h.stated("og:url")))); {
	case p.URL.Host() != Nowhere.Host():
		return p.URL
	case u.Host() != Nowhere.Host():
		return u
	}
	return ""
}

// dateInAddress finds a date in a path such as /2012/05/07/ or /2012-05-07-name.
func dateInAddress(u weburl.URL, dates dateReader) string {
	path, _, _ := strings.Cut(u.Path(), "?")
	for i := 0; i+10 <= len(path); i++ {
		if path[i] == '/' && isDigit(rune(path[i+1])) {
			i++
			end := i + strings.IndexFunc(path[i:]+"\n", func(r rune) bool { return !isDigit(r) && r != '/' && r != '-' })
			if date := dates.find(path[i:end]); date != "" {
				return date
			}
		}
	}
	return ""
}

// siteOf returns the name of a site; a name that is an address is shortened to its host.
func siteOf(content string) string {
	s := trimSeparators(unescaped(content, maxSite))
	if _, rest, ok := strings.Cut(s, "://"); ok {
		s, _, _ = strings.Cut(rest, "/")
		return strings.TrimPrefix(s, "www.")
	}
	if strings.HasPrefix(s, "@") {
		return ""
	}
	return s
}
