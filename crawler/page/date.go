package page

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// maxDate bounds the text that a date is looked for in, in bytes.
const maxDate = 100

// The years in which something on the web can have been published: libraries state those of old books.
const (
	firstYear = 1400
	lastYear  = 2100 // when nobody says when the page was fetched
)

// dateReader reads the dates of one page.
type dateReader struct {
	latest     time.Time // what is later is refused; the zero time refuses none up to lastYear
	refused    *bool     // set when a date is refused for that; may be nil
	monthFirst bool      // "3/4/2012" is of March
	dayFirst   bool      // it is of April; with neither it is refused
}

// newDateReader takes the language of the page as the evidence for the order of day and month: a tag such as "en-GB", and when
// the page was fetched, the zero time if nobody knows. English without a country is no evidence.
func newDateReader(language string, fetched time.Time) dateReader {
	primary, country, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(language)), "_", "-"), "-")
	r := dateReader{monthFirst: primary == "en" && country == "us"}
	r.dayFirst = !r.monthFirst && primary != "" && (primary != "en" || country != "")
	if !fetched.IsZero() {
		r.latest = fetched.Add(36 * time.Hour) // clocks and time zones differ
	}
	return r
}

// read gives the date that a text states and nothing else: RFC 3339, as a date-time where time and zone are stated, else as a
// date, or as much of a date as there is (YYYY-MM, YYYY). It is "" when there is none.
func (r dateReader) read(text string) string {
	t := tokensOf(shorten(text, maxDate))
	switch {
	case len(t) == 1 && t[0].digits == 4:
		return r.valid(t[0].number, 1, 1, "2006")
	case len(t) == 1 && (t[0].digits == 10 || t[0].digits == 13):
		return r.unix(&t[0])
	case len(t) == 3 && t[0].digits == 4 && t[1].is("-/") && t[2].digits == 2:
		return r.valid(t[0].number, t[2].number, 1, "2006-01")
	}
	return r.find(text)
}

// unix reads seconds or milliseconds since 1970, of this century.
func (r dateReader) unix(k *dateToken) string {
	seconds := k.number
	if k.digits == 13 {
		seconds /= 1000
	}
	at := time.Unix(int64(seconds), 0).UTC()
	if at.Year() < 2000 || at.Year() > lastYear || r.isLater(at) {
		return ""
	}
	return at.Format(time.RFC3339)
}

// isLater tells what lies in the future of the page.
func (r dateReader) isLater(at time.Time) bool {
	later := !r.latest.IsZero() && at.After(r.latest)
	if later && r.refused != nil {
		*r.refused = true
	}
	return later
}

// find gives the first complete date in a text, "" when there is none.
func (r dateReader) find(text string) string {
	t := tokensOf(shorten(text, maxDate))
	for i := range t {
		year, month, day, n := r.dateAt(t[i:])
		if n == 0 || i > 0 && t[i-1].is("/-.") && t[i-1].glued || isVersion(t[i+n:]) {
			continue
		}
		date := r.valid(year, month, day, time.DateOnly)
		if date == "" {
			continue
		}
		if at, ok := clockAt(year, month, day, t[i+n:]); ok && !r.isLater(at) {
			return at.Format(time.RFC3339)
		}
		return date
	}
	return ""
}

// isVersion tells what cannot follow a date: ".4", as in the version 1.2.2018.4.
func isVersion(t []dateToken) bool {
	return len(t) >= 2 && t[0].is(".") && t[1].glued && t[1].digits > 0
}

// valid writes a date that exists and that something can have been published on. Zero times of machines are none.
func (r dateReader) valid(year, month, day int, layout string) string {
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	switch {
	case year < firstYear, year > lastYear, at.Day() != day, at.Month() != time.Month(month), r.isLater(at):
		return ""
	case layout == time.DateOnly && month == 1 && day == 1 && (year == 1900 || year == 1970):
		return ""
	}
	return at.Format(layout)
}

