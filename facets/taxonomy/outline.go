package taxonomy

import (
	"cmp"
	"strings"
)

// OPML 2.0 (opml.org/spec2.opml): nested outlines. An outline with an address is an entry; any other is a topic that holds the outlines inside it.
//
//	<opml version="2.0"><head><title>Feeds</title></head><body>
//	  <outline text="Music">
//	    <outline type="rss" text="Jazz" htmlUrl="http://jazz.example/" xmlUrl="http://jazz.example/feed" description="..."/>
//	    <outline type="link" text="Folk" url="http://folk.example/" category="/Arts/Music,/Europe"/>
//	  </outline>
//	</body></opml>
//
// The address is htmlUrl, else url; a feed alone (xmlUrl) is no page. Entries outside of all topics belong to the topics that their category
// attribute names, else to a topic with the title of the file.

func readOutline(src *source, in *intake) {
	r := outlineReader{tags: tagScanner{src: src, in: in, lenient: true}, in: in}
	for r.step() {
	}
	if !r.closing {
		in.report.count(Truncated, src.line, "</opml> missing")
	}
}

type outlineReader struct {
	tags    tagScanner
	in      *intake
	folders folders
	inTitle bool
	title   []byte
	closing bool // the root element was closed
}

func (r *outlineReader) step() bool {
	var capture *[]byte
	if r.inTitle {
		capture = &r.title
	}
	t, ok := r.tags.next(capture)
	if !ok {
		return false
	}
	r.inTitle = false
	switch strings.ToLower(t.name) {
	case "title":
		r.inTitle = t.opens && !t.closes
	case "outline":
		if t.opens {
			r.outline(t)
		}
		if t.closes {
			r.folders.pop()
		}
	case "opml":
		r.closing = t.closes
	}
	return true
}

// outline hands on an outline and opens it.
func (r *outlineReader) outline(t tag) {
	text := cmp.Or(r.tags.attribute(t, "text"), r.tags.attribute(t, "title"))
	rec := record{
		line: t.line, url: cmp.Or(r.tags.attribute(t, "htmlurl"), r.tags.attribute(t, "url")), title: text,
		description: r.tags.attribute(t, "description"),
	}
	switch {
	case rec.url != "":
		for _, topic := range r.topics(t) {
			rec.topic = topic
			r.in.take(rec)
		}
	case r.tags.attribute(t, "xmlurl") != "":
		r.in.report.count(FeedOnly, t.line, text)
	case text != "":
		r.in.take(record{line: t.line, topic: r.folders.child(text)})
	}
	r.folders.push(text)
}

// topics returns the topics of an entry.
func (r *outlineReader) topics(t tag) []string {
	if p := r.folders.path(); p != "" {
		return []string{p}
	}
	var named []string
	for c := range strings.SplitSeq(r.tags.attribute(t, "category"), ",") {
		if c = strings.TrimSpace(c); strings.HasPrefix(c, "/") && len(named) < maxCategories {
			named = append(named, c)
		}
	}
	if len(named) > 0 {
		return named
	}
	title := strings.ReplaceAll(oneLine(r.tags.unescape(t.line, r.title)), "/", "-")
	return []string{cmp.Or(title, "Outline")}
}

// maxCategories is the most topics of one outline.
const maxCategories = 16
