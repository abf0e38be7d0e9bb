package snippet

import (
	"slices"
	"strings"
)

// Signs that only draw something are left out of a flow, as they say nothing to a reader: rules and the frames of tables, and the marks that mail
// programs put before quoted lines.

// cut is a part of a text that is left out. If it is a rule, something new begins behind it.
type cut struct {
	from, to int
	isRule   bool
}

// move says how far the text from a place on has been moved.
type move struct{ from, by int }

// addText adds a block's text and its matches, without the parts that are left out. A text that has nothing else is added whole.
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

// moved returns where a place of the block's text stands in the flow.
func (f *flow) moved(at int) int {
	n, found := slices.BinarySearchFunc(f.moves, at, func(m move, at int) int { return m.from - at })
	if !found {
		n--
	}
	return at + f.moves[n].by
}

// minRule is the least number of equal signs in a row that make a rule.
const minRule = 5

// drawing has the signs from which rules and frames are made.
var drawing = func() (is [256]bool) {
	for _, sign := range []byte("-=_*~#+|/\\") {
		is[sign] = true
	}
	return is
}()

// cutsOf appends the parts of a text that are left out to cuts, in their order.
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

// mayHaveRule finds out quickly that a text has no rule: each rule would cover two neighbouring places of those that are looked at.
func mayHaveRule(text string) bool {
	const step = minRule / 2
	for at := 0; at+step < len(text); at += step {
		if drawing[text[at]] && text[at] == text[at+step] {
			return true
		}
	}
	return false
}

// ruleAt returns the end of the drawing signs from a place on, and whether they are a rule: a whole word with enough equal signs in a row. Others may
// be part of an address, or of what a program prints (drwx------).
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

// minQuotes is the least number of places with quotation marks (">") of a text that quotes mail.
const minQuotes = 2

// quotesMail tells whether the ">" at the beginnings of words in a text mark quoted mail: the first stands at the beginning of the text or behind a
// colon ("... wrote:"), or there are several in a row, as in mail that quotes another. In a trail ("Home > Docs"), in mathematics, behind "vector<"
// and before lines of Python they are something else.
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

// runOfQuotes returns the length of the quotation marks with which a text begins, without the space behind them.
func runOfQuotes(text string) int {
	end := 1
	for end < len(text) && (text[end] == '>' || text[end] == ' ' && end+1 < len(text) && text[end+1] == '>') {
		end++
	}
	return end
}

// isPrompt tells whether marks are Python's prompts, one before each line that is typed.
func isPrompt(marks string) bool {
	for mark := range strings.SplitSeq(marks, " ") {
		if mark != ">>>" {
			return false
		}
	}
	return true
}
