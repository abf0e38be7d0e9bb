package snippet

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// span is a part of a flow that is shown.
type span struct{ from, to int }

// excerpt returns the snippet and its marks, of at most so many characters; 0 stands for any number. titled tells which terms the title has.
func (f *flow) excerpt(titled []bool, most int) (string, [][2]int) {
	all, width := utf8.RuneCountInString(f.text), snippetColumns
	if all < len(f.text) {
		width = f.width(titled)
	}
	if most == 0 || all <= most {
		return f.render(f.choose(titled, width))
	}
	width = min(width, most*len(f.text)/all)
	text, marks := f.render(f.choose(titled, width))
	return shortened(text, marks, most)
}

// width returns the number of bytes that fill a snippet's columns, by the scripts of the text that would be the snippet if each byte took one column.
func (f *flow) width(titled []bool) int {
	bytes, wide := 0, 0
	for _, s := range f.choose(titled, snippetColumns) {
		text := f.text[s.from:s.to]
		bytes, wide = bytes+len(text), wide+columns(text)
	}
	return min(snippetColumns*bytes/max(1, wide), flowMargin-windowMargin)
}

// columns returns the width of a text in a font of fixed width: characters of Han, Kana and Hangul take two columns, marks none.
func columns(text string) (n int) {
	for _, r := range text {
		switch {
		case r < '\u0300':
			n++
		case unicode.Is(unicode.Mn, r):
		case isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func isWide(r rune) bool {
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// shortened returns at most so many characters of a snippet, with an ellipsis for the rest.
func shortened(text string, marks [][2]int, most int) (string, [][2]int) {
	if utf8.RuneCountInString(text) <= most {
		return text, marks
	}
	end, room := 0, most-utf8.RuneCountInString(" "+ellipsis)
	for i := range text {
		if end = i; room <= 0 {
			break
		}
		room--
	}
	text = strings.TrimRight(text[:wordEnd(text, end, 0)], " ·"+ellipsis)
	if text == "" {
		return "", nil
	}
	for len(marks) > 0 && marks[len(marks)-1][1] > len(text) {
		marks = marks[:len(marks)-1]
	}
	return text + " " + ellipsis, marks
}

// maxPassages is the most parts of a flow that a snippet has. More parts would be too short to read.
const maxPassages = 3

// choose returns the parts of a flow that make up the snippet, of about width bytes together: the fewest parts with the most terms that the title
// does not show.
func (f *flow) choose(titled []bool, width int) []span {
	wanted, prose := f.wanted(titled), f.proseMatches()
	best, seen := f.passages(prose, 1, len(titled), width-windowMargin) // windows reach only from the first to the last match, so this leaves room for context
	if len(best) == 0 {
		return []span{f.widen(f.beginning(), width)}
	}
	room, left := width, lacking(wanted, seen)
	for n := 2; n <= maxPassages && left > 0; n++ {
		bytes := (width - windowMargin) / n
		windows, seen := f.passages(prose, n, len(titled), bytes-windowMargin)
		if lacks := lacking(wanted, seen); lacks < left {
			best, room, left = windows, bytes, lacks
		}
	}
	return f.widenAll(best, room)
}

// wanted returns which terms a flow has and the title has not.
func (f *flow) wanted(titled []bool) []bool {
	wanted := make([]bool, len(titled))
	for _, m := range f.matches {
		wanted[m.term] = !titled[m.term]
	}
	return wanted
}

// lacking counts the wanted terms that are not seen.
func lacking(wanted, seen []bool) int {
	n := 0
	for term := range wanted {
		if wanted[term] && !seen[term] {
			n++
		}
	}
	return n
}

// passages returns up to n windows of at most width bytes, each with terms that the ones before lack, and tells which terms they have. The first
// window is chosen by the matches in prose, if there are any; the others by all matches.
func (f *flow) passages(prose []match, n, terms, width int) (windows []window, seen []bool) {
	seen = make([]bool, terms)
	for matches := prose; len(windows) < n; matches = f.matches {
		w := bestWindow(matches, seen, width)
		if w.gain == 0 {
			break
		}
		windows, seen = append(windows, w), w.cover(f.matches, seen)
	}
	return windows, seen
}

// widenAll widens each of some windows to width with the text around it, and joins those that meet.
func (f *flow) widenAll(windows []window, width int) []span {
	slices.SortFunc(windows, func(a, b window) int { return a.from - b.from })
	var spans []span
	for _, w := range windows {
		s := f.widen(w, width)
		if n := len(spans); n > 0 && s.from <= spans[n-1].to {
			spans[n-1] = span{min(spans[n-1].from, s.from), max(spans[n-1].to, s.to)}
		} else {
			spans = append(spans, s)
		}
	}
	return spans
}

// widen widens a window to width with the text around it.
func (f *flow) widen(w window, width int) span {
	s := span{from: f.begin(w, max(0, width-(w.to-w.from)))}
	s.to = f.end(s.from, w.to, width)
	for n := f.paragraphAt(s.from) - 1; n >= 0 && s.to-s.from < width/2 && s.to-f.paragraphs[n].from <= width; n-- {
		s.from = f.paragraphs[n].from
	}
	return f.withoutDots(s)
}

// withoutDots removes the dots at the ends of a span, which separate it from text that it does not have.
func (f *flow) withoutDots(s span) span {
	text := f.text[s.from:s.to]
	inner := strings.TrimLeft(text, " ·")
	s.from += len(text) - len(inner)
	s.to -= len(inner) - len(strings.TrimRight(inner, " ·"))
	return s
}

// begin returns the beginning of the window's paragraph or else of its sentence, if this leaves room for what follows. Otherwise it spends a third of
// the spare bytes before the window.
func (f *flow) begin(w window, spare int) int {
	start := f.paragraphs[f.paragraphAt(w.from)].from
	if w.from-start <= spare/2 {
		return start
	}
	if at, ok := sentenceStart(f.text, w.from, max(start, w.from-spare*2/3)); ok {
		return at
	}
	return wordStart(f.text, max(start, w.from-spare/3), w.from)
}

// end goes on through the following paragraphs until width is filled, but leaves out a heading or a few words of a paragraph at the end. The part
// that must be shown ends at least.
func (f *flow) end(from, least, width int) int {
	to := min(len(f.text), max(least, from+width))
	n := f.paragraphAt(to)
	for ; n > 0 && f.paragraphs[n].from > least; n-- {
		p, before := f.paragraphs[n], f.paragraphs[n-1]
		if dangling := !p.prose && before.to-from >= width/2; !dangling && min(to, p.to)-p.from >= min(shortEnd, p.to-p.from) {
			break
		}
	}
	if to >= f.paragraphs[n].to {
		return f.paragraphs[n].to
	}
	return wordEnd(f.text, to, least)
}

// render returns the text of spans and its marks, with an ellipsis where a span begins or ends within the text.
func (f *flow) render(spans []span) (string, [][2]int) {
	var text strings.Builder
	var marks [][2]int
	for i, s := range spans {
		if i > 0 {
			text.WriteString(omission)
		} else if !f.startsAt(s.from) {
			text.WriteString(ellipsis + " ")
		}
		shift := text.Len() - s.from
		for _, m := range f.matches {
			if !m.phrase && m.start >= s.from && m.end <= s.to {
				marks = append(marks, [2]int{m.start + shift, m.end + shift})
			}
		}
		text.WriteString(f.text[s.from:s.to])
	}
	if last := spans[len(spans)-1].to; last < len(f.text) && !f.endsAt(last) {
		text.WriteString(" " + ellipsis)
	}
	return text.String(), marks
}

// endsAt tells whether both a paragraph and a sentence end at byte i.
func (f *flow) endsAt(i int) bool {
	return i == f.paragraphs[f.paragraphAt(i)].to && endsSentence(f.text[:i])
}

// startsAt tells whether a paragraph or a sentence begins at byte i.
func (f *flow) startsAt(i int) bool {
	return i == f.paragraphs[f.paragraphAt(i)].from || startsSentence(f.text, i)
}
