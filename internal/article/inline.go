package article

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// setting says where runs stand.
type setting uint8

const (
	inParagraph setting = iota
	inHeading
	inCell
)

// inlineWriter writes the runs of a paragraph.
type inlineWriter struct {
	b       []byte
	runs    []Run
	setting setting
}

// inline writes runs, in several lines where a paragraph has breaks.
func inline(runs []Run, at setting) string {
	w := inlineWriter{runs: runs, setting: at}
	begin := 0 // where the struck-out text begins in b
	for i := range runs {
		r := &runs[i]
		w.write(w.gap(i))
		if r.Target != "" && beginsPart(runs, i) {
			w.write("[")
		}
		if beginsStruck(runs, i) {
			begin = len(w.b)
		}
		w.run(i)
		if endsStruck(runs, i) {
			w.strike(begin, w.after(i))
		}
		if r.Target != "" && endsPart(runs, i) {
			w.write("](" + destination(r.Target) + ")")
		}
	}
	return string(w.b)
}

// gap gives what is written between a run and the one before.
func (w *inlineWriter) gap(i int) string {
	if isScripted(w.runs, i) || i > 0 && isScripted(w.runs, i-1) {
		return ""
	}
	return w.runs[i].Gap
}

func (w *inlineWriter) write(s string) { w.b = append(w.b, s...) }

// run writes the text of a run.
func (w *inlineWriter) run(i int) {
	switch r := &w.runs[i]; {
	case r.Break && w.setting == inParagraph && bytes.HasSuffix(w.b, []byte("\\")):
		w.write("  \n") // goldmark does not read a backslash behind an escaped one
	case r.Break && w.setting == inParagraph:
		w.write("\\\n")
	case r.Code:
		if i > 0 && w.runs[i-1].Code && bytes.HasSuffix(w.b, []byte("`")) {
			w.write("<!-- -->") // two spans of code with nothing between would be read as one
		}
		w.write(code(r.Text))
	case isScripted(w.runs, i):
		w.write(scripted(r.Text, r.Script))
	default:
		w.b = escape(w.b, r.Text, w.setting == inHeading, i+1 < len(w.runs) && w.runs[i+1].Target != "")
	}
}

// after gives the character that follows the end of a run; a space where a mark of Markdown follows, as both are edges of words.
func (w *inlineWriter) after(i int) rune {
	if endsPart(w.runs, i) || w.gap(i+1) != "" || w.runs[i+1].Code {
		return ' '
	}
	r, _ := utf8.DecodeRuneInString(w.runs[i+1].Text)
	return r
}

// strike marks the text from begin on as struck out, if readers of Markdown will understand the marks there (CommonMark §6.2, as GitHub applies it to
// "~~"). after is the character that follows the text.
func (w *inlineWriter) strike(begin int, after rune) {
	before := ' '
	if begin > 0 {
		before, _ = utf8.DecodeLastRune(w.b[:begin])
	}
	all := string(w.b[begin:])
	text := strings.Trim(all, " ")
	from := strings.Index(all, text) // 0 except behind a mark, which is an edge already
	if from+len(text) < len(all) {
		after = ' '
	}
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	switch {
	case text == "", before == '~', last == '~': // goldmark reads no mark behind an escaped tilde
	case (isWordy(first) || isEdge(before)) && (isWordy(last) || isEdge(after)):
		w.b = append(w.b[:begin], all[:from]+"~~"+text+"~~"+all[from+len(text):]...)
	}
}

// isWordy tells whether a mark can stand beside a character, on either side of it.
func isWordy(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N) }

// isEdge tells whether all readers of Markdown take a character for the edge of a word: they disagree on symbols.
func isEdge(r rune) bool {
	return unicode.In(r, unicode.Z, unicode.P) || r < utf8.RuneSelf && !isWordy(r)
}

// beginsPart tells whether a run begins a new link or a new stretch without a link; a Break also separates such parts.
func beginsPart(runs []Run, i int) bool {
	return i == 0 || runs[i-1].Target != runs[i].Target || runs[i-1].Break || runs[i].Break
}

func endsPart(runs []Run, i int) bool { return i == len(runs)-1 || beginsPart(runs, i+1) }

