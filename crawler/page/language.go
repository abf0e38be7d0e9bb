package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"
	"golang.org/x/text/language"

	"facetta/internal/shorten"
)

// Bounds of the text from which a language is guessed: a shorter text too often gives a wrong one, a longer text costs time and changes nothing.
const (
	minGuess = 150  // bytes
	maxGuess = 1000 // bytes
)

// guessLanguage guesses the language from sentences, else from other long blocks, else from phrases, such as menus and lists of links have; "" when
// all these are too short or say too little.
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
	detected := ""
	if info := whatlanggo.Detect(text); info.IsReliable() {
		detected = primarySubtag(info.Lang.Iso6393())
	}
	return lookalike(text, detected)
}

// isOtherScript tells whether most bytes of a text's letters are in other scripts than Latin. Texts in those scripts contain Latin names of products
// and commands, while Latin texts hardly contain other scripts.
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

// unlikeEnglish returns the language of a page that says it is English and is not: many themes say so, and people who write in another language leave
// it at that. It is "" where the text is too short, or where at least one word in forty of Latin text is English; fewer English words are quotations,
// such as names and messages.
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

// isEnglishThroughout tells whether a page's first and last sentences are English, whatever language it declares: articles stand in frames of
// another language, and translated sites have pages that nobody has translated. Sentences at one end alone may be a notice or a quotation.
func isEnglishThroughout(blocks []Block) bool {
	first := guessText(blocks, isSentence)
	return len(first) >= minGuess && isEnglish(first) && isEnglish(lastText(blocks, isSentence))
}

// lastText returns the end of the blocks for which in holds, at most maxGuess bytes; the first word may be cut.
func lastText(blocks []Block, in func(*Block) bool) string {
	text := ""
	for i := len(blocks) - 1; i >= 0 && len(text) < maxGuess; i-- {
		if in(&blocks[i]) {
			text = blocks[i].Text + " " + text
		}
	}
	return text[max(0, len(text)-maxGuess):]
}

func mayBeEnglish(text string) bool {
	words, english := 0, 0
	for word := range strings.FieldsSeq(text) {
		words++
		if len(word) > len("ipsum") {
			continue
		}
		switch strings.ToLower(word) {
		case "ipsum", "amet": // filler text of templates, in no language
			return true
		case "the", "and", "with", "you", "your", "our", "this", "that", "from", "are": // hardly ever words of another language
			english++
		}
	}
	return 40*english > words
}

// countries maps codes of countries that pages give by mistake as a language to the language that is mostly written there. Each code is also that of
// a rarer language.
var countries = map[string]string{"br": "pt", "kr": "ko", "se": "sv", "ak": "zh"} // "ak" for "tw": Twi is a variety of Akan

// isEnglish is a shortcut for the most frequent language, as whatlanggo takes hundreds of microseconds. At least one word in ten, and at least four,
// must be "the", "of", "and", "to", "for" or "with" (in the Brown corpus, one in six is), and one of them must be "the".
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

// guessText joins the first of the blocks for which in holds, up to maxGuess bytes.
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

// firstTag returns the first language of a Content-Language header.
func firstTag(header string) string {
	tag, _, _ := strings.Cut(header, ",")
	return tag
}

// primarySubtag reads the language out of a BCP 47 tag such as "en-GB"; "" when it is no such tag, says "undetermined", or is the code of a country,
// such as "jp". Where a language, or its usual variety, has several codes, the usual one is returned: "en" for "eng", "he" for "iw", "no" for "nb",
// "fa" for "pes".
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
