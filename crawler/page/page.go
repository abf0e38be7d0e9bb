package page

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"facetta/internal/weburl"
)

// Page is what one fetched response says: the result of Parse. Its strings are valid UTF-8 with white space collapsed; the texts of
// blocks have a line feed where one is in PRE.
type Page struct {
	URL       weburl.URL // as fetched
	Title     string     // TITLE without formatting unless it is a placeholder, else og:title, else the first heading; "" when the page has none
	Language  string     // primary subtag in lower case ("en"), "" when unknown
	FileType  string     // FileHTML, FileText, FilePDF, or a variant of these that the address names, such as "php"; "" if it is no page
	Headline  string     // what the page is about: its title without the name of the site
	Author    string     // who wrote it, several joined by ", "; "" when the page does not say
	Published string     // RFC 3339: date-time if zone and time are stated, else date, or as much as is stated (YYYY-MM, YYYY); of a change if no other is
	Postdated bool       // a date was refused because it lies after the page was fetched
	Site      string     // name of the site, "" when the page does not say

	Description string // what the page says about itself in a META element, "" when it has none

	Canonical weburl.URL // rel=canonical of the page, else of the header, else Refresh if it has no delay; "" when absent
	Refresh   weburl.URL // target of <meta http-equiv=refresh>, else of the header Refresh; "" when absent
	Robots    Robots
	Charset   string // IANA name of the encoding that the bytes were read with; "" for a PDF
	Dirt      Dirt   // what was wrong with the bytes
	Links     []Link
	Blocks    []Block

	Preformatted []Preformatted // in the order of Blocks; nil unless Response.Layout wants it

	// If Response.Structured wants them, in the order of the page:
	Anchors   []Anchor
	Cells     []Cell     // of tables; an outer cell comes before the cells of a table in it
	Items     []Item     // of lists; an outer item comes before the items in it
	Breaks    []Break    // in the order of Block
	Languages []Language // of programs in PRE
	Struck    []Range    // text that is struck out
}

// Nowhere stands for an unknown address of a page, such as that of a file, so that its relative links resolve.
const Nowhere = weburl.URL("http://localhost/")

// Robots holds the directives of <meta name=robots>, <meta name=facetta> and X-Robots-Tag.
type Robots struct {
	NoIndex    bool
	NoFollow   bool
	NoSnippet  bool      // none of the page's text may be shown; max-snippet:0 says so too
	MaxSnippet int       // the most characters of its text that may be shown; 0: any number
	Until      time.Time // unavailable_after: from then on, the page must not be found; the zero time: no limit
}

// Link is one <a href> or <area href> (or <frame>/<iframe src>) of a page.
type Link struct {
	Target weburl.URL
	Anchor string // text of the link, or the alt text of its image; "" when there is none
	Rel    Rel
	Block  int // index into Page.Blocks of the block that the link stands in or before; -1 when no block follows or precedes
}

// Range is a range of a page's text, in bytes. The texts of the blocks are counted as if a line feed stood behind each.
type Range struct {
	From, To int
}

// Rel is a bit set of link relations that concern ranking.
type Rel uint8

// The relations of a Link.
const (
	NoFollow Rel = 1 << iota
	UGC
	Sponsored
)

// Block is an atomic text block (spec K13): a run of text between tags, where <a> does not count as a tag.
type Block struct {
	Text        string
	Words       int  // tokens with at least one letter or digit
	LinkedWords int  // words inside links
	Lines       int  // lines after greedy wrapping at 80 columns, at least 1
	LastWords   int  // words on the last line
	Tags        Tags // elements that enclose the block
	Gap         Tags // start and end tags between the previous block and this one, <a> included

	GapTags   uint32 // the number of these tags
	InnerTags uint32 // the number of tags inside the block, which are all of <a>

	// The hints of the elements around the block, and its place in their tree: Depth non-inline elements enclose it, and the outermost Shared of
	// these enclose the block before it as well.
	Hints         Hints
	Depth, Shared uint16

	Join Join // how the text follows that of the block before
}

// Join says how a block's text follows that of the block before it, as a browser shows them.
type Join uint8

// The ways in which a block follows another.
const (
	NewLine     Join = iota
	SameLine         // in the same line, behind a space
	SameWord         // right behind it, perhaps in the same word
	NextElement      // right behind it, but an element ends and another begins there: two words, as style sheets set them apart
)