// beginsStruck tells whether a run is the first of a struck-out stretch within a part.
func beginsStruck(runs []Run, i int) bool {
	return runs[i].Struck && (beginsPart(runs, i) || !runs[i-1].Struck)
}

func endsStruck(runs []Run, i int) bool {
	return runs[i].Struck && (endsPart(runs, i) || !runs[i+1].Struck)
}

// isScripted tells whether a run is written with raised or lowered characters. All its characters must have such forms, and it must not begin a link,
// as the mark of a note does.
func isScripted(runs []Run, i int) bool {
	r := &runs[i]
	return r.Script != OnLine && (r.Target == "" || !beginsPart(runs, i)) && scripted(r.Text, r.Script) != ""
}

// scripts are Unicode's raised and lowered characters that many fonts have, in the same order as their ordinary forms in plain.
var scripts = map[Script][]rune{Raised: []rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ"), Lowered: []rune("₀₁₂₃₄₅₆₇₈₉₊₋₋ₙ")}

const plain = "0123456789+-−n"

// scripted writes a text with raised or lowered characters, "" where some have no such form.
func scripted(text string, script Script) string {
	var b strings.Builder
	for _, r := range text {
		i := strings.IndexRune(plain, r)
		if i < 0 {
			return ""
		}
		b.WriteRune(scripts[script][utf8.RuneCountInString(plain[:i])])
	}
	return b.String()
}

// destination writes the address of a link; addresses have no white space.
func destination(target string) string {
	var b strings.Builder
	for i, r := range target {
		switch {
		case r == '&' && isReference(target[i+1:]):
			b.WriteString("&amp;") // some programs turn \& into & before they look for references
			continue
		case strings.ContainsRune("()<>\\", r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code writes a code span.
func code(text string) string {
	mark := strings.Repeat("`", 1+longest(text, '`'))
	pad := ""
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		pad = " "
	}
	return mark + pad + text + pad + mark
}

// escape appends a text with its markup characters escaped, except those that are markup only at the beginning of a line; linked says that a link
// follows.
func escape(b []byte, text string, heading, linked bool) []byte {
	before := ' '
	for i, r := range text {
		switch r {
		case '\n':
			r = ' '
		case '\\', '`', '*', '[', ']', '<', '~':
			b = append(b, '\\')
		case '_':
			if !isWord(before) || !isWord(after(text, i)) {
				b = append(b, '\\')
			}
		case '&':
			if isReference(text[i+1:]) {
				b = append(b, '\\')
			}
		case '!':
			if linked && i+1 == len(text) { // with the link it would be a picture
				b = append(b, '\\')
			}
		case '#':
			if heading && before == ' ' {
				b = append(b, '\\')
			}
		}
		b = utf8.AppendRune(b, r)
		before = r
	}
	return b
}

// after gives the character behind the ASCII one at i; at the end one that is no letter.
func after(text string, i int) rune {
	r, _ := utf8.DecodeRuneInString(text[i+1:])
	return r
}

// isReference tells whether the text behind an ampersand could be a character reference.
func isReference(s string) bool {
	end := strings.IndexFunc(s, func(r rune) bool { return r != '#' && !isWord(r) })
	return end > 0 && s[end] == ';'
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// escapeStarts applies escapeStart to each line of a paragraph.
func escapeStarts(text string) string {
	first, rest, more := strings.Cut(text, "\n")
	if !more {
		return escapeStart(first, false)
	}
	var b strings.Builder
	b.WriteString(escapeStart(first, false))
	for line := range strings.SplitSeq(rest, "\n") {
		b.WriteString("\n" + escapeStart(line, true))
	}
	return b.String()
}

// escapeStart prevents the beginning of a line from being read as a heading, an item, a quotation or a rule. If another line stands before it, it
// must not be read as the rule below a table's header either.
func escapeStart(line string, goesOn bool) string {
	digits := 0
	for digits < len(line) && '0' <= line[digits] && line[digits] <= '9' {
		digits++
	}
	switch {
	case line == "":
	case strings.IndexByte("#+->=", line[0]) >= 0, goesOn && (line[0] == '|' || line[0] == ':'):
		return "\\" + line
	case digits > 0 && digits < len(line) && (line[digits] == '.' || line[digits] == ')'):
		return line[:digits] + "\\" + line[digits:]
	}
	return line
}
