package page

import (
	"bytes"
	"strings"
)

// element is what the parser knows about one element name.
type element struct {
	name   string // "" for unknown elements
	tag    Tags
	closes Tags // open elements that its start tag ends: <li> ends an open LI
	within Tags // elements that neither `closes` nor the end tag reach across: </li> stops at UL
	act    action
	void   bool // never open: the element has no content, or its content needs no tag of its own
}

// action is the special treatment that an element needs.
type action uint8

const (
	actNone action = iota
	actAnchor
	actArea
	actFrame
	actImage
	actHTML
	actBody
	actBase
	actMeta
	actLink
	actTitle
	actField
	actQuote       // shown in quotation marks; otherwise like an unknown element
	actUnraw       // the tokenizer takes its content for raw text; we read it as markup
	actTransparent // as if its tags were not there: WBR only says where a word may break, RUBY only has a pronunciation added
	actHide        // ignored with its content, if it is closed later (spec d.1)
	actHideIframe  // the same, and its src is a link
	actHideReading // like actHide and actTransparent together: it says how the characters before it are pronounced, which nobody searches for
	actHideAlways  // ignored to the end of the page when it is never closed: what follows is program text
)

// cells are the elements that bound scopes: an end tag in a cell never closes an element around the table.
const cells = Td | Th | Caption | Table | Button

// elements is a hash table with open addressing. A map takes four times as long, in the place where the parser spends most time.
var elements = func() (table [slots]element) {
	for name, e := range elementsByName() {
		i := hashName([]byte(name))
		for table[i].name != "" {
			i = (i + 1) % slots
		}
		e.name = name
		table[i] = e
	}
	return table
}()

// slots is the size of the table, four times the number of its entries.
const slots = 512

func hashName(name []byte) int {
	n := len(name)
	return (n + int(name[0])*7 + int(name[n-1])*29 + int(name[n/2])*83) % slots
}

// elementOf finds an element by its name in lower case, which is not empty.
func elementOf(name []byte) *element {
	for i := hashName(name); elements[i].name != ""; i = (i + 1) % slots {
		if elements[i].name == string(name) {
			return &elements[i]
		}
	}
	return &unknown
}

// elementsByName is the content of the table. Sources: HTML Living Standard §13.1.2.4 (optional tags), §13.2.6.4.7 (in body); spec d.1 for what is
// ignored; MathML Core §3.6 for annotations, which repeat in TeX the formula before them.
func elementsByName() map[string]element {
	m := map[string]element{
		"a":    {tag: A, act: actAnchor, void: true},
		"li":   {tag: Li, closes: Li | P, within: Ul | Ol | cells},
		"dt":   {tag: Dt, closes: Dt | Dd | P, within: Dl | cells},
		"dd":   {tag: Dd, closes: Dt | Dd | P, within: Dl | cells},
		"td":   {tag: Td, closes: Td | Th | Caption, within: Table},
		"th":   {tag: Th, closes: Td | Th | Caption, within: Table},
		"tr":   {tag: Tr, closes: Td | Th | Tr | Caption, within: Table},
		"area": {tag: Other, void: true, act: actArea}, "frame": {tag: Other, void: true, act: actFrame},
		"img": {tag: Img, void: true, act: actImage}, "image": {tag: Img, void: true, act: actImage},
		"html": {tag: Other, void: true, act: actHTML}, "body": {tag: Other, void: true, act: actBody},
		"base": {tag: Other, void: true, act: actBase}, "meta": {tag: Other, void: true, act: actMeta},
		"link": {tag: Other, void: true, act: actLink}, "title": {tag: Other, void: true, act: actTitle},
		"q":        {tag: Other, void: true, act: actQuote},
		"noframes": {tag: Other, void: true, act: actUnraw}, "plaintext": {tag: Pre, closes: P, within: cells},
		"xmp":    {tag: Pre, closes: P, within: cells},
		"iframe": {tag: Other, act: actHideIframe}, "script": {tag: Script, act: actHideAlways},
		"style": {tag: Other, act: actHideAlways}, "hr": {tag: Hr, void: true, closes: P, within: cells}, "br": {tag: Br, void: true},
		"table": {tag: Table, closes: P}, "input": {tag: Other, void: true, act: actField},
	}
	for _, name := range strings.Fields("h1 h2 h3 h4 h5 h6") {
		m[name] = element{tag: tagNamed(name), closes: Headings | P, within: cells}
	}
	add(m, "noscript option textarea template object applet svg select datalist audio video canvas noembed annotation annotation-xml",
		element{tag: Other, act: actHide})
	add(m, "rt rp rtc", element{act: actHideReading})
	add(m, "wbr ruby rb", element{act: actTransparent})
	add(m, "col embed param source track basefont bgsound spacer command keygen isindex", element{tag: Other, void: true})
	for _, name := range strings.Fields(`p div caption ul ol dl pre blockquote article main section nav header footer aside address
		form figure figcaption details summary dialog center`) {
		m[name] = element{tag: tagNamed(name), closes: P, within: cells}
	}
	for _, name := range strings.Fields("b em font i s span strong sub sup u tt code small big label button") {
		m[name] = element{tag: tagNamed(name), within: cells &^ Button}
	}
	for alias, name := range map[string]string{"strike": "s", "dir": "ul", "menu": "ul", "listing": "pre"} {
		m[alias] = m[name]
	}
	return m
}

func add(m map[string]element, names string, e element) {
	for _, name := range strings.Fields(names) {
		m[name] = e
	}
}

func tagNamed(name string) Tags {
	for i, n := range tagNames {
		if strings.EqualFold(n, name) {
			return 1 << i
		}
	}
	panic("page: element table names the unknown tag " + name)
}

// unknown stands for every element that is not in the table. It is never open, so a stray start tag encloses nothing.
var unknown = element{tag: Other, void: true}

// edgesOf returns what any tag of an element does to the line in which it stands. Unknown elements stay in the line, except those that sites define
// (with a hyphen in the name), which are mostly boxes.
func edgesOf(e *element, name []byte) edges {
	switch {
	case e == &unknown, e.act == actQuote:
		if bytes.IndexByte(name, '-') >= 0 || boxes[string(name)] {
			return lineEdge
		}
		return 0
	case e.tag&^(Inline|Img|Script|Other) != 0:
		return lineEdge
	case e.void && e.tag != A:
		return startEdge | endEdge
	}
	return 0
}

// boxes are the elements outside the table that begin and end a line (HTML §15.3).
var boxes = map[string]bool{"fieldset": true, "legend": true, "hgroup": true, "search": true, "tbody": true, "thead": true, "tfoot": true,
	"optgroup": true, "frameset": true, "marquee": true}
