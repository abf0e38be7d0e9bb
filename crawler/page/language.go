package page

import (
	"strings"

	"github.com/abadojack/whatlanggo"
)

// Bounds of the text that a language is guessed from: shorter ones are too often wrong, longer ones cost time and decide nothing.
const (
	minGuess = 150  // bytes
	maxGuess = 2000 // bytes
)

// languageOf gives what the page says of its language, else a guess from its longest blocks.
func languageOf(p *Page) string {
	if p.Language != "" {
		return p.Language
	}
	text := guessText(p.Blocks)
	if len(text) < minGuess {
		return ""
	}
	info := whatlanggo.Detect(text)
	if !info.IsReliable() {
		return ""
	}
	return firstOf(info.Lang.Iso6391(), info.Lang.Iso6393())
}

// guessText joins blocks of sentences; menus and lists of names say little.
func guessText(blocks []Block) string {
	var b strings.Builder
	for i := range blocks {
		if blocks[i].Words < 10 || b.Len() >= maxGuess {
			continue
		}
		b.WriteString(shorten(blocks[i].Text, maxGuess-b.Len()))
		b.WriteByte(' ')
	}
	return b.String()
}

// primarySubtag reads the language out of a BCP 47 tag such as "en-GB"; "" when it is none or says "undetermined".
func primarySubtag(tag string) string {
	tag = strings.ToLower(strings.TrimSpace(tag))
	if i := strings.IndexAny(tag, "-_"); i >= 0 {
		tag = tag[:i]
	}
	if len(tag) < 2 || len(tag) > 3 || tag == "und" || tag == "zxx" || tag == "mul" {
		return ""
	}
	for _, c := range tag {
		if c < 'a' || c > 'z' {
			return ""
		}
	}
	return tag
}
