package page

import (
	"bytes"
	"math/bits"
	"strings"

	"facetta/crawler/page/markup"
)

// Hints is a bit set of what the elements around a block are, by the words in their class, id, role and itemprop attributes. The words are
// conventions of markup (microformats, ARIA, content management systems), the same on pages of all languages.
type Hints uint32

// The hints.
const (
	HintComment Hints = 1 << iota // comments, replies
	HintFooter
	HintHeader
	HintNav
	HintSidebar
	HintShare
	HintRelated
	HintAd
	HintWidget
	HintMeta // byline, date, author
	HintTaxonomy
	HintCaption
	HintNotice // newsletters, logins, cookies
	HintHidden
	HintMedia
	HintList
	HintArticle // article, post, entry, story
	HintBody    // body, text
	HintContent // content, main
	HintTitle
	HintLead // summary, intro
	HintForum

	// These come from attributes, not from words.
	HintUnseen    // hidden by an attribute (hidden, popover, aria-hidden, style) or in a DIALOG that is not open
	HintNoSnippet // data-nosnippet of a SPAN, DIV or SECTION: must not be shown in results
	HintRecipe    // an ingredient or a step of the page's recipe, by its linked data or by itemprop
	HintReply     // in a thread of a forum, instead of HintComment

	hintCrumbs // breadcrumbs: the way to the page from the site's first page; no block has it
)

// HintWords are the hints that come from words.
const HintWords = HintUnseen - 1

// hintWords has the words of each hint, in bit order. They match whole words of an attribute's value, which "-", "_", digits and capital letters
// divide.
var hintWords = []string{
	"comment comments commentlist commentary disqus respond reply replies responses discussion usercomments livefyre feedback",
	"footer foot copyright colophon bottom legal contentinfo imprint footnote",
	"header head masthead banner top topbar logo branding",
	`nav navigation menu menus navbar navi breadcrumb breadcrumbs crumbs pagination pager paging pages tab tabs toolbar jump skip
		topnav subnav toc submenu menuitem navheader navfooter`,
	`sidebar side aside rail rightcol leftcol rightcolumn leftcolumn sidebars complementary right left rhs lhs secondary tertiary
		rightrail column`,
	"share sharing social tweet twitter facebook addthis sharedaddy pinterest shares bookmark follow like print email tools",
	`related recommend recommended recommendations recommendation more popular trending also latest outbrain taboola similar read
		teaser teasers headlines recent onward suggested next prev previous archive`,
	`ad ads advert advertisement adsense advertising sponsor sponsored sponsors promo promotion promotions dfp adslot shopping
		commercial`,
	"widget widgets module box block panel portlet",
	"byline author meta date time timestamp dateline byl info published pubdate vcard bio posted credits postmeta avatar",
	"tag tags category categories label labels topic topics keywords taxonomy cat",
	"caption credit photo figcaption legend",
	`newsletter subscribe signup login paywall cookie cookies gdpr consent modal popup overlay register subscription alert notice
		dialog donate search form disclaimer`,
	"hidden hide invisible offscreen sr screenreader visuallyhidden noprint",
	"image images gallery video media slideshow figure player carousel slider picture thumb thumbnail thumbnails",
	"list items item results result listing feed stream grid cards card",
	"article post entry story hentry blog news single articles posts blogpost",
	"body text articlebody storybody postbody entrybody bodytext articletext prose copy paragraph richtext storytext maintext",
	`content main primary container maincontent maincol center centre middle postcontent entrycontent articlecontent page
		maincolumn`,
	"title headline heading subtitle hed",
	"summary intro lead excerpt dek abstract standfirst deck description blurb",
	"thread forum message messages topiclist viewtopic postrow answer question qa",
}

// hintSlots is the size of the hash table, some eight times the number of words.
const hintSlots = 2048

// maxHintWord is longer than the longest word.
const maxHintWord = 16

type hintWord struct {
	word string
	hint Hints
}

var hintTable = func() (table [hintSlots]hintWord) {
	for bit, words := range hintWords {
		for word := range strings.FieldsSeq(words) {
			i := hashOf(word) % hintSlots
			for table[i].word != "" {
				i = (i + 1) % hintSlots
			}
			table[i] = hintWord{word, 1 << bit}
			if strings.Contains(word, "crumb") {
				table[i].hint |= hintCrumbs
			}
		}
	}
	return table
}()

// hintFilter has a bit for the hash of each word in the table. The table is too large to be looked into for every word of a page.
var hintFilter = func() (filter [hintSlots / 64]uint64) {
	for _, words := range hintWords {
		for word := range strings.FieldsSeq(words) {
			hash := hashOf(word)
			filter[hash%hintSlots/64] |= 1 << (hash % 64)
		}
	}
	return filter
}()

// hintOf returns the hint of a word in any letter case, 0 for other words. hash is that of the word in lower case.
func hintOf(word []byte, hash uint32) Hints {
	if hintFilter[hash%hintSlots/64]>>(hash%64)&1 == 0 {
		return 0
	}
	for i := hash % hintSlots; hintTable[i].word != ""; i = (i + 1) % hintSlots {
		if w := hintTable[i].word; string(word) == w || len(word) == len(w) && hasFold(word, w) {
			return hintTable[i].hint
		}
	}
	return 0
}

// hints reads the hints from the attributes of the current start tag.
func (p *parser) hints(e *element) Hints {
	switch {
	case e.void:
		return 0
	case e.tag&closedAlone != 0:
		h := snippetHint(e, &p.z)
		if isUnseen(&p.z) {
			h |= HintUnseen
		}
		return h
	}
	h := p.names.ofTag(e.tag, &p.z) | snippetHint(e, &p.z) | recipeHint(&p.z)
	if e.tag == Dialog && !p.z.Has(markup.Open) {
		h |= HintHidden | HintUnseen
	}
	return h
}

