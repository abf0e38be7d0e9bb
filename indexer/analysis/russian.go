package analysis

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// The stemmer for Russian knows only endings, so it takes some forms of nouns for forms of verbs or adjectives: "кредит" for a verb like "говорит",
// so that кред is left of it, but кредит of "кредиты". The frequent ones among these nouns get one term here: nouns in -ал and -ан and in -ему by
// rules, others by lists.

// finishRussian gives one term to the forms of such a noun, and to those of nouns whose stem has an additional vowel where no ending follows.
func finishRussian(word, term []byte) []byte {
	for _, nouns := range russianNouns {
		if stem := nouns.stemOf(word); stem != nil {
			return stem
		}
	}
	return cutMobileVowel(cutParticiple(word, keepEm(word, term)))
}

// cutMobileVowel cuts the vowel of -ок, -ек and -ец, which "список", "ошибок", "точек" and "отец" have, but "списка", "ошибка", "точка" and "отца" do
// not. Words that have it in all forms ("урок") lose it in all of them. "жестокий" must keep it, or it would become "жёсткий".
func cutMobileVowel(term []byte) []byte {
	if soft, ok := bytes.CutSuffix(term, []byte("льц")); ok { // "пальца", "палец"
		return append(soft, "лц"...)
	}
	rest, last := cutLetter(term)
	before, vowel := cutLetter(rest)
	_, consonant := cutLetter(before)
	if utf8.RuneCount(term) < 4 || !strings.ContainsRune("бвгджзйклмнпрстфхцчшщ", consonant) {
		return term
	}
	switch {
	case last == 'к' && vowel == 'о' && !bytes.HasSuffix(term, []byte("жесток")),
		last == 'к' && vowel == 'е' && strings.ContainsRune("жчшщц", consonant),
		last == 'ц' && vowel == 'е':
		return utf8.AppendRune(before, last)
	}
	return term
}

// cutParticiple cuts the л of -ал and the н of -ан, also with я instead of а. The stemmer takes "журнал", "журнала", "Иван" and "детали" for
// participles and makes журна, ива and дета of them, but журнал, иван and детал of "журналы", "Ивану" and "деталь". It recognises participles by an а
// behind the first vowel, so "планы" and "залы" are left alone. An ending that begins with и belongs to another word: "Германия" is no form of
// "Герман", nor "желание" of "желать".
func cutParticiple(word, term []byte) []byte {
	ending, ok := bytes.CutPrefix(word, term)
	if !ok || len(ending) == 0 {
		return term
	}
	rest, last := cutLetter(term)
	before, vowel := cutLetter(rest)
	if vowel != 'а' && vowel != 'я' || !bytes.ContainsAny(before, "аеиоуыэюя") {
		return term
	}
	if hard := russianHard[string(ending)]; hard && (last == 'л' || last == 'н') || last == 'л' && russianSoft[string(ending)] {
		return rest
	}
	return term
}

// keepEm keeps the -ем of nouns in -ема, whose accusative the stemmer takes for a dative: "систему" for one like "нашему". Adjectives in -ему have a
// soft letter before it, except "всему".
func keepEm(word, term []byte) []byte {
	noun, ok := bytes.CutSuffix(word, []byte("ему"))
	last, _ := utf8.DecodeLastRune(noun)
	if ok && len(noun) > 0 && strings.ContainsRune("блмртфх", last) {
		return word[:len(word)-len("у")]
	}
	return term
}

// These are the endings of nouns and adjectives behind a hard consonant, and of nouns behind a soft consonant and behind a vowel.
var (
	russianHard  = setOf("у ом е ы ов ам ами ах ой ою ый ая ое ые ого ому ым ых ыми ую")
	russianSoft  = setOf("ь и я ю е ем ей ям ями ях ью")
	russianVowel = setOf("й и я ю е ем ев ей ям ями ях")
	russianNone  = setOf("\"\" а о")
)

// russianNouns are stems of frequent nouns, alone or at the end of a compound ("подсистема"), grouped by the endings that follow them.
var russianNouns = []nounStems{
	newNounStems("систем проблем схем теорем объем подъем прием альбом диплом синдром перелом аэродром режим ислам "+
		"состав архив коллектив мотив детектив актив массив залив остров вызов отзыв призыв разрыв перерыв прорыв отрыв "+
		"опыт кредит визит лимит депозит дефицит аппетит зенит магнит гранит бандит саммит митрополит защит орбит элит ребят "+
		"экзамен обмен замен отмен орден спортсмен бизнесмен михаил крокодил могил отдых запах жених монах капитан уран", russianNone, russianHard),
	newNounStems("запис надпис подпис живопис рукопис летопис прибыл автомобил профил печал беларус "+
		"памят печат кроват рукоят благодат десят девят дцат", russianSoft),
	newNounStems("музе иде серге андре алексе евре юбиле хокке злоде батаре галере кита алта никола случа", russianVowel),
}

// nounStems are stems of nouns, by their last two letters, and the endings that these nouns have.
type nounStems struct {
	stems   map[string][]string
	endings []map[string]bool
}

const (
	twoLetters = 2 * 2 // bytes of Cyrillic
	maxEnding  = 3 * 2 // of a noun in Russian
)

func newNounStems(stems string, endings ...map[string]bool) nounStems {
	n := nounStems{map[string][]string{}, endings}
	for _, stem := range strings.Fields(stems) {
		last := stem[len(stem)-twoLetters:]
		n.stems[last] = append(n.stems[last], stem)
	}
	return n
}

// stemOf returns a form of one of the nouns without its ending; nil for other words.
func (n nounStems) stemOf(word []byte) []byte {
	for end := len(word); end >= twoLetters && end >= len(word)-maxEnding; end -= 2 {
		if !slices.ContainsFunc(n.endings, func(endings map[string]bool) bool { return endings[string(word[end:])] }) {
			continue
		}
		for _, stem := range n.stems[string(word[end-twoLetters:end])] {
			if bytes.HasSuffix(word[:end], []byte(stem)) {
				return word[:end]
			}
		}
	}
	return nil
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[strings.Trim(word, `"`)] = true
	}
	return set
}

// cutLetter returns a word without its last letter, and that letter.
func cutLetter(word []byte) (rest []byte, last rune) {
	last, size := utf8.DecodeLastRune(word)
	return word[:len(word)-size], last
}
