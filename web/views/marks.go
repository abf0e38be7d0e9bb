package views

import (
	"regexp"
	"unicode/utf8"

	"facetta/internal/searcher"
)

// Run is a stretch of a text that is marked or not.
type Run struct {
	Text   string
	Marked bool
}

// Runs splits a text at its marks, which are byte ranges. It is total: ranges out of bounds are cut to the text, those that
// overlap an earlier one are cut to what is left, and a rune is never divided. The runs joined are the text as searcher.Shown has it.
func Runs(text string, marks [][2]int) []Run {
	var runs []Run
	at := 0
	add := func(to int, marked bool) {
		if to > at {
			if shown := valid(text[at:to]); shown != "" {
				runs = append(runs, Run{Text: shown, Marked: marked})
			}
			at = to
		}
	}
	for _, m := range marks {
		from := runeStart(text, max(m[0], at), -1)
		to := runeStart(text, max(m[1], from), +1)
		if to <= from {
			continue
		}
		add(from, false)
		add(to, true)
	}
	add(len(text), false)
	return runs
}

var quoted = regexp.MustCompile("“([^”]*)”")

// quotes splits a sentence at what it quotes, which is marked.
func quotes(sentence string) []Run {
	var marks [][2]int
	for _, m := range quoted.FindAllStringSubmatchIndex(sentence, -1) {
		marks = append(marks, [2]int{m[2], m[3]})
	}
	return Runs(sentence, marks)
}

// runeStart moves an offset, cut to the text, to the next start of a rune in the direction of step.
func runeStart(text string, at, step int) int {
	at = min(max(at, 0), len(text))
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at += step
	}
	return at
}

// valid makes a page's text fit to be shown.
func valid(text string) string { return searcher.Shown(text) }
