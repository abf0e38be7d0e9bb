package snippet

import (
	"strings"
	"unicode/utf8"
)

// span is a part of a flow that is shown.
type span struct{ from, to int }

// excerpt is the snippet, of at most so many characters; 0 stands for any number.
func (f *flow) excerpt(terms, most int) (string, [][2]int) {
	all, width := utf8.RuneCountInString(f.text), snippetBytes
	if most == 0 || all <= most {
		return f.render(f.choose(terms, width))
	}
	width = min(width, most*len(f.text)/all)
	text, marks := f.render(f.choose(terms, width))
	return shortened(text, marks, most)
}

// shortened gives so many characters of a snippet at most, with an ellipsis for the rest.
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
	text = strings.TrimRight(text[:wordEnd(text, end, 0)], " "+ellipsis)
	if text == "" {
		return "", nil
	}
	for len(marks) > 0 && marks[len(marks)-1][1] > len(text) {
		marks = marks[:len(marks)-1]
	}
	return text + " " + ellipsis, marks
}

// choose gives the one or two parts of a flow that are the snippet, of about so many bytes. The first of two has its matches in prose if there
// are any there; the second has other terms, wherever they stand.
func (f *flow) choose(terms, width int) []span {
	wholeWindow := width - windowMargin // from the first to the last match of a passage, to leave room for context
	halfBytes := wholeWindow / 2        // of one of two passages
	halfWindow := halfBytes - windowMargin
	none := make([]bool, terms)
	prose := f.proseMatches()
	whole := bestWindow(prose, none, wholeWindow)
	if whole.gain == 0 {
		return []span{f.widen(f.beginning(), width)}
	}
	first := bestWindow(prose, none, halfWindow)
	seen := first.cover(f.matches, none)
	second := bestWindow(f.matches, seen, halfWindow)
	if second.gain == 0 || count(second.cover(f.matches, seen)) <= count(whole.cover(f.matches, none)) {
		return []span{f.widen(whole, width)}
	}
	if second.from < first.from {
		first, second = second, first
	}
	a, b := f.widen(first, halfBytes), f.widen(second, halfBytes)
	if b.from <= a.to {
		return []span{{min(a.from, b.from), max(a.to, b.to)}}
	}
	return []span{a, b}
}

// widen fills width with the text around a window.
func (f *flow) widen(w window, width int) span {
	s := span{from: f.begin(w, max(0, width-(w.to-w.from)))}
	s.to = f.end(s.from, w.to, width)
	for n := f.paragraphAt(s.from) - 1; n >= 0 && s.to-s.from < width/2 && s.to-f.paragraphs[n].from <= width; n-- {
		s.from = f.paragraphs[n].from
	}
	return s
}

// begin chooses the beginning of the window's paragraph, or else of its sentence, if these leave room for what follows, or
// else spends a third of the spare bytes before the window.
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

// end goes on through the following paragraphs until width is filled, and leaves out a heading or a few words of a paragraph at
// the end. What must be shown ends at least.
func (f *flow) end(from, least, width int) int {
	to := min(len(f.text), max(least, from+width))
	n := f.paragraphAt(to)
	for ; n > 0 && f.paragraphs[n].from > least; n-- {
		p, before := f.paragraphs[n], f.paragraphs[n-1]
		if dangling := !p.prose && before.to-from >= width/2; !dangling && min(to, p.to)-p.from >= min(shortEnd, p.to-p.from) {
			break
		}
		to = before.to
	}
	if to >= f.paragraphs[n].to {
		return f.paragraphs[n].to
	}
	return wordEnd(f.text, to, least)
}

// render gives the text of spans, with ellipses where the text does not begin or end there, and their marks.
func (f *flow) render(spans []span) (string, [][2]int) {
	var text strings.Builder
	var marks [][2]int
	for i, s := range spans {
		if i > 0 {
			text.WriteString(" " + ellipsis + " ")
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

// endsAt says whether a paragraph and a sentence end at byte i.
func (f *flow) endsAt(i int) bool {
	return i == f.paragraphs[f.paragraphAt(i)].to && endsSentence(f.text[:i])
}

// startsAt says whether a paragraph or a sentence begins at byte i.
func (f *flow) startsAt(i int) bool {
	return i == f.paragraphs[f.paragraphAt(i)].from || f.text[i-1] == ' ' && endsSentence(f.text[:i-1])
}
