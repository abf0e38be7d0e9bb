package page

import (
	"bytes"

	"facetta/crawler/page/markup"
	"facetta/internal/weburl"
)

// special handles the elements that carry more than text.
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
		if len(p.text.blocks) == 0 { // before any text it describes the page; farther down, perhaps something on the page
			p.head.noteItem(z)
		}
	case actLink:
		p.link()
	}
}

// target resolves the reference in an attribute of the current tag; "" when it leads to no page.
func (p *parser) target(a markup.Attr) weburl.URL {
	return p.head.resolve(p.z.Decoded(a))
}

// targetCache keeps recent references with their targets, as every fifth link of a page repeats one: a picture, a headline and "read more" have the
// same target. Its references are slices of the page's body.
type targetCache [128]struct {
	ref    []byte
	target weburl.URL
}

// href is the target of the current A.
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

// anchor ends the open link, as links do not nest, and begins a new one if the A has a target.
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

// keepAnchor notes the link that begins. It leaves out links in a heading to a part of the page: they lead to the heading itself, for copying its
// address.
func (p *parser) keepAnchor(target weburl.URL) {
	if p.z.Bytes(markup.Href)[0] != '#' || !p.stack.open.Any(Headings) {
		p.links.anchors.begin(p.head.page, target, p.z.Decoded(markup.Href), p.links.from)
	}
}

// title prepares for the text of TITLE. A title that is never closed ends at the next tag.
func (p *parser) title(selfClosing bool) {
	if selfClosing || !p.closesLater("title") {
		p.z.NextIsNotRawText()
		p.awaitTitle = !selfClosing && p.head.docTitle == ""
		return
	}
	p.awaitTitle = true
}

// fieldOf returns the tags of an INPUT of this type, beside Other.
func fieldOf(kind []byte) Tags {
	switch string(bytes.ToLower(kind)) {
	case "hidden", "submit", "button", "image", "reset", "checkbox", "radio":
		return 0
	case "password":
		return Field | Password
	}
	return Field
}
