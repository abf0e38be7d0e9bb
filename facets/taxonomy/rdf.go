package taxonomy

import "strings"

// These are the parts of the ODP's content file that are read:
//
//	<RDF xmlns:r="http://www.w3.org/TR/RDF/" xmlns:d="http://purl.org/dc/elements/1.0/" xmlns="http://dmoz.org/rdf/">
//	  <Topic r:id="Top/Arts/Animation"> catid, link, link1, pdf, rss, atom ... </Topic>
//	  <ExternalPage about="http://www.awn.com/">
//	    <d:Title>Animation World Network</d:Title>
//	    <d:Description>Provides information resources ...</d:Description>
//	    <priority>1</priority>
//	    <topic>Top/Arts/Animation</topic>
//	  </ExternalPage>
//	</RDF>
//
// Namespaces changed over the years and are ignored, and so is the order of elements. Before 2003 <topic> is missing, and a page belongs to the Topic
// element before it. Files from before 2003 contain illegal UTF-8, control characters and XML that is not well-formed. So this is no XML parser but a
// lenient reader of tags: an element that was not closed ends where the next one begins, a tag that has no end is cut at the next "<", and entities
// that do not exist are text.
//
// The structure file has the same Topic elements with other children. These of them are read:
//
//	<narrow1 r:resource="Top/Arts/Directories"/>                          a child, which is a topic even without an element of its own
//	<symbolic2 r:resource="Typography:Top/Arts/Graphic_Design/Typography"/>  a symbolic relation with its label
//	<related r:resource="Top/Business/Arts_and_Entertainment"/>           a relation
//	<altlang1 r:resource="Deutsch:Top/World/Deutsch/Kultur"/>             a relation to the same topic in another language
//
// The digits are the place on the directory's page and are ignored. Alias elements repeat the symbolic relations without saying to which topic they
// belong; these, editors, newsgroups, letter bars and the topics' own descriptions are passed over.

// readRDF reads elements until the file ends.
func readRDF(src *source, in *intake) {
	r := rdfReader{tags: tagScanner{src: src, in: in}, in: in}
	for r.step() {
	}
	r.finish()
}

// These are the elements that matter, by local name. Only case distinguishes Topic from topic.
const (
	rootElement        = "RDF"
	topicElement       = "Topic"
	pageElement        = "ExternalPage"
	titleElement       = "Title"
	descriptionElement = "Description"
	pageTopicElement   = "topic"
)

// rdfReader is the state between two tags: the open page and its open field.
type rdfReader struct {
	tags    tagScanner
	in      *intake
	topic   string // that of the last Topic element
	page    record
	inPage  bool
	field   string // titleElement, descriptionElement, pageTopicElement or ""
	text    []byte // text of the open field
	closing bool   // the root element was closed
}

// step reads text and one tag; it returns false at the end of the file.
func (r *rdfReader) step() bool {
	var capture *[]byte
	if r.field != "" {
		capture = &r.text
	}
	t, ok := r.tags.next(capture)
	if !ok {
		return false
	}
	switch {
	case t.closes && !t.opens:
		r.end(t)
	default:
		r.start(t)
		if t.closes {
			r.end(t)
		}
	}
	return true
}

func (r *rdfReader) start(t tag) {
	switch t.name {
	case topicElement:
		r.abandonPage(t)
		r.topic = r.tags.attribute(t, "id")
		if r.topic != "" {
			r.in.take(record{line: t.line, topic: r.topic})
		}
	case pageElement:
		r.abandonPage(t)
		r.inPage = true
		r.page = record{line: t.line, url: r.tags.attribute(t, "about")}
	case titleElement, descriptionElement, pageTopicElement:
		if r.inPage {
			r.abandonField(t)
			r.field, r.text = t.name, r.text[:0]
		}
	default:
		if r.field != "" { // markup inside a text
			r.tags.malformed(t.line, "<"+t.name+">")
			appendText(&r.text, space)
			return
		}
		if kind := relationElements[strings.TrimRight(t.name, "0123456789")]; kind != "" && r.topic != "" && !r.inPage {
			r.relation(t, kind)
		}
	}
}

// narrower stands for the relation of a topic to its child, which is already clear from the paths.
const narrower RelationKind = "narrower"

var relationElements = map[string]RelationKind{"narrow": narrower, "symbolic": Symbolic, "related": Related, "altlang": Language}

// relation hands on a reference from the open topic to another, "label:path" or a path.
func (r *rdfReader) relation(t tag, kind RelationKind) {
	target, label := r.tags.attribute(t, "resource"), ""
	if kind == narrower {
		r.in.take(record{line: t.line, topic: target})
		return
	}
	if i := strings.Index(target, ":"+string(Root)+"/"); i >= 0 {
		label, target = target[:i], target[i+1:]
	} else if before, after, ok := strings.Cut(target, ":"); ok && kind != Related {
		label, target = before, after
	}
	r.in.take(record{line: t.line, topic: r.topic, url: topicScheme + target, title: label, scope: string(kind)})
}

func (r *rdfReader) end(t tag) {
	switch {
	case t.name == r.field:
		r.closeField()
	case t.name == pageElement && r.inPage:
		r.abandonField(t)
		r.closePage()
	case t.name == rootElement:
		r.closing = true
	}
}

// abandonPage ends a page that was not closed before something else began.
func (r *rdfReader) abandonPage(t tag) {
	if r.inPage {
		r.tags.malformed(t.line, "<"+pageElement+"> not closed before <"+t.name+">")
		r.closeField()
		r.closePage()
	}
}

// abandonField ends a field that was not closed.
func (r *rdfReader) abandonField(t tag) {
	if r.field != "" {
		r.tags.malformed(t.line, "<"+r.field+"> not closed before <"+t.name+">")
		r.closeField()
	}
}

func (r *rdfReader) closeField() {
	text := func() string { return r.tags.unescape(r.page.line, r.text) }
	switch r.field {
	case titleElement:
		r.page.title = text()
	case descriptionElement:
		r.page.description = text()
	case pageTopicElement:
		r.page.topic = text()
	}
	r.field = ""
}

func (r *rdfReader) closePage() {
	r.inPage = false
	if r.page.topic == "" && r.topic != "" {
		r.page.topic = r.topic
		r.in.report.count(TopicInferred, r.page.line, r.page.url)
	}
	if r.page.url == "" {
		r.in.report.count(BadAddress, r.page.line, "<"+pageElement+"> without address")
		return
	}
	r.in.take(r.page)
}

// finish counts a file that ends inside the root element. A page that is open then is lost, as its topic would have come last.
func (r *rdfReader) finish() {
	if r.inPage || !r.closing {
		r.in.report.count(Truncated, r.tags.src.line, r.page.url)
	}
}
