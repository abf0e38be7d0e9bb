package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"
	"golang.org/x/text/language"

	"facetta/internal/shorten"
)

// Bounds of the text that a language is guessed from: shorter ones are too often wrong, longer ones cost time and decide nothing.
const (
	minGuess = 150  // bytes
	maxGuess = 1000 // bytes
)

// guessLanguage reads it off the longest blocks, of menus and lists of links only where there is nothing else; "" when they are too short or say too
// little.
func guessLanguage(blocks []Block) string {
	for _, in := range []func(*Block) bool{isSentence, isLong, isPhrase} {
		text := guessText(blocks, in)
		if language := scriptLanguage(text); language != "" {
			return language
		}
		if len(text) >= minGuess {
			if language := languageOf(text); language != "" {
				return language
			}
		}
	}
	return ""
}

// minScript letters of a script that one language is written in tell it; fewer are a name.
const minScript = 12

// scriptLanguage gives the language that the script of a text tells, where most of its letters are of another than Latin: Kana, of which Japanese has
// one in three and Chinese next to none, Hangul or Thai; "" where it tells none. whatlanggo 1.0.1 takes Japanese for Chinese where a text has more Han
// than Kana and ends with Han.
func scriptLanguage(text string) string {
	if !isOtherScript(text) {
		return ""
	}
	kana, hangul, thai, letters := 0, 0, 0, 0
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf || unicode.Is(unicode.Latin, r) || !unicode.IsLetter(r):
			continue
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		case unicode.Is(unicode.Hangul, r):
			hangul++
		case unicode.Is(unicode.Thai, r):
			thai++
		}
		letters++
	}
	switch {
	case kana >= minScript && kana*10 >= letters:
		return "ja"
	case hangul >= minScript && hangul*2 > letters:
		return "ko"
	case thai >= minScript && thai*2 > letters:
		return "th"
	}
	return ""
}

func isSentence(b *Block) bool { return isLong(b) && 2*b.LinkedWords <= b.Words }
func isLong(b *Block) bool     { return b.Words >= 10 }
func isPhrase(b *Block) bool   { return b.Words >= 4 }

// languageOf guesses the language of a text; "" when it says too little.
func languageOf(text string) string {
	if isOtherScript(text) {
		text = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Latin, r) {
				return -1
			}
			return r
		}, text)
	}
	if isEnglish(text) {
		return "en"
	}
	info := whatlanggo.Detect(text)
	if !info.IsReliable() {
		return ""
	}
	return primarySubtag(info.Lang.Iso6393())
}

// isOtherScript says whether most bytes of a text's letters are of other scripts than Latin: names of products and commands stand among these, and
// hardly anything of them in what is written in Latin.
func isOtherScript(text string) bool {
	latin, other := 0, 0
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			if class[c] == classAlnum && !isDigit(rune(c)) {
				latin++
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch i += size; {
		case unicode.Is(unicode.Latin, r):
			latin += size
		case unicode.IsLetter(r):
			other += size
		}
	}
	return other > latin
}

// unlikeEnglish gives the language of a page that says it is English and is not: many themes say so, and who writes in another
// language leaves it at that. It is "" where more than one word of Latin script in forty is English, or too little is said to tell; fewer are quoted,
// as names and messages are.
func unlikeEnglish(blocks []Block) string {
	text := guessText(blocks, isSentence)
	if len(text) < minGuess {
		text = guessText(blocks, isLong)
	}
	if len(text) < minGuess || !isOtherScript(text) && mayBeEnglish(text) {
		return ""
	}
	return guessLanguage(blocks)
}

// isEnglishThroughout says whether a page's first and last sentences are English, whatever language it declares: articles stand in frames of
// another language, and translated sites have pages that nobody has translated. Sentences at one end alone may be a notice or a quotation.
func isEnglishThroughout(blocks []Block) bool {
	first := guessText(blocks, isSentence)
	return len(first) >= minGuess && isEnglish(first) && isEnglish(guessText(lastOf(blocks, isSentence), isSentence))
}

// lastOf gives the last blocks, so many that those of a kind among them have the text for a guess, if all have.
func lastOf(blocks []Block, in func(*Block) bool) []Block {
	size := 0
	for i := len(blocks) - 1; i >= 0; i-- {
		if in(&blocks[i]) {
			size += len(blocks[i].Text)
		}
		if size >= maxGuess {
			return blocks[i:]
		}
	}
	return blocks
}

func mayBeEnglish(text string) bool {
	words, english := 0, 0
	for word := range strings.FieldsSeq(text) {
		words++
		if len(word) > len("ipsum") {
			continue
		}
		switch strings.ToLower(word) {
		case "ipsum", "amet": // of the text that fills templates, in no language
			return true
		case "the", "and", "with", "you", "your", "our", "this", "that", "from", "are": // hardly ever words of another
			english++
		}
	}
	return 40*english > words
}

// countries are codes that pages have by mistake, those of countries where people mostly write another language than the code is of.
var countries = map[string]string{"br": "pt", "kr": "ko", "se": "sv", "ak": "zh"} // "tw" is of Akan

// isEnglish is a shortcut for the most frequent case, which takes whatlanggo hundreds of microseconds: one word in ten is
// "the", "of", "and", "to", "for" or "with" (one in six in the Brown corpus), at least four are, and one of them is "the".
func isEnglish(text string) bool {
	words, common, the := 0, 0, 0
	for word := range strings.FieldsSeq(text) {
		words++
		switch word {
		case "the", "The":
			the++
			common++
		case "of", "and", "to", "for", "with":
			common++
		}
	}
	return the >= 1 && common >= 4 && common*10 >= words
}

// guessText joins some of the blocks. Sentences are best; menus and lists of names say little.
func guessText(blocks []Block, in func(*Block) bool) string {
	var b strings.Builder
	for i := range blocks {
		if b.Len() < maxGuess && in(&blocks[i]) {
			b.WriteString(shorten.Bytes(blocks[i].Text, maxGuess-b.Len()))
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// firstTag gives the first of the languages of a Content-Language header.
func firstTag(header string) string {
	tag, _, _ := strings.Cut(header, ",")
	return tag
}

// primarySubtag reads the language out of a BCP 47 tag such as "en-GB"; "" when it is none, says "undetermined", or is a country's, as
// "jp". Of several codes for a language, or its usual variety, the usual one is given: "en" for "eng", "he" for "iw", "no" for "nb", "fa" for "pes".
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
	known, err := language.All.Parse(tag)
	if err != nil {
		return ""
	}
	base, _ := known.Base()
	return base.String()
}
