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
		p.links.add(p.target(markup.Href), tidy(z.Value(markup.Alt), maxAnchor), parseRel(z.Value(markup.Rel)), &p.text)
	case actFrame:
		p.links.add(p.target(markup.Src), "", 0, &p.text)
	case actHTML:
		p.language()
	case actBody:
		if len(p.text.blocks) == 0 {
			p.text.gap = 0
		}
		p.language()
	case actTitle:
		p.title(selfClosing)
	case actField:
		p.text.gap |= fieldOf(z.Bytes(markup.Type))
	case actUnraw:
		z.NextIsNotRawText()
	case actBase:
		p.head.setBase(z.Value(markup.Href))
	case actMeta:
		p.head.meta(p.attrs(), p.page)
	case actLink:
		p.head.link(p.attrs(), p.page)
	}
}

// target resolves the reference in an attribute; "" when it leads to no page.
func (p *parser) target(a markup.Attr) weburl.URL {
	return p.head.resolve(p.z.Value(a))
}

// language reads the language of HTML and BODY.
func (p *parser) language() {
	p.head.language(firstOf(p.z.Value(markup.Lang), p.z.Value(markup.XMLLang)))
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
		p.links.begin(p.target(markup.Href), parseRel(p.z.Value(markup.Rel)), &p.text, p.stack.solid)
	}
	if selfClosing && p.xml {
		p.links.end(&p.text)
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
