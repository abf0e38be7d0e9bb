package page

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"
	"github.com/saintfish/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"facetta/crawler/page/markup"
)

const (
	guessSample  = 1 << 16 // bytes that an encoding is guessed from
	detectSample = 1 << 14 // bytes of the sample's texts with bytes above 127 that statistics are taken from

	// fewHigh: with fewer bytes above 127, their statistics do not tell an encoding.
	fewHigh = 20
)

// guess returns the encoding of text that is not UTF-8 and has no usable label: windows-1252, the standard's default, unless the bytes speak for
// another one.
func guess(body []byte) encoding.Encoding {
	sample := body[:min(len(body), guessSample)]
	high, paired := countHigh(sample)
	if high < fewHigh && paired*3 < high {
		return charmap.Windows1252
	}
	if enc := detect(sample, paired*2 <= high); enc != charmap.Windows1252 {
		return enc
	}
	return ofLanguage(sample)
}

// unlikeWestern returns the encoding of a body labelled windows-1252, which servers put on everything: another one where the bytes can't be that.
func unlikeWestern(body []byte) encoding.Encoding {
	sample := body[:min(len(body), guessSample)]
	high, paired := countHigh(sample)
	switch {
	case high < fewHigh:
		return charmap.Windows1252
	case paired*2 > high:
		return detect(sample, false)
	}
	return ofLanguage(sample)
}

// countHigh counts the bytes above 127, and those that follow another such byte (paired). Letters with accents stand alone between ASCII letters;
// words of other scripts, and characters of two bytes, are runs. 0xA0 is left out, as runs of it are no-break spaces.
func countHigh(s []byte) (high, paired int) {
	before := byte(0)
	for _, c := range s {
		if c >= utf8.RuneSelf && c != 0xA0 {
			high++
			if before >= utf8.RuneSelf {
				paired++
			}
		}
		before = c
	}
	return high, paired
}

// detect returns the likeliest encoding by ICU's statistics of bytes. Encodings of Latin script are considered only if western.
func detect(sample []byte, western bool) encoding.Encoding {
	if !western {
		if isThai(sample) {
			return charmap.Windows874
		}
		if text := accented(sample, detectSample); len(text) >= minGuess {
			sample = text // markup, scripts and styles would outweigh the text
		}
	}
	all, _ := chardet.NewHtmlDetector().DetectAll(sample) // an error means that there are no results
	best, most := "windows-1252", 0
	for _, label := range detected {
		for _, r := range all {
			if strings.EqualFold(r.Charset, label) && r.Confidence > most && (western || !isLatin(label)) {
				best, most = label, r.Confidence
			}
		}
	}
	switch {
	case best == "GB-18030": // the standard spells it without a hyphen
		best = "gb18030"
	case best == "KOI8-R" && isUkrainian(sample):
		best = "koi8-u"
	}
	return encodingOf(best)
}

// isUkrainian looks for bytes that are letters in KOI8-U and lines of boxes in KOI8-R.
func isUkrainian(sample []byte) bool {
	for _, letter := range []byte{0xA4, 0xA6, 0xA7} { // є, і, ї
		if bytes.IndexByte(sample, letter) >= 0 {
			return true
		}
	}
	return false
}

// detected are the encodings of pages that ICU recognises, by its names. Where several are equally likely, as with few characters, the first one of
// this list counts, as ICU's own order is arbitrary.
var detected = [...]string{
	"GB-18030", "Big5", "EUC-JP", "Shift_JIS", "EUC-KR", "windows-1251", "KOI8-R", "ISO-8859-5", "windows-1253", "ISO-8859-7", "windows-1255",
	"ISO-8859-8", "ISO-8859-8-I", "windows-1256", "ISO-8859-6", "windows-1252", "ISO-8859-1", "windows-1254", "ISO-8859-9",
}

func isLatin(label string) bool {
	switch label {
	case "windows-1252", "ISO-8859-1", "windows-1254", "ISO-8859-9":
		return true
	}
	return false
}

// isThai recognises text of TIS 620-2533, which ICU does not know: vowels and tones above and below the line stand behind consonants only, and eight
// byte values are unused.
func isThai(sample []byte) bool {
	marks, before := 0, byte(0)
	for _, c := range sample {
		consonant := 0xA1 <= before && before <= 0xCE
		switch {
		case 0xDB <= c && c <= 0xDE, c >= 0xFC:
			return false
		case c == 0xD1, 0xD4 <= c && c <= 0xDA, 0xE7 <= c && c <= 0xEE:
			if marks++; !consonant {
				return false
			}
			continue // another mark may follow the same consonant
		}
		before = c
	}
	return marks >= leastMarks
}

