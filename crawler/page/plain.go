package page

import (
	"bytes"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// parsePlain reads a text without markup: blank lines separate its blocks.
func parsePlain(p *Page, body []byte, r *Response) {
	w := blockWriter{width: Columns}
	layout := layoutWriter{wanted: r.Layout}
	for rest := body; len(rest) > 0; {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		blank := len(bytes.TrimSpace(line)) == 0
		if blank {
			w.tag(P, lineEdge)
		}
		if layout.wanted {
			layout.write(line, true, !blank, w.next())
			layout.write([]byte("\n"), true, !blank, w.next())
		}
		w.write(line, false)
		w.write([]byte(" "), false)
	}
	w.endBlock()
	layout.end(w.next())
	if w.full {
		p.Dirt |= DirtText
	}
	p.Blocks, p.Preformatted = w.finish(string(w.arena)), layout.all
	p.describePlain(body, r.Fetched)
}

// describePlain sets title, author and date of a text: those of a message, or else the title above the text.
func (p *Page) describePlain(body []byte, fetched time.Time) {
	dates := newDateReader("", fetched)
	if !p.readMail(body, dates) {
		p.Title = lineAbove(body, dates)
	}
	p.Headline = p.Title
}

// Bounds of a line that is the title of a text, and of the signs before it.
const (
	maxLineAbove   = 100
	minTitleWords  = 2
	maxBeforeTitle = 1000
)

// frames are the signs that stand around a title.
const frames = "-=_*~#+|"

// lineAbove returns the first line of a text with letters if it is a title: it stands alone, with or without rules around it, or between signs ("===
// A title ==="); else "".
func lineAbove(body []byte, dates dateReader) string {
	line, rest := "", string(body[:min(len(body), maxBeforeTitle+maxLineAbove)])
	for ok := true; ok && letters(line) == 0; {
		line, rest, ok = strings.Cut(rest, "\n")
	}
	next, _, _ := strings.Cut(rest, "\n")
	line = strings.Trim(line, " \t\r")
	framed := line != "" && strings.ContainsAny(line[:1], frames) && strings.ContainsAny(line[len(line)-1:], frames)
	line = tidy(strings.Trim(line, frames+" \t"), maxTitle)
	if (framed || strings.IndexFunc(next, isAlnum) < 0) && isTitle(line) && dates.find(line) == "" {
		return line
	}
	return ""
}

// isTitle tells whether a line can be a title: it has words, does not introduce something (":"), and is no code, notice or armour of a key (RFC
// 7468).
func isTitle(line string) bool {
	first, _, _ := strings.Cut(line, " ")
	switch {
	case len(line) > maxLineAbove, strings.Count(line, " ")+1 < minTitleWords, 2*letters(line) < utf8.RuneCountInString(line):
		return false
	case strings.IndexFunc(line, isAlnum) > 0, strings.HasSuffix(first, ":"), strings.ContainsAny(line[len(line)-1:], ":,"):
		return false
	case strings.ContainsAny(line, "{}<>=;\\$"), strings.Contains(line, "://"), strings.Contains(line, " --"):
		return false
	}
	return !isCopyright(line) && first != "BEGIN"
}

func letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

func isAlnum(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
