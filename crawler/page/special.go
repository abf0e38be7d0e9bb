package page

import (
	"bytes"

	"facetta/crawler/page/markup"
	"facetta/internal/weburl"
)

// special treats the elements that carry more than text.
func (p *parser) special(act action, selfClosing bool) {
	z := &p.z
	switch act {
	case actAnchor:
		p.anchor(selfClosing)
	case actImage:
		if p.links.wantsAlt() && z.Has(markup.Alt) {
			p.links.alt(tidy(z.Value(markup.Alt), maxAnchor))
		}
	case actArea:
		p.links.add(p.target(markup.Href), tidy(z.Value(markup.Alt), maxAnchor), parseRel(z.Decoded(markup.Rel)), &p.text)
	case actFrame:
		p.links.add(p.target(markup.Src), "", 0, &p.text)
	case actHTML:
		p.noteNames()
		p.language()
	case actBody:
		if len(p.text.blocks) == 0 {
			p.text.gap = 0
		}
		p.noteNames()
		p.language()
	case actTitle:
		p.title(selfClosing)
	case actField:
		p.text.gap |= fieldOf(z.Bytes(markup.Type))
	case actQuote:
		p.openQuote()
	case actUnraw:
		z.NextIsNotRawText()
	case actBase:
		p.head.setBase(z.Decoded(markup.Href))
		p.targets = targetCache{}
	case actMeta:
		p.head.meta(z, p.page)
		if len(p.text.blocks) == 0 { // of the page; farther down it may be of something on it
			p.head.noteItem(z)
		}
	case actLink:
		p.link()
	}
}

// target resolves the reference in an attribute; "" when it leads to no page.
func (p *parser) target(a markup.Attr) weburl.URL {
	return p.head.resolve(p.z.Decoded(a))
}

// targetCache has references of links that were read last, as every fifth of a page stands there again: in its picture, its headline and
// "read more". It holds on to the page.
type targetCache [128]struct {
	ref    []byte
	target weburl.URL
}

// href is target of the current A.
func (p *parser) href() weburl.URL {
	ref := p.z.Bytes(markup.Href)
	n := len(ref)
	e := &p.targets[(n+int(ref[n/2])*7+int(ref[n*3/4])*29+int(ref[n-1])*83)%len(p.targets)]
	if string(e.ref) != string(ref) {
		e.ref, e.target = ref, p.target(markup.Href)
	}
	return e.target
}

// language reads the language of HTML and BODY.
func (p *parser) language() {
	p.head.language(firstOf(p.z.Value(markup.Lang), p.z.Value(markup.XMLLang)))
}

// link reads <link rel=canonical href>; the first one that leads anywhere counts.
func (p *parser) link() {
	if p.page.Canonical != "" {
		return
	}
	for rel := range bytes.FieldsSeq(p.z.Decoded(markup.Rel)) {
		if bytes.EqualFold(rel, []byte("canonical")) {
			p.page.Canonical = p.target(markup.Href)
			return
		}
	}
}

// anchor begins a link, and ends the one before in any case: links do not nest.
func (p *parser) anchor(selfClosing bool) {
	p.links.end(&p.text)
	if len(p.z.Bytes(markup.Href)) == 0 {
		return
	}
	if p.links.full() {
		p.links.begin("", 0, &p.text, p.stack.solid)
		p.links.dropped = true
	} else {
		target := p.href()
		p.links.begin(target, parseRel(p.z.Decoded(markup.Rel)), &p.text, p.stack.solid)
		p.noteCrumb(target)
		if p.structured {
			p.keepAnchor(target)
		}
	}
	p.links.here = p.z.Bytes(markup.Href)[0] == '#'
	if selfClosing && p.xml {
		p.links.end(&p.text)
	}
}

// keepAnchor notes the link that begins, but for one in a heading to a part of the page, which is the heading itself: it serves to copy its address.
func (p *parser) keepAnchor(target weburl.URL) {
	if p.z.Bytes(markup.Href)[0] != '#' || !p.stack.open.Any(Headings) {
		p.links.anchors.begin(p.head.page, target, p.z.Decoded(markup.Href), p.links.from)
	}
}

// title awaits the text of TITLE. A title that is never closed ends at the next tag.
func (p *parser) title(selfClosing bool) {
	if selfClosing || !p.closesLater("title") {
		p.z.NextIsNotRawText()
		p.awaitTitle = !selfClosing && p.head.docTitle == ""
		return
	}
	p.awaitTitle = true
}

// fieldOf gives what an INPUT of this type is beside Other.
func fieldOf(kind []byte) Tags {
	switch string(bytes.ToLower(kind)) {
	case "hidden", "submit", "button", "image", "reset", "checkbox", "radio":
		return 0
	case "password":
		return Field | Password
	}
	return Field
}