// leastMarks is the least number of Thai vowels and tones in correct places.
const leastMarks = 8

// ofLanguage returns windows-1252 or, for text in a language with letters that windows-1252 lacks, the encoding of that language.
func ofLanguage(sample []byte) encoding.Encoding {
	text := accented(sample, maxGuess)
	if len(text) < minGuess || !hasStrangers(text) {
		return charmap.Windows1252
	}
	latin, _ := charmap.Windows1252.NewDecoder().Bytes(text)
	info := whatlanggo.DetectWithOptions(string(latin), whatlanggo.Options{Whitelist: latinLanguages})
	if !info.IsReliable() && !hasSignsInWords(text) {
		return charmap.Windows1252
	}
	switch info.Lang {
	case whatlanggo.Pol, whatlanggo.Ces, whatlanggo.Hun, whatlanggo.Hrv, whatlanggo.Slv, whatlanggo.Ron:
		if hasControls(text) {
			return charmap.Windows1250
		}
		return charmap.ISO8859_2
	case whatlanggo.Tur:
		return charmap.Windows1254
	case whatlanggo.Lit, whatlanggo.Lav:
		return charmap.Windows1257
	}
	return charmap.Windows1252
}

// hasSignsInWords looks for bytes inside words that are signs in windows-1252 and letters in other encodings, such as Slovak's.
func hasSignsInWords(s []byte) bool {
	signs := 0
	for i := 1; i+1 < len(s); i++ {
		if strings.IndexByte(signsOfWestern, s[i]) >= 0 && isLetter(s[i-1]) && isLetter(s[i+1]) {
			signs++
		}
	}
	return signs >= leastSigns
}

// signsOfWestern are signs that no word of windows-1252 contains; no text has leastSigns of them inside words by mistake.
const (
	signsOfWestern = "\x9D\xA5\xB1\xB3\xB5\xB6\xB9\xBC\xBE\xBF"
	leastSigns     = 3
)

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// hasControls looks for bytes from 0x80 to 0x9F: letters and quotation marks in Windows encodings, controls in ISO 8859.
func hasControls(s []byte) bool {
	for _, c := range s {
		if 0x80 <= c && c <= 0x9F {
			return true
		}
	}
	return false
}

// latinLanguages are the languages of Europe that legacy encodings were made for; Slovak is recognised as Czech. They are told apart by their letters
// without accents.
var latinLanguages = map[whatlanggo.Lang]bool{
	whatlanggo.Pol: true, whatlanggo.Ces: true, whatlanggo.Hun: true, whatlanggo.Hrv: true, whatlanggo.Slv: true, whatlanggo.Ron: true,
	whatlanggo.Tur: true, whatlanggo.Lit: true, whatlanggo.Lav: true, whatlanggo.Deu: true, whatlanggo.Eng: true, whatlanggo.Fra: true,
	whatlanggo.Spa: true, whatlanggo.Por: true, whatlanggo.Ita: true, whatlanggo.Nld: true, whatlanggo.Swe: true, whatlanggo.Dan: true,
	whatlanggo.Nob: true, whatlanggo.Fin: true, whatlanggo.Est: true,
}

// accented returns the first texts between tags that have bytes above 127, up to limit bytes or slightly more.
func accented(page []byte, limit int) (text []byte) {
	var z markup.Tokenizer
	for z.Reset(page); len(text) < limit; {
		switch z.Next() {
		case markup.End:
			return text
		case markup.Text:
			if raw := z.Raw(); !z.Verbatim() && firstHigh(raw) < len(raw) {
				text = append(append(text, raw[:min(len(raw), limit)]...), ' ')
			}
		}
	}
	return text
}

// strangers are letters in other encodings of Latin script that are signs, or letters of small languages, in windows-1252. A language is guessed,
// which takes longer, only if at least one in strangerShare bytes above 127 is a stranger: Hungarian has the fewest.
const (
	strangers = "\x8A\x8D\x8E\x9A\x9D\x9E\x9F\xA3\xA5\xA6\xAA\xAC\xAF\xB1\xB3\xB6\xB9\xBA\xBC\xBE\xBF" +
		"\xCC\xD0\xD5\xDB\xDD\xDE\xEC\xF0\xF5\xF8\xF9\xFB\xFD\xFE"
	strangerShare = 20
)

func hasStrangers(text []byte) bool {
	high, strange := 0, 0
	for _, c := range text {
		if c < utf8.RuneSelf {
			continue
		}
		high++
		if strings.IndexByte(strangers, c) >= 0 {
			strange++
		}
	}
	return strange*strangerShare >= high
}
