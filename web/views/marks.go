package views

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"facetta/internal/searcher"
	"facetta/internal/shorten"
)

// Run is a part of a text that is either marked or not.
type Run struct {
	Text   string
	Marked bool
}

// Runs splits a text at its marks, which are byte ranges. It accepts any marks: ranges out of bounds are cut to the text, those that overlap an
// earlier one are cut to the rest, and their ends never divide what readers see as one character. The runs joined are the text as searcher.Shown
// returns it.
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
		for to > from && !shorten.MayCut(text, to) { // marks of the last letter
			to = runeStart(text, to+1, +1)
		}
		if to <= from {
			continue
		}
		add(from, false)
		add(to, true)
	}
	add(len(text), false)
	return runs
}

// separation stands between texts of a page that do not follow each other; package snippet puts it there.
const separation = " · "

// These are characters of Unicode's bidirectional algorithm (UAX #9).
const (
	isolate = "\u2068" // the text behind it has the direction of its first letter, and does not affect the text around it
	restore = "\u2069" // ends that text
)

// parted returns the runs of a snippet so that its texts keep their order, even if some are written from right to left and others from left to right.
func parted(runs []Run) []Run {
	if !slices.ContainsFunc(runs, func(r Run) bool { return strings.ContainsFunc(r.Text, isRightToLeft) }) {
		return runs
	}
	runs = slices.Clone(runs)
	for i := range runs {
		runs[i].Text = strings.ReplaceAll(runs[i].Text, separation, restore+separation+isolate)
	}
	runs[0].Text = isolate + runs[0].Text
	runs[len(runs)-1].Text += restore
	return runs
}

func isRightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

var quoted = regexp.MustCompile("“([^”]*)”")

// quotes splits a sentence at its quotations, which are marked.
func quotes(sentence string) []Run {
	var marks [][2]int
	for _, m := range quoted.FindAllStringSubmatchIndex(sentence, -1) {
		marks = append(marks, [2]int{m[2], m[3]})
	}
	return Runs(sentence, marks)
}

// runeStart limits an offset to the text and moves it to the next start of a rune in the direction of step.
func runeStart(text string, at, step int) int {
	at = min(max(at, 0), len(text))
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at += step
	}
	return at
}

// valid returns a page's text in a form that can be shown.
func valid(text string) string { return searcher.Shown(text) }
