package page

import (
	"bytes"
	"strings"

	"facetta/crawler/page/markup"
)

// parser is the state of one pass over the tokens of an HTML page.
type parser struct {
	page *Page
	body []byte
	xml  bool // XHTML: <x/> is empty, and nothing is raw text
	z    markup.Tokenizer

	text   blockWriter
	layout layoutWriter

	structured bool // the caller wants structure
	structure  structureWriter

	quotes  quoteWriter
	links   linkWriter
	stack   stack
	head    head
	forum   bool        // the page is in a forum, by the names of HTML and BODY or by its breadcrumbs
	linked  *linkedData // nil until it is needed
	name    [maxName]byte
	names   hintCache
	targets targetCache

	hidden     string // name of the ignored element around the current token, "" for none
	hiddenFrom int    // where its content begins
	nested     int    // elements of the same name open inside it
	foreign    bool   // the hidden element is a drawing that may contain other elements
	awaitTitle bool   // the last tag was <title>
	closings   map[string]int

	noscripts []stretch // contents of NOSCRIPT

	recoveries int
	sections   bool // the page is XHTML and may have another CDATA section
}

func (p *parser) reset(page *Page, body []byte, xml bool) {
	p.page, p.body, p.xml = page, body, xml
	p.z.Reset(body)
	p.text.reset(len(body))
	p.layout, p.structure = layoutWriter{}, structureWriter{}
	p.links.reset()
	p.stack, p.quotes = stack{}, quoteWriter{}
	p.head = head{resolver: newResolver(page.URL)}
	p.linked, p.forum = nil, false
	p.head.queries = queryEncoding(page.Charset)
	p.names, p.targets = hintCache{}, targetCache{}
	p.hidden, p.nested, p.foreign, p.awaitTitle, p.closings = "", 0, false, false, nil
	p.noscripts = p.noscripts[:0]
	p.recoveries, p.sections = 0, xml
}

// release drops the page, and buffers that a huge page made large.
func (p *parser) release() {
	p.page, p.body, p.layout, p.structure = nil, nil, layoutWriter{}, structureWriter{}
	p.head, p.linked, p.names, p.targets = head{}, nil, hintCache{}, targetCache{}
	p.z.Reset(nil)
	if cap(p.text.arena) > 1<<20 || cap(p.text.blocks) > 1<<13 {
		p.text = blockWriter{}
	}
	clear(p.links.links) // their strings would keep the page's text alive
}

func (p *parser) run() {
	for {
		switch kind := p.z.Next(); kind {
		case markup.End:
			if !p.recover() {
				return
			}
		case markup.Text:
			p.onText()
		case markup.StartTag, markup.SelfClosingTag:
			p.onStart(kind == markup.SelfClosingTag)
		case markup.EndTag:
			p.onEnd()
		case markup.Comment:
			p.onComment()
		}
	}
}

func (p *parser) onText() {
	switch {
	case p.awaitTitle:
		p.awaitTitle = false
		p.head.title(titleText(p.z.AppendText(nil, 32*maxTitle), p.z.Raw()))
	case p.hidden == "":
		p.writeText(p.z.Raw(), p.z.Verbatim())
	}
}

// writeText adds a text to the blocks; verbatim means that "&" begins no character reference.
func (p *parser) writeText(raw []byte, verbatim bool) {
	w, s := &p.text, &p.stack
	if p.layout.wanted {
		p.layout.write(raw, verbatim, s.open.Any(Pre), w.next())
	}
	if w.writeSpace(raw) {
		return
	}
	w.tags, w.hints, w.depth, w.shared = s.open, s.hint()&^hintCrumbs, uint16(s.solid), uint16(s.low)
	before := len(w.blocks)
	if verbatim {
		w.write(raw, p.links.open)
	} else {
		w.writeReferences(raw, p.links.open)
	}
	if len(w.blocks) > before {
		s.low = s.solid
	}
}

func (p *parser) onStart(selfClosing bool) {
	name := p.tagName()
	p.awaitTitle = false
	if p.hidden != "" && p.staysHidden(name, selfClosing) {
		return
	}
	e := elementOf(name)
	switch e.act {
	case actTransparent:
		return
	case actHideReading:
		p.hide(e, selfClosing)
		return
	}
	p.tag(e.tag, startEdge|edgesOf(e, name))
	if p.structured {
		p.startStructure(e, name)
	}
	if e.act >= actHide {
		p.hide(e, selfClosing)
		return
	}
	p.stack.start(e, p.hints(e))
	p.endOutside()
	if e.act != actNone {
		p.special(e.act, selfClosing)
	}
	if selfClosing && p.xml && !e.void {
		p.stack.end(e)
	}
}

func (p *parser) tag(t Tags, e edges) {
	p.text.tag(t, e)
	if p.layout.open {
		p.layout.tag(t, e, p.text.next())
	}
}

// staysHidden sees a start tag inside an ignored element and tells whether that element goes on. <title/> is an empty title of a drawing. A drawing
// without an end tag ends at an element that drawings cannot contain, except in a foreignObject or desc (HTML §13.2.6.5).
func (p *parser) staysHidden(name []byte, selfClosing bool) bool {
	switch n := string(name); {
	case p.hidden == "svg" && !p.foreign && noDrawing[n]:
		p.hidden = ""
		return false
	case selfClosing:
		if p.hidden == "svg" || n == "title" {
			p.z.NextIsNotRawText()
		}
	case p.hidden == n && nests(name):
		p.nested++
	case p.hidden == "svg":
		p.foreign = p.foreign || n == "foreignobject" || n == "desc"
	}
	return true
}

