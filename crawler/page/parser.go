package page

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// parser is the state of one pass over the tokens of an HTML page.
type parser struct {
	page *Page
	body []byte
	xml  bool // XHTML: <x/> is empty, and nothing is raw text
	z    *html.Tokenizer
	at   int // offset in body behind the current token

	text  blockWriter
	links linkWriter
	stack stack
	head  head
	name  [maxName]byte

	hidden     string // name of the ignored element that we are in, "" outside
	nested     int    // elements of the same name open inside it
	awaitTitle bool   // the last tag was <title>
	closings   map[string]int

	openComment bool // a comment without end was seen: there is no "-->" in the rest
	recoveries  int
}

func (p *parser) reset(page *Page, body []byte, xml bool) {
	p.page, p.body, p.xml = page, body, xml
	p.z, p.at = html.NewTokenizer(bytes.NewReader(body)), 0
	p.text.reset(len(body))
	p.links.reset()
	p.stack = stack{}
	p.head = head{resolver: newResolver(page.URL)}
	p.hidden, p.nested, p.awaitTitle, p.closings = "", 0, false, nil
	p.openComment, p.recoveries = false, 0
}

// release lets go of the page, and of buffers that one huge page made large.
func (p *parser) release() {
	p.page, p.body, p.z, p.head = nil, nil, nil, head{}
	if cap(p.text.arena) > 1<<20 || cap(p.text.blocks) > 1<<13 {
		p.text = blockWriter{}
	}
	clear(p.links.links) // their strings would keep the page's text alive
}

func (p *parser) run() {
	for {
		kind := p.z.Next()
		p.at += len(p.z.Raw())
		switch kind {
		case html.ErrorToken:
			if !p.recover() {
				return
			}
		case html.TextToken:
			p.onText()
		case html.StartTagToken, html.SelfClosingTagToken:
			p.onStart(kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			p.onEnd()
		case html.CommentToken:
			p.onComment()
		}
	}
}

func (p *parser) onText() {
	switch {
	case p.awaitTitle:
		p.awaitTitle = false
		p.head.title(p.z.Text())
	case p.hidden == "":
		p.writeText()
	}
}

// writeText adds the current text to the blocks.
func (p *parser) writeText() {
	w, s := &p.text, &p.stack
	w.tags, w.hints, w.depth, w.shared = s.open, s.hint(), uint16(s.solid), uint16(s.low)
	before := len(w.blocks)
	w.write(p.z.Text(), p.links.open)
	if len(w.blocks) > before {
		s.low = s.solid
	}
}

// hints reads the attributes of a start tag that call its element something.
func (p *parser) hints(e *element, hasAttr bool) Hints {
	if !hasAttr || e.void || e.tag&inlineTags != 0 {
		return 0
	}
	return hintsOf(p.z.Raw())
}

func (p *parser) onStart(selfClosing bool) {
	name, hasAttr := p.tagName(1)
	p.awaitTitle = false
	if p.hidden != "" {
		if p.hidden == string(name) && nests(name) && !selfClosing {
			p.nested++
		}
		return
	}
	e := elementOf(name)
	if e.act == actTransparent {
		return
	}
	p.text.tag(e.tag)
	if e.act >= actHide {
		p.hide(e.act, string(name), selfClosing)
		return
	}
	p.stack.start(e, p.hints(e, hasAttr))
	p.endLinkOutside()
	if e.act != actNone {
		p.special(e, hasAttr, selfClosing)
	}
	if selfClosing && p.xml && !e.void {
		p.stack.end(e)
	}
}

// maxName is longer than the longest name of an element that we know.
const maxName = 12

// tagName gives the name of the current tag in lower case, at most maxName bytes of it, and whether anything follows the
// name. The tokenizer's TagName makes a copy of every name. The name begins at offset from of the tag.
func (p *parser) tagName(from int) (name []byte, more bool) {
	raw := p.z.Raw()
	n := 0
	for _, c := range raw[from:] {
		if c == '>' || c == '/' || isAttrSpace(c) {
			break
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if n < maxName {
			p.name[n] = c
		}
		n++
	}
	return p.name[:min(n, maxName)], from+n < len(raw) && raw[from+n] != '>'
}

// nests tells the ignored elements that can stand inside themselves.
func nests(name []byte) bool {
	switch string(name) {
	case "object", "svg", "template", "applet":
		return true
	}
	return false
}

func (p *parser) onEnd() {
	name, _ := p.tagName(2)
	p.awaitTitle = false
	if p.hidden != "" && !p.unhide(name) {
		return
	}
	e := elementOf(name)
	if e.act == actTransparent {
		return
	}
	p.text.tag(e.tag)
	if e.act == actAnchor {
		p.links.end(&p.text)
	}
	if !e.void && e.act < actHide {
		p.stack.end(e)
		p.endLinkOutside()
	}
}

// endLinkOutside ends a link that was never closed with the element that it stands in: <td><a href=x>text</td>.
func (p *parser) endLinkOutside() {
	if p.links.open && p.stack.solid < p.links.depth {
		p.links.end(&p.text)
	}
}

// hide begins an ignored element. One that is never closed hides nothing, else a forgotten end tag would lose the rest of the
// page.
func (p *parser) hide(act action, name string, selfClosing bool) {
	if act == actHideIframe {
		p.special(&element{act: actFrame}, true, selfClosing)
	}
	if act != actHideAlways && (selfClosing || !p.closesLater(name)) || selfClosing && p.xml {
		p.z.NextIsNotRawText()
		return
	}
	p.hidden, p.nested = name, 0
}

// unhide sees an end tag inside an ignored element and tells whether it ends there.
func (p *parser) unhide(name []byte) bool {
	if p.hidden != string(name) {
		return false
	}
	if p.nested > 0 && p.closesLater(p.hidden) {
		p.nested--
		return false
	}
	p.hidden = ""
	return true
}

// closingWindow is how far closesLater looks before it searches the page from its end.
const closingWindow = 4096

// closesLater tells whether an end tag of this name follows. The search ahead costs no more than skipping to the end tag that
// it finds; the search from the end is done once a name.
func (p *parser) closesLater(name string) bool {
	if last, ok := p.closings[name]; ok {
		return last >= p.at
	}
	if indexEndTag(p.body[p.at:min(len(p.body), p.at+closingWindow)], name) >= 0 {
		return true
	}
	if p.closings == nil {
		p.closings = map[string]int{}
	}
	p.closings[name] = lastEndTag(p.body, name)
	return p.closings[name] >= p.at
}

// indexEndTag gives the offset of the first "</name" with letter case ignored, -1 when there is none.
func indexEndTag(s []byte, name string) int {
	for from := 0; ; from += 2 {
		i := bytes.Index(s[from:], []byte("</"))
		if i < 0 {
			return -1
		}
		from += i
		if hasFold(s[from+2:], name) {
			return from
		}
	}
}

// lastEndTag is indexEndTag from the end.
func lastEndTag(s []byte, name string) int {
	for end := len(s); ; {
		i := bytes.LastIndexByte(s[:end], '<')
		if i < 0 || hasFold(s[i+1:], "/"+name) {
			return i
		}
		end = i
	}
}

func hasFold(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(string(s[:len(prefix)]), prefix)
}

func (p *parser) finish() {
	p.links.end(&p.text)
	p.text.endBlock()
	all := string(p.text.arena)
	p.page.Blocks = p.text.finish(all)
	p.page.Links = p.links.finish(all, len(p.page.Blocks))
	p.head.finish(p.page)
}
