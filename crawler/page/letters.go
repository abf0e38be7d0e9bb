package page

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// minScript is the least number of letters in a script of one language that tell this language; fewer may be a name.
const minScript = 12

// scripts are those that one language is mostly written in, where whatlanggo 1.0.1 does not know the language or does not always tell it: it takes
// Japanese for Chinese where a text has more Han than Kana and ends with Han. At least one in share letters that are not Latin must be in the script:
// one in three letters of Japanese is Kana, and next to none of Chinese.
var scripts = [...]struct {
	language string
	tables   []*unicode.RangeTable
	share    int
}{
	{"ja", []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana}, 10},
	{"ko", []*unicode.RangeTable{unicode.Hangul}, 2},
	{"th", []*unicode.RangeTable{unicode.Thai}, 2},
	{"lo", []*unicode.RangeTable{unicode.Lao}, 2},
	{"hy", []*unicode.RangeTable{unicode.Armenian}, 2},
}

// scriptLanguage returns the language that the script of a text tells, if most of its letters are not Latin; else "".
func scriptLanguage(text string) string {
	if !isOtherScript(text) {
		return ""
	}
	var in [len(scripts)]int
	letters := 0
	for _, r := range text {
		if r < utf8.RuneSelf || unicode.Is(unicode.Latin, r) || !unicode.IsLetter(r) {
			continue
		}
		letters++
		for i := range scripts {
			if unicode.In(r, scripts[i].tables...) {
				in[i]++
			}
		}
	}
	for i, n := range in {
		if n >= minScript && n*scripts[i].share >= letters {
			return scripts[i].language
		}
	}
	return ""
}

// IsWrittenAs tells whether a page may be in a language by its script: whether most of its letters are Latin, as those of that language are or are
// not. A page without letters is Latin.
func (p *Page) IsWrittenAs(code string) bool {
	script, _ := language.Make(code).Script()
	return isOtherScript(guessText(p.Blocks, isAny)) == (script.String() != "Latn")
}

func isAny(*Block) bool { return true }

// minOwn is the least number of a language's own letters or words that tell it from another; fewer may be names and quotations.
const minOwn = 3

// lookalikes are languages that whatlanggo 1.0.1 does not know, with those that it takes them for, "" where it is not sure.
var lookalikes = []struct {
	language string
	taken    []string
	own      traits // that the language has, and those it is taken for do not have, or hardly
	others   traits // of the others that the language does not have
}{
	{"ca", []string{"es"}, traits{words: []string{"amb", "els", "dels", "és", "i"}}, traits{"ñ", []string{"y"}}},
	{"ca", []string{""}, traits{words: []string{"amb", "els", "dels", "és", "aquest", "aquesta", "són", "també"}}, traits{"ñ", []string{"y"}}},
	{"is", []string{"", "sv", "no", "nn", "da"}, traits{letters: "þ"}, traits{}},
	{"kk", []string{"tk"}, traits{letters: "ұі"}, traits{}}, // Turkmen in Cyrillic
	{"sk", []string{"cs"}, traits{letters: "ľĺŕôä"}, traits{letters: "řěů"}},
}

// traits are small letters that are not ASCII and words by which a language is known.
type traits struct {
	letters string
	words   []string
}

// lookalike returns the language that the traits in a text tell from the one that it is taken for, else the latter.
func lookalike(text, taken string) string {
	for i := range lookalikes {
		if l := &lookalikes[i]; slices.Contains(l.taken, taken) {
			if own := l.own.count(text); own >= minOwn && own > 4*l.others.count(text) {
				return l.language
			}
		}
	}
	return taken
}

func (t *traits) count(text string) (n int) {
	for _, r := range text {
		if r >= utf8.RuneSelf && strings.ContainsRune(t.letters, r) {
			n++
		}
	}
	for word := range strings.FieldsSeq(text) {
		if slices.Contains(t.words, word) {
			n++
		}
	}
	return n
}