// noDrawing are the elements that end a drawing.
var noDrawing = func() map[string]bool {
	names := map[string]bool{}
	for name := range strings.FieldsSeq(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu
		meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`) {
		names[name] = true
	}
	return names
}()

// maxName is longer than the longest name of a known element.
const maxName = 16

// tagName returns the name of the current tag in lower case, at most maxName bytes of it.
func (p *parser) tagName() []byte {
	name := p.z.TagName()
	n := min(len(name), maxName)
	for i, c := range name[:n] {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		p.name[i] = c
	}
	return p.name[:n]
}

// nests tells whether an ignored element can contain elements of the same name.
func nests(name []byte) bool {
	switch string(name) {
	case "object", "svg", "template", "applet":
		return true
	}
	return false
}

func (p *parser) onEnd() {
	name := p.tagName()
	p.awaitTitle = false
	if p.hidden != "" && !p.unhide(name) {
		return
	}
	e := elementOf(name)
	if e.act == actTransparent || e.act == actHideReading {
		return
	}
	if e.act == actQuote {
		p.closeQuote()
	}
	p.tag(e.tag, endEdge|edgesOf(e, name))
	if p.structured {
		p.endStructure(e, name)
	}
	if e.act == actAnchor {
		p.links.end(&p.text)
	}
	if !e.void && e.act < actHide {
		p.stack.end(e)
		p.endOutside()
	}
}

// endOutside ends a link, or struck out text, that was never closed when the element around it ends: <td><a href=x>text</td>.
func (p *parser) endOutside() {
	if p.links.open && p.stack.solid < p.links.depth {
		p.links.end(&p.text)
	}
	if p.structured {
		p.structure.endOutside(p)
	}
}

// hide begins an ignored element. An element that is never closed hides nothing, or a forgotten end tag would lose the rest of the page. Nor does a
// template that is shown where it stands, as the shadow tree of the element around it (HTML §4.12.3).
func (p *parser) hide(e *element, selfClosing bool) {
	if e.name == "template" && p.z.Has(markup.ShadowRootMode) {
		return
	}
	if e.act == actHideIframe {
		p.special(actFrame, selfClosing)
	}
	if e.act != actHideAlways && (selfClosing || !p.closesLater(e.name)) || selfClosing && p.xml {
		p.z.NextIsNotRawText()
		return
	}
	p.hidden, p.hiddenFrom, p.nested, p.foreign = e.name, p.z.Offset(), 0, false
}

// unhide sees an end tag inside an ignored element and tells whether it ends that element.
func (p *parser) unhide(name []byte) bool {
	if p.hidden != string(name) {
		return false
	}
	if p.nested > 0 && p.closesLater(p.hidden) {
		p.nested--
		return false
	}
	if p.hidden == "noscript" {
		p.noteNoscript()
	}
	p.hidden = ""
	return true
}

// closingWindow is the number of bytes that closesLater searches ahead before it searches the page from its end.
const closingWindow = 4096

// closesLater tells whether an end tag of this name follows. The search ahead costs no more than skipping to the end tag that it finds; the search
// from the end is done once for each name.
func (p *parser) closesLater(name string) bool {
	if last, ok := p.closings[name]; ok {
		return last >= p.z.Offset()
	}
	if next := p.body[p.z.Offset():]; indexEndTag(next[:min(len(next), closingWindow)], name) >= 0 {
		return true
	}
	if p.closings == nil {
		p.closings = map[string]int{}
	}
	p.closings[name] = lastEndTag(p.body, name)
	return p.closings[name] >= p.z.Offset()
}

// indexEndTag returns the offset of the first end tag of this name, in any letter case, -1 when there is none.
func indexEndTag(s []byte, name string) int {
	for from := 0; ; from += 2 {
		i := bytes.Index(s[from:], []byte("</"))
		if i < 0 {
			return -1
		}
		from += i
		if isNamed(s[from+2:], name) {
			return from
		}
	}
}

// lastEndTag returns the offset of the last end tag of this name, -1 when there is none.
func lastEndTag(s []byte, name string) int {
	for end := len(s); ; {
		i := bytes.LastIndexByte(s[:end], '<')
		if i < 0 || isNamed(s[i+1:], "/"+name) {
			return i
		}
		end = i
	}
}

// isNamed tells whether s begins with a name that ends there: </titlevalue> does not end a TITLE (HTML Living Standard §13.2.5.11).
func isNamed(s []byte, name string) bool {
	return len(s) > len(name) && hasFold(s, name) && strings.IndexByte(" \t\n\f\r/>", s[len(name)]) >= 0
}

func hasFold(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(string(s[:len(prefix)]), prefix)
}

func (p *parser) finish() {
	p.links.end(&p.text)
	p.readNoscript()
	p.readDataBody()
	p.text.endBlock()
	p.layout.end(p.text.next())
	all := string(p.text.arena)
	p.page.Blocks, p.page.Preformatted = p.text.finish(all), p.layout.all
	p.markRecipe()
	p.markReplies()
	p.page.Links = p.links.finish(all, len(p.page.Blocks))
	p.head.finish(p.page)
	p.page.Dirt |= p.dirt()
}

// linkedData reads the page's linked data, once.
func (p *parser) linkedData() *linkedData {
	if p.linked == nil {
		d := readLinkedData(p.body)
		p.linked = &d
	}
	return p.linked
}

// dirt tells what the limits left out.
func (p *parser) dirt() (d Dirt) {
	if p.text.full {
		d |= DirtText
	}
	if p.links.dropped {
		d |= DirtLinks
	}
	if p.stack.deep {
		d |= DirtDepth
	}
	return d
}