// dateAt reads a date at the beginning of t; n is how many tokens it has, 0 when there is none.
func (r dateReader) dateAt(t []dateToken) (year, month, day, n int) {
	switch {
	case len(t) == 0:
	case t[0].digits == 8:
		return t[0].number / 10000, t[0].number / 100 % 100, t[0].number % 100, 1
	case len(t) < 3:
	case t[0].digits == 4 && len(t) >= 5 && t[2].isDay() && t[4].isDay() &&
		(t[1].is("-/.") && t[3].is(t[1].text) || t[1].is("年년") && t[3].is("月월")):
		return t[0].number, t[2].number, t[4].number, 5
	case t[0].isDay() && len(t) >= 5 && t[2].isDay() && t[4].digits == 4 && t[1].is("-/.") && t[3].is(t[1].text):
		year, month, day = t[4].number, t[0].number, t[2].number
		if order := r.order(&t[0], &t[2], t[1].text); order == 0 {
			return 0, 0, 0, 0
		} else if order == 'd' {
			month, day = day, month
		}
		return year, month, day, 5
	case t[0].isDay() || t[0].month > 0:
		return namedDate(t)
	}
	return 0, 0, 0, 0
}

// order decides what comes first in "3/4/2012": 'd' or 'm', 0 when nothing tells. Dates with dots are written by people who put
// the day first.
func (r dateReader) order(a, b *dateToken, separator string) byte {
	switch {
	case a.number > 12 || separator == ".":
		return 'd'
	case b.number > 12 || r.monthFirst:
		return 'm'
	case r.dayFirst || a.number == b.number:
		return 'd'
	}
	return 0
}

// namedDate reads "7 May 2012", "7. Mai 2012", "7 de mayo de 2012", "May 7th, 2012".
func namedDate(t []dateToken) (year, month, day, n int) {
	for n = 0; n < len(t) && n < 9; n++ {
		switch k := &t[n]; {
		case k.digits == 4 && month > 0 && day > 0:
			return k.number, month, day, n + 1
		case k.isDay() && day == 0:
			day = k.number
		case k.month > 0 && month == 0:
			month = k.month
		case k.isFiller():
		default:
			return 0, 0, 0, 0
		}
	}
	return 0, 0, 0, 0
}

// clockAt reads "T09:53:00-04:00", " 03:01 GMT" behind a date; without a zone no moment is told.
func clockAt(year, month, day int, t []dateToken) (at time.Time, ok bool) {
	for len(t) > 0 && (t[0].is("T,|-–at") || t[0].letters && strings.EqualFold(t[0].text, "t")) {
		t = t[1:]
	}
	if len(t) < 3 || t[0].digits != 2 && t[0].digits != 1 || !t[1].is(":") || t[2].digits != 2 {
		return at, false
	}
	clock := [3]int{t[0].number, t[2].number, 0}
	t = t[3:]
	if len(t) >= 2 && t[0].is(":") && t[1].digits == 2 {
		clock[2] = t[1].number
		t = t[2:]
	}
	if len(t) >= 2 && t[0].is(".,") && t[1].digits > 0 {
		t = t[2:]
	}
	offset, ok := zoneAt(t)
	if !ok || clock[0] > 23 || clock[1] > 59 || clock[2] > 59 {
		return at, false
	}
	zone := time.UTC
	if offset != 0 {
		zone = time.FixedZone("", offset)
	}
	return time.Date(year, time.Month(month), day, clock[0], clock[1], clock[2], 0, zone), true
}

// zoneAt reads "Z", "GMT", "+0200", "-04:00" and gives seconds east of Greenwich.
func zoneAt(t []dateToken) (seconds int, ok bool) {
	switch {
	case len(t) == 0:
		return 0, false
	case t[0].letters:
		name := strings.ToUpper(t[0].text)
		return 0, name == "Z" || name == "GMT" || name == "UTC"
	case len(t) < 2 || !t[0].is("+-−") || t[1].digits != 4 && t[1].digits != 2:
		return 0, false
	}
	hours, minutes := t[1].number, 0
	switch {
	case t[1].digits == 4:
		hours, minutes = t[1].number/100, t[1].number%100
	case len(t) >= 4 && t[2].is(":") && t[3].digits == 2:
		minutes = t[3].number
	}
	if hours > 14 || minutes > 59 {
		return 0, false
	}
	seconds = hours*3600 + minutes*60
	if t[0].text != "+" {
		seconds = -seconds
	}
	return seconds, true
}

