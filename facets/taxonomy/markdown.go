package taxonomy

import (
	"regexp"
	"strings"
)

// Markdown link lists ("awesome lists"): headings are topics, each inside the headings of higher levels above it; an entry is the first link of a
// list item or of a table row, and the text behind it is the description.
//
//	# Awesome Things
//	## Music
//	- [Jazz](http://jazz.example/) - All about jazz ([source](http://code.example/)).
//	| [Folk](http://folk.example/) | Songs |
//
// If an item has no Markdown link, its first address is taken, in <>, in an HTML anchor, or bare; the text before it is the title.
//
// Links in running text, which introduce the list or thank people, are left out and counted, and so are the addresses of reference links ("[jazz]:
// http://jazz.example/"), which stand apart from their items. Links inside the file (#music) do not count as links, and images not as the text of a
// link. Code is passed over.

func readMarkdown(src *source, in *intake) {
	r := markdownReader{in: in}
	lines := &lineReader{src: src, report: in.report}
	for {
		l, ok := lines.next()
		if !ok {
			return
		}
		if l.open && openLink.MatchString(l.text) {
			in.report.count(Truncated, l.number, l.text)
			return
		}
		r.line(l)
	}
}

type markdownReader struct {
	in       *intake
	headings folders
	levels   []int  // levels of the open headings
	before   string // the line before, which may be a heading if the next line underlines it
	fence    string // the fence that will end the code, or ""
}

var (
	atxHeading  = regexp.MustCompile(`^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$`) // CommonMark 0.31 §4.2
	underline   = regexp.MustCompile(`^ {0,3}(=+|-{2,})[ \t]*$`)                  // §4.3
	codeFence   = regexp.MustCompile("^ {0,3}(```+|~~~+)")                        // §4.5
	listItem    = regexp.MustCompile(`^[ \t]*([-*+]|[0-9]{1,9}[.)])[ \t]+`)       // §5.2, at any depth
	tableRow    = regexp.MustCompile(`^[ \t]*\|`)                                 // GFM
	image       = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`)
	inlineLink  = regexp.MustCompile(`\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\([ \t]*<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:[ \t]+(?:"[^"]*"|'[^']*'))?[ \t]*\)`)
	htmlLink    = regexp.MustCompile(`(?i)<a[ \t][^>]*href=["']?([^"'<> \t]+)["']?[^>]*>(.*?)</a>`)
	bareLink    = regexp.MustCompile(`(?i)<?(\bhttps?://[^\s<>"'|` + "`" + `]+)>?`) // also CommonMark's autolinks, §6.5
	unlinked    = regexp.MustCompile("(?i)`[^`]*`|<img[^>]*>")                      // places where an address is no link
	markup      = regexp.MustCompile(`<[^>]*>`)
	checkbox    = regexp.MustCompile(`^\[[ xX]\][ \t]+`)     // GFM's task lists
	openLink    = regexp.MustCompile(`\[[^\]]*$|\]\([^)]*$`) // a line that ends in the middle of a link
	decorations = strings.NewReplacer("**", "", "__", "", "`", "", "*", "")
)

func (r *markdownReader) line(l line) {
	text := l.text[:min(len(l.text), maxText)]
	if f := codeFence.FindStringSubmatch(text); f != nil && (r.fence == "" || strings.HasPrefix(f[1], r.fence)) {
		if r.fence == "" {
			r.fence = f[1]
		} else {
			r.fence = ""
		}
		return
	}
	if r.fence != "" {
		return
	}
	before := r.before
	r.before = ""
	switch h := atxHeading.FindStringSubmatch(text); {
	case h != nil:
		r.heading(l, len(h[1]), h[2])
	case underline.MatchString(text) && before != "":
		level := 1
		if strings.Contains(text, "-") {
			level = 2
		}
		r.heading(l, level, before)
	case listItem.MatchString(text):
		r.entry(l, text[len(listItem.FindString(text)):])
	case tableRow.MatchString(text):
		r.entry(l, text)
	default:
		r.before = strings.TrimSpace(text)
		for _, link := range links(text) {
			r.in.report.count(RunningText, l.number, link[2])
		}
	}
}

// heading opens a topic inside the headings of higher levels.
func (r *markdownReader) heading(l line, level int, text string) {
	open := len(r.levels)
	for open > 0 && r.levels[open-1] >= level {
		open--
	}
	r.levels = append(r.levels[:open], level)
	r.headings.truncate(open)
	r.headings.push(plainText(text))
	if p := r.headings.path(); p != "" {
		r.in.take(record{line: l.number, topic: p})
	}
}

// entry takes the first link of a list item or table row.
func (r *markdownReader) entry(l line, text string) {
	found := links(text)
	if len(found) == 0 {
		return
	}
	first := found[0]
	if !strings.Contains(first[2], "://") { // relative to the place of the list, which is not known
		r.in.report.count(BadAddress, l.number, first[2])
		return
	}
	before, after, whole := strings.Cut(image.ReplaceAllString(text, ""), first[0])
	if first[1] == "" && whole {
		first[1] = strings.Trim(checkbox.ReplaceAllString(before, ""), separators+"(")
	}
	topic := r.headings.path()
	if topic == "" {
		topic = "Links"
	}
	r.in.take(record{
		line: l.number, url: first[2], topic: topic, title: plainText(first[1]),
		description: strings.Trim(plainText(after), separators),
	})
}

// separators stand between a link and its description.
const separators = " \t-–—:|,"

// links returns the links of a text that lead out of the file, as inlineLink's submatches; those of other forms only if there is none of this form.
// Images are removed first, so that a badge has no text and is no link.
func links(text string) [][]string {
	if out := inlineLinks(text); len(out) > 0 || !strings.Contains(text, "://") {
		return out
	}
	text = unlinked.ReplaceAllString(image.ReplaceAllString(text, ""), "")
	var out [][]string
	for _, m := range htmlLink.FindAllStringSubmatch(text, -1) {
		out = append(out, []string{m[0], markup.ReplaceAllString(m[2], ""), m[1]})
	}
	if len(out) > 0 {
		return out
	}
	for _, m := range bareLink.FindAllStringSubmatch(text, -1) {
		out = append(out, []string{m[0], "", trimSentence(m[1])})
	}
	return out
}

// trimSentence removes the signs that end the sentence around an address, and a closing bracket that the address does not open (GFM 0.29 §6.9).
func trimSentence(address string) string {
	for {
		short := strings.TrimRight(address, ".,;:!?*_")
		if strings.HasSuffix(short, ")") && strings.Count(short, ")") > strings.Count(short, "(") {
			short = strings.TrimSuffix(short, ")")
		}
		if short == address {
			return address
		}
		address = short
	}
}

func inlineLinks(text string) [][]string {
	var out [][]string
	for _, m := range inlineLink.FindAllStringSubmatch(image.ReplaceAllString(text, ""), -1) {
		if strings.TrimSpace(m[1]) != "" && m[2] != "" && m[2][0] != '#' {
			out = append(out, m)
		}
	}
	return out
}

// plainText removes links and emphasis.
func plainText(s string) string {
	s = inlineLink.ReplaceAllString(image.ReplaceAllString(s, ""), "$1")
	return strings.TrimSpace(decorations.Replace(strings.ReplaceAll(s, "|", " ")))
}
