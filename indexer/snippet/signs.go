package snippet

import (
	"slices"
	"strings"
)

// Signs that only draw say nothing to a reader: rules and the frames of tables, and the marks that mail programs put before the lines that they quote.
// They are left out of a flow.

// cut is a part of a text that is left out; something else begins behind a rule.
type cut struct {
	from, to int
	isRule   bool
}

// move says how far the text from a place on stands from where it stood.
type move struct{ from, by int }

// addText adds a block's text, with its matches, without what is left out of it. A text of nothing else stays.
func (f *flow) addText(text *strings.Builder, block string, matches []match) {
	f.cuts = append(cutsOf(f.cuts[:0], block), cut{len(block), len(block), true})
	f.moves = append(f.moves[:0], move{0, text.Len()})
	before, from, behindRule := text.Len(), 0, false
	for _, c := range f.cuts {
		piece := strings.TrimLeft(block[from:c.from], " ")
		start := c.from - len(piece)
		if piece = strings.TrimRight(piece, " "); piece != "" {
			switch {
			case text.Len() == before:
			case behindRule:
				text.WriteString(separation)
			default:
				text.WriteByte(' ')
			}
			f.moves = append(f.moves, move{start, text.Len() - start})
			text.WriteString(piece)
			behindRule = false
		}
		from, behindRule = c.to, behindRule || c.isRule
	}
	if text.Len() == before {
		text.WriteString(block)
	}
	for _, m := range matches {
		f.matches = append(f.matches, match{f.moved(m.start), f.moved(m.end-1) + 1, m.term, m.phrase})
	}
}

// moved gives where a place of the block's text stands now.
func (f *flow) moved(at int) int {
	n, found := slices.BinarySearchFunc(f.moves, at, func(m move, at int) int { return m.from - at })
	if !found {
		n--
	}
	return at + f.moves[n].by
}

// minRule is of how many signs of one kind a rule is at least.
const minRule = 5

// drawing are the signs that rules and frames are made of.
var drawing = func() (is [256]bool) {
	for _, sign := range []byte("-=_*~#+|/\\") {
		is[sign] = true
	}
	return is
}()

// cutsOf adds the parts of a text that are left out, in their order.
func cutsOf(cuts []cut, text string) []cut {
	quotes := quotesMail(text)
	if !quotes && !mayHaveRule(text) {
		return cuts
	}
	for at := 0; at < len(text); {
		switch {
		case quotes && text[at] == '>' && startsWord(text, at):
			end := at + len(text[at:]) - len(strings.TrimLeft(text[at:], "> "))
			cuts = append(cuts, cut{from: at, to: end})
			at = end
		case drawing[text[at]]:
			end, isRule := ruleAt(text, at)
			if isRule {
				cuts = append(cuts, cut{at, end, true})
			}
			at = end
		default:
			at++
		}
	}
	return cuts
}

// mayHaveRule says quickly that a text has no rule: each covers two of the places looked at, one behind the other.
func mayHaveRule(text string) bool {
	const step = minRule / 2
	for at := 0; at+step < len(text); at += step {
		if drawing[text[at]] && text[at] == text[at+step] {
			return true
		}
	}
	return false
}

// ruleAt gives the end of the drawing signs from a place on, and whether they are a rule: a word that has enough of one kind in a row. Others may be a
// part of an address, or what a program prints (drwx------).
func ruleAt(text string, from int) (end int, isRule bool) {
	same := 0
	for end = from; end < len(text) && drawing[text[end]]; end++ {
		if end > from && text[end] == text[end-1] {
			same++
		} else if same < minRule {
			same = 1
		}
	}
	return end, same >= minRule && startsWord(text, from) && endsWord(text, end)
}

func startsWord(text string, at int) bool { return at == 0 || text[at-1] == ' ' }
func endsWord(text string, at int) bool   { return at == len(text) || text[at] == ' ' }

// minQuotes is how many places of a text have marks of quotation at least, if it quotes mail.
const minQuotes = 2

// quotesMail says whether the words that begin with ">" in a text are of mail that it quotes: the first stands at its beginning or behind a colon
// ("... wrote:"), or there are several in a row, as of mail that quotes another. In a trail ("Home > Docs"), in mathematics, behind "vector<" and before
// lines of Python they are something else.
func quotesMail(text string) bool {
	places, quotes := 0, false
	for at := strings.IndexByte(text, '>'); at >= 0 && at < len(text); {
		end := at + runOfQuotes(text[at:])
		if marks := text[at:end]; startsWord(text, at) && !isPrompt(marks) && !strings.HasPrefix(text[end:], "=") {
			quotes = quotes || places == 0 && (at == 0 || at > 1 && text[at-2] == ':') || len(marks) > len(">>")
			places++
		}
		next := strings.IndexByte(text[end:], '>')
		if next < 0 {
			break
		}
		at = end + next
	}
	return quotes && places-strings.Count(text, "< ") >= minQuotes
}

// runOfQuotes is the length of the marks that a text begins with, without the space behind.
func runOfQuotes(text string) int {
	end := 1
	for end < len(text) && (text[end] == '>' || text[end] == ' ' && end+1 < len(text) && text[end+1] == '>') {
		end++
	}
	return end
}

// isPrompt says whether marks are what Python writes before what one types, line by line.
func isPrompt(marks string) bool {
	for mark := range strings.SplitSeq(marks, " ") {
		if mark != ">>>" {
			return false
		}
	}
	return true
}
