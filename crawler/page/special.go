package page

// special treats the elements that carry more than text.
func (p *parser) special(e *element, hasAttr, selfClosing bool) {
	switch e.act {
	case actAnchor:
		p.anchor(hasAttr, selfClosing)
	case actImage:
		if p.links.open && hasAttr {
			p.links.alt(tidy(p.attrs().alt, maxAnchor))
		}
	case actTitle:
		p.title(selfClosing)
	case actUnraw:
		p.z.NextIsNotRawText()
	case actBody:
		if len(p.text.blocks) == 0 {
			p.text.gap = 0
		}
	}
	if hasAttr {
		p.specialAttrs(e.act)
	}
}

// specialAttrs treats the elements that say what they have to say in attributes.
func (p *parser) specialAttrs(act action) {
	switch act {
	case actArea:
		a := p.attrs()
		p.links.add(p.head.resolve(a.href), tidy(a.alt, maxAnchor), parseRel(a.rel), &p.text)
	case actFrame:
		p.links.add(p.head.resolve(p.attrs().src), "", 0, &p.text)
	case actHTML, actBody:
		p.head.language(p.attrs().lang)
	case actBase:
		p.head.setBase(p.attrs().href)
	case actMeta:
		p.head.meta(p.attrs(), p.page)
	case actLink:
		p.head.link(p.attrs(), p.page)
	}
}

// anchor begins a link, and ends the one before in any case: links do not nest.
func (p *parser) anchor(hasAttr, selfClosing bool) {
	p.links.end(&p.text)
	if !hasAttr {
		return
	}
	if a := p.attrs(); a.href != "" {
		p.links.begin(p.head.resolve(a.href), parseRel(a.rel), &p.text, p.stack.solid)
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
