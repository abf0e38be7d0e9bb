package indexer

import "strings"

// span is a part of a flow that is shown.
type span struct{ from, to int }

// choose gives the one or two parts of a flow that are the snippet. The first of two has its matches in prose if there are any
// there; the second has other terms, wherever they stand.
func (f *flow) choose(terms int) []span {
	none := make([]bool, terms)
	prose := f.proseMatches()
	whole := bestWindow(prose, none, wholeWindow)
	if whole.gain == 0 {
		return []span{f.widen(f.beginning(), snippetBytes)}
	}
	first := bestWindow(prose, none, halfWindow)
	seen := first.cover(f.matches, none)
	second := bestWindow(f.matches, seen, halfWindow)
	if second.gain == 0 || count(second.cover(f.matches, seen)) <= count(whole.cover(f.matches, none)) {
		return []span{f.widen(whole, snippetBytes)}
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
func (f *flow) render(spans []span) (string, []Mark) {
	var text strings.Builder
	var marks []Mark
	for i, s := range spans {
		if i > 0 {
			text.WriteString(" " + ellipsis + " ")
		} else if !f.startsAt(s.from) {
			text.WriteString(ellipsis + " ")
		}
		shift := text.Len() - s.from
		for _, m := range f.matches {
			if m.start >= s.from && m.end <= s.to {
				marks = append(marks, Mark{m.start + shift, m.end + shift})
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