// dateToken is a run of digits, a run of letters, or another character; white space parts tokens.
type dateToken struct {
	text    string
	number  int  // of digits, when there are at most 13
	digits  int  // how many digits, 0 for others
	month   int  // from 1, of the name of a month
	letters bool // a word
	glued   bool // no white space before it
}

// is tells whether the token is one of these characters.
func (k *dateToken) is(characters string) bool {
	return k.digits == 0 && strings.Contains(characters, k.text)
}

// isDay tells what can be the number of a day or month.
func (k *dateToken) isDay() bool {
	return (k.digits == 1 || k.digits == 2) && k.number >= 1 && k.number <= 31
}

// isFiller tells what stands between the parts of a date: "7th of May, 2012", "7 de mayo del 2012".
func (k *dateToken) isFiller() bool {
	return k.digits == 0 && (k.letters && len(k.text) <= 3 || k.is(".,-/’'º°"))
}

// maxDateTokens is more than any date has.
const maxDateTokens = 40

func tokensOf(s string) (tokens []dateToken) {
	glued := false
	for len(s) > 0 && len(tokens) < maxDateTokens {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case unicode.IsSpace(r):
			s, glued = s[n:], false
			continue
		case isDigit(r):
			n = runLength(s, isDigit)
		case unicode.IsLetter(r) && !IsUnspaced(r) && !isHangul(r):
			n = runLength(s, func(r rune) bool { return unicode.IsLetter(r) && !IsUnspaced(r) })
		}
		tokens = append(tokens, newDateToken(s[:n], glued))
		s, glued = s[n:], true
	}
	return tokens
}

func newDateToken(s string, glued bool) dateToken {
	k := dateToken{text: s, glued: glued}
	switch {
	case !isDigit(rune(s[0])):
		r, _ := utf8.DecodeRuneInString(s)
		k.letters = unicode.IsLetter(r)
		k.month = monthOf(s)
	case len(s) <= 13:
		k.digits = len(s)
		for _, c := range []byte(s) {
			k.number = k.number*10 + int(c-'0')
		}
	default:
		k.digits = len(s)
	}
	return k
}

func runLength(s string, in func(rune) bool) int {
	if n := strings.IndexFunc(s, func(r rune) bool { return !in(r) }); n >= 0 {
		return n
	}
	return len(s)
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isHangul(r rune) bool { return 0xAC00 <= r && r <= 0xD7A3 }

// monthStems are beginnings of the names of months in English, German, French, Spanish, Italian, Portuguese, Dutch, the
// Scandinavian languages, Polish, Russian, Ukrainian, Turkish and Greek. Of a name, the longest stem counts.
var monthStems = [12]string{
	"jan gen ene янв січ sty oca ιαν",
	"feb fév fev фев лют lut şub φεβ",
	"mar mär mrz maart мар бер μαρ",
	"apr avr abr апр кві kwi nis απρ",
	"may mayıs mai mag maj mei мая май тра μαΐ μαι",
	"jun juin giu июн чер cze haz ιουν",
	"jul juil lug июл лип lip tem ιουλ",
	"aug aoû aou ago авг сер sie ağu αυγ",
	"sep set сен вер wrz eyl σεπ",
	"oct okt ott out окт жов paź eki οκτ",
	"nov ноя лис lis kas νοε",
	"dec dez dic déc дек гру gru ara δεκ",
}

// monthStem is one of them.
type monthStem struct {
	stem  string
	month int
}

// stemsByStart has the stems by their first bytes.
var stemsByStart = func() (all [256][]monthStem) {
	for m, stems := range monthStems {
		for stem := range strings.FieldsSeq(stems) {
			all[stem[0]] = append(all[stem[0]], monthStem{stem, m + 1})
		}
	}
	return all
}()

// monthOf gives the number of a month by its name, 0 for other words.
func monthOf(word string) (month int) {
	if len(word) < 3 || len(word) > 24 {
		return 0
	}
	word = strings.ToLower(word)
	longest := 0
	for _, s := range stemsByStart[word[0]] {
		if len(s.stem) > longest && strings.HasPrefix(word, s.stem) {
			month, longest = s.month, len(s.stem)
		}
	}
	return month
}