// GoesOnLine tells whether a block stands in the same line, or in the same PRE, as the block before it.
func (b *Block) GoesOnLine() bool {
	return b.Join != NewLine || b.Tags.Any(Pre) && b.Gap&^Inline == 0
}

// Separator returns the white space between a block's text and that of the block before it. A raised number, as of a footnote, is not part of a word,
// and two numbers do not make one.
func (b *Block) Separator(before *Block) string {
	last, first := b.seam(before)
	number := unicode.IsDigit(first) && (b.Tags.Any(Sup) || unicode.IsDigit(last))
	switch {
	case b.Join == NewLine:
		return "\n"
	case b.Join == SameWord && !number, b.isToken(before), b.isBehindInitial(before):
		return ""
	}
	return " "
}

// GoesOn tells whether a block begins inside the last word of the block before it: "<b>B</b>uffer", "CO<sub>2</sub>". It does not where a capital
// letter or a number follows, as style sheets may set the two apart. Unicode's marks count as letters: in many scripts they are vowels.
func (b *Block) GoesOn(before *Block) bool {
	last, first := b.seam(before)
	switch {
	case b.isBehindInitial(before):
		return true
	case b.Join != SameWord || !inWord(last) || !inWord(first):
		return false
	case (b.Tags ^ before.Tags).Any(Sub):
		return !unicode.IsDigit(last) || !unicode.IsDigit(first)
	}
	return !unicode.IsDigit(last) && !unicode.IsDigit(first) && !unicode.IsUpper(first)
}

// Clings tells whether nothing separates a block from the block before it, whatever the style sheets: it GoesOn, or a punctuation mark between the
// two belongs close to a word, such as a comma behind it.
func (b *Block) Clings(before *Block) bool {
	last, first := b.seam(before)
	marked := unicode.In(last, unicode.Ps, unicode.Pi) || unicode.In(first, unicode.Pe, unicode.Pf) || strings.ContainsRune(closing, first)
	return b.Join == SameWord && marked || b.GoesOn(before) || b.isToken(before)
}

// closing are marks that stand right behind a word, besides brackets and quotation marks.
const closing = "!%',.:;?…،؛؟।、。！，．：；？"

// isBehindInitial tells whether a block is the rest of a word whose first letter has an element of its own: "<font size=5>K</font><font>iln</font>".
// Other single letters are variables of formulas, icons before a link, and marks of persons, which are the letter that the name behind them begins
// with.
func (b *Block) isBehindInitial(before *Block) bool {
	last, first := b.seam(before)
	if b.Join != NextElement || b.Gap.Any(A) || utf8.RuneCountInString(before.Text) != 1 || !unicode.IsUpper(last) || unicode.ToLower(last) == first {
		return false
	}
	second, _ := utf8.DecodeRuneInString(b.Text[utf8.RuneLen(first):])
	return unicode.IsLower(first) && unicode.IsLower(second)
}

// isToken tells whether the two blocks are tokens of a program, each in an element that colours it: "<i>f</i><i>(</i><i>x</i><i>)</i>".
func (b *Block) isToken(before *Block) bool {
	last, first := b.seam(before)
	return b.Join >= SameWord && b.Tags&before.Tags&(Pre|Code|Tt) != 0 && (isMark(last) || isMark(first))
}

// seam returns the last character of the block before and the first one of this block.
func (b *Block) seam(before *Block) (last, first rune) {
	last, _ = utf8.DecodeLastRuneInString(before.Text)
	first, _ = utf8.DecodeRuneInString(b.Text)
	return last, first
}

func inWord(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.Nd) }

func isMark(r rune) bool { return unicode.In(r, unicode.P, unicode.S) }

// TextDensity is eq. 4.6: words per line with the last line left out, or all words when there is one line.
func (b *Block) TextDensity() float64 {
	if b.Lines <= 1 {
		return float64(b.Words)
	}
	return float64(b.Words-b.LastWords) / float64(b.Lines-1)
}

// LinkDensity is the share of the block's words that stand inside links, 0 when it has no words.
func (b *Block) LinkDensity() float64 {
	if b.Words == 0 {
		return 0
	}
	return float64(b.LinkedWords) / float64(b.Words)
}