// snippetHint reads data-nosnippet, which is a boolean attribute of three elements.
func snippetHint(e *element, z *markup.Tokenizer) Hints {
	if e.tag&(Span|Div|Section) != 0 && z.Has(markup.DataNoSnippet) {
		return HintNoSnippet
	}
	return 0
}

// hintCache keeps recent values of attributes with their hints, as most elements share their names with others. Its values are slices of the page's
// body.
type hintCache [256]struct {
	value []byte
	hints Hints
}

// of is hintsOfValue.
func (c *hintCache) of(value []byte) Hints {
	n := len(value)
	if n == 0 {
		return 0
	}
	e := &c[(n+int(value[0])*7+int(value[n/2])*29+int(value[n-1])*83)%len(c)]
	if string(e.value) != string(value) {
		e.value, e.hints = value, hintsOfValue(value)
	}
	return e.hints
}

// ofTag reads the hints of the current start tag, which is that of an element.
func (c *hintCache) ofTag(tag Tags, z *markup.Tokenizer) (h Hints) {
	h = c.of(z.Bytes(markup.Class)) | c.of(z.Bytes(markup.Role)) | c.of(z.Bytes(markup.ItemProp))
	if z.Has(markup.ID) { // not cached, as each id is used once
		if id, other := readHints(z.Bytes(markup.ID)); !other || !isTitled(tag, z) {
			h |= id
		}
	}
	if isUnseen(z) {
		h |= HintHidden | HintUnseen
	}
	return h
}

// isTitled tells whether an element often has an id that is made from the title of a section, or from the name that a DT has, as in documentation:
// id="cookie-jar". Such an id says what the text is about. One all of whose words have hints is a name all the same: id="related-posts".
func isTitled(tag Tags, z *markup.Tokenizer) bool {
	switch tag {
	case Dt:
		return true
	case Section:
		return len(z.Bytes(markup.Class)) == 0
	case Div:
		return string(z.Bytes(markup.Class)) == "section"
	}
	return false
}

// isUnseen tells whether attributes hide the element of a start tag. Content with hidden=until-found does not count, as a reader's search in the page
// shows it.
func isUnseen(z *markup.Tokenizer) bool {
	return z.Has(markup.Hidden) && !bytes.EqualFold(z.Bytes(markup.Hidden), []byte("until-found")) ||
		z.Has(markup.Popover) || z.Has(markup.AriaHidden) && bytes.EqualFold(z.Bytes(markup.AriaHidden), []byte("true")) ||
		z.Has(markup.Style) && hides(z.Bytes(markup.Style)) && !isFormula(z)
}

// isFormula tells whether an element holds a formula in MathML. Where its style hides it, as on Wikipedia, it is meant for readers who cannot see the
// picture of the formula.
func isFormula(z *markup.Tokenizer) bool {
	return bytes.Contains(z.Bytes(markup.Class), []byte("mathml"))
}

// hides tells whether a style hides its element.
func hides(style []byte) bool {
	for {
		i := bytes.IndexByte(style, ':')
		if i < 0 {
			return false
		}
		property := bytes.TrimSpace(style[bytes.LastIndexByte(style[:i], ';')+1 : i])
		style = bytes.TrimSpace(style[i+1:])
		switch {
		case hasFold(style, "none") && bytes.EqualFold(property, []byte("display")),
			hasFold(style, "hidden") && bytes.EqualFold(property, []byte("visibility")):
			return true
		}
	}
}

// maxHintValue is the number of bytes of a value that are looked at.
const maxHintValue = 200

// typeDocComment is what TypeDoc calls the description of a part of a program.
var typeDocComment = []byte("tsd-comment")

// hintsOfValue returns the union of the hints of all words in a value.
func hintsOfValue(value []byte) Hints {
	h, _ := readHints(value)
	if h&HintComment != 0 && bytes.Contains(value, typeDocComment) {
		h &^= HintComment
	}
	return h
}

// readHints returns the union of the hints of all words in a value, and tells whether it has words without any.
func readHints(value []byte) (h Hints, other bool) {
	value = value[:min(len(value), maxHintValue)]
	for i := 0; i < len(value); {
		start, hash := i, uint32(0)
		for ; i < len(value) && class[value[i]] == classAlnum && value[i] >= 'A'; i++ {
			if value[i] < 'a' && i > start && value[i-1] >= 'a' { // a capital letter behind a small one
				break
			}
			hash = hintHash(hash, value[i]|0x20)
		}
		n := i - start
		switch {
		case n == 0:
			i++
		case n >= maxHintWord:
			other = true
		case n >= 2:
			hint := hintOf(value[start:i], hash)
			h |= hint
			other = other || hint == 0
		}
	}
	return h, other
}

// hintHash adds a character to a hash, which begins at 0.
func hintHash(h uint32, c byte) uint32 {
	return h*31 + uint32(c)
}

func hashOf(word string) (h uint32) {
	for _, c := range []byte(word) {
		h = hintHash(h, c)
	}
	return h
}

// String lists the hints by their first words.
func (h Hints) String() string {
	var names []string
	for rest := h; rest != 0; rest &= rest - 1 {
		if bit := bits.TrailingZeros32(uint32(rest)); bit < len(hintWords) {
			names = append(names, strings.Fields(hintWords[bit])[0])
		}
	}
	if h&HintUnseen != 0 {
		names = append(names, "unseen")
	}
	if h&HintNoSnippet != 0 {
		names = append(names, "nosnippet")
	}
	if h&HintRecipe != 0 {
		names = append(names, "recipe")
	}
	if h&HintReply != 0 {
		names = append(names, "reply")
	}
	return strings.Join(names, " ")
}
