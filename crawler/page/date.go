package page

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"facetta/internal/shorten"
)

// maxDate bounds the text in which a date is looked for, in bytes.
const maxDate = 100

// The years in which something on the web can have been published. The first ones are for old books, as libraries state them.
const (
	firstYear = 1400
	firstDay  = 1500 // the first year whose days are read; an earlier year with a day belongs to another calendar (calendar.go)
	lastYear  = 2100 // the limit where nobody says when the page was fetched
)

// dateReader reads the dates of one page.
type dateReader struct {
	latest     time.Time // later dates are refused; the zero time refuses none up to lastYear
	refused    *bool     // set when a date is refused as too late; may be nil
	monthFirst bool      // "3/4/2012" is in March
	dayFirst   bool      // it is in April; if neither is set, it is refused
	others     *dayOrder // what the page's other dates tell, which is better evidence than the language; may be nil
	language   string    // primary subtag
	calendar   calendar  // the calendar that the page may use, beside the Gregorian one
}

// newDateReader takes the page's language, a tag such as "en-GB", as evidence for the order of day and month; English without a country is no
// evidence. fetched is when the page was fetched, the zero time if nobody knows.
func newDateReader(language string, fetched time.Time) dateReader {
	primary, country, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(language)), "_", "-"), "-")
	r := dateReader{monthFirst: primary == "en" && country == "us", language: primary, calendar: calendarOf(primary)}
	r.dayFirst = !r.monthFirst && primary != "" && (primary != "en" || country != "")
	if !fetched.IsZero() {
		r.latest = fetched.Add(36 * time.Hour) // clocks and time zones differ
	}
	return r
}

// read returns the date in a text that is expected to be a date, in the form of RFC 3339: a date-time where time and zone are stated, else a date, or
// as much of a date as there is (YYYY-MM, YYYY). It is "" when there is none.
func (r dateReader) read(text string) string {
	t := r.tokensOf(text)
	switch {
	case len(t) == 1 && t[0].digits == 4:
		return r.part(t[0].number, 1, "2006")
	case len(t) == 1 && (t[0].digits == 10 || t[0].digits == 13):
		return r.unix(&t[0])
	case len(t) == 3 && t[0].digits == 4 && t[1].is("-/") && t[2].digits == 2:
		return r.part(t[0].number, t[2].number, "2006-01")
	}
	return r.find(text)
}

// part writes a year, or a month of a year; "" for a year or month of another calendar that lies in two Gregorian ones.
func (r dateReader) part(year, month int, layout string) string {
	if y, m, d := r.calendar.toGregorian(year, month, 1); d == 1 {
		return r.valid(y, m, 1, layout)
	}
	return ""
}

// unix reads a time of this century from seconds or milliseconds since 1970.
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

// isLater tells whether a time lies after the page was fetched, and notes that in refused.
func (r dateReader) isLater(at time.Time) bool {
	later := !r.latest.IsZero() && at.After(r.latest)
	if later && r.refused != nil {
		*r.refused = true
	}
	return later
}

// find returns the first complete date in a text, "" when there is none.
func (r dateReader) find(text string) string {
	t := r.tokensOf(text)
	for i := range t {
		rest := yearFirst(t[i:])
		year, month, day, n := r.dateAt(t[:i], rest)
		if n == 0 || isJoined(t[:i], t[i].glued) || isVersion(rest[n:]) {
			continue
		}
		year, month, day = r.calendar.toGregorian(year, month, day)
		date := r.valid(year, month, day, time.DateOnly)
		if date == "" {
			continue
		}
		if at, ok := clockAt(year, month, day, rest[n:]); ok && !r.isLater(at) {
			return at.Format(time.RFC3339)
		}
		return date
	}
	return ""
}

// isJoined tells whether t ends with something that cannot stand before a date: "3-", as in 3-2018-04-05. Hebrew's "on" can, and so can, before white
// space, an abbreviated word: "jeu. 5 avril".
func isJoined(t []dateToken, glued bool) bool {
	last := len(t) - 1
	if last < 0 || !t[last].is("/-.") || !t[last].glued {
		return false
	}
	return last == 0 || t[last-1].text != "ב" && (glued || !t[last].is(".") || !t[last-1].letters)
}

// isVersion tells whether t begins with something that cannot follow a date: ".4", as in the version 1.2.2018.4.
func isVersion(t []dateToken) bool {
	return len(t) >= 2 && t[0].is(".") && t[1].glued && t[1].digits > 0
}

// valid writes a date if it exists and something can have been published then, else "". The zero times of machines are no such dates.
func (r dateReader) valid(year, month, day int, layout string) string {
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	switch {
	case year < firstYear, year > lastYear, at.Day() != day, at.Month() != time.Month(month), r.isLater(at):
		return ""
	case layout == time.DateOnly && (year < firstDay || month == 1 && day == 1 && (year == 1900 || year == 1970)):
		return ""
	}
	return at.Format(layout)
}

// dateAt reads a date at the beginning of t; before has the tokens in front of it. n is the number of the date's tokens, 0 when there is none.
func (r dateReader) dateAt(before, t []dateToken) (year, month, day, n int) {
	switch {
	case len(t) == 0:
	case t[0].digits == 8:
		return t[0].number / 10000, t[0].number / 100 % 100, t[0].number % 100, 1
	case len(t) < 3:
	case t[0].digits == 4 && len(t) >= 5 && t[2].isDay() && t[4].isDay() &&
		(t[1].is("-/.") && t[3].is(t[1].text) || t[1].is("年년") && t[3].is("月월")):
		return t[0].number, t[2].number, t[4].number, 5
	case isDayMonthYear(t):
		year, month, day = t[4].number, t[0].number, t[2].number
		if order := r.order(before, t); order == 0 {
			return 0, 0, 0, 0
		} else if order == 'd' {
			month, day = day, month
		}
		return year, month, day, 5
	case r.dayFirst && hasShortYear(t) && !yearsFirst[r.language]:
		return fullYear(t[4].number), t[2].number, t[0].number, 5
	case t[0].isDay() || t[0].month > 0 || t[0].digits == 4:
		return namedDate(t)
	}
	return 0, 0, 0, 0
}

// yearsFirst has the languages in which dates of three short numbers begin with the year.
var yearsFirst = map[string]bool{"zh": true, "ja": true, "ko": true, "hu": true, "lt": true, "mn": true}

// hasShortYear tells whether t begins with a date such as "31.10.23", in one piece and with dots.
func hasShortYear(t []dateToken) bool {
	return t[0].isDay() && len(t) >= 5 && t[1].is(".") && t[2].isDay() && t[2].number <= 12 && t[3].is(".") && t[4].digits == 2 &&
		t[1].glued && t[2].glued && t[3].glued && t[4].glued
}

// fullYear returns the year from 1970 to 2069 that two digits stand for.
func fullYear(two int) int {
	if two >= 70 {
		return 1900 + two
	}
	return 2000 + two
}

// order decides what comes first in "3/4/2012": the day ('d') or the month ('m'), 0 when nothing tells. before has the tokens in front of the date.
// People who write dates with dots put the day first, unless other dates on the page tell otherwise.
func (r dateReader) order(before, t []dateToken) byte {
	a, b := &t[0], &t[2]
	if order := evidentOrder(a, b); order != 0 {
		return order
	}
	if a.number == b.number {
		return 'd'
	}
	if order := orderOfWeekday(before, t); order != 0 {
		return order
	}
	if order := r.others.of(t[1].text, r); order != 0 {
		return order
	}
	switch {
	case t[1].is("."):
		return 'd'
	case r.monthFirst:
		return 'm'
	case r.dayFirst:
		return 'd'
	}
	return 0
}

// namedDate reads "7 May 2012", "7. Mai 2012", "7 de mayo de 2012", "May 7th, 2012", "2012. május 7.".
func namedDate(t []dateToken) (year, month, day, n int) {
	for n = 0; n < len(t) && n < 9; n++ {
		switch k := &t[n]; {
		case k.digits == 4 && year == 0 && (n == 0 || month > 0 && day > 0):
			year = k.number
		case k.isDay() && day == 0:
			day = k.number
		case k.month > 0 && month == 0:
			month = k.month
		case k.month > 0: // the first was a name or a day of the week: "Julia, Dec 20, 2022", "mar 15 nov 2022"
			return 0, 0, 0, 0
		case k.isFiller():
		default:
			return 0, 0, 0, 0
		}
		if year > 0 && month > 0 && day > 0 {
			if t[0].digits == 4 && isYear(t[n+1:]) {
				return 0, 0, 0, 0 // "© 2012. May 7, 2013"
			}
			return year, month, day, n + 1
		}
	}
	return 0, 0, 0, 0
}

// isYear tells whether the first token that is no filler is a year.
func isYear(t []dateToken) bool {
	for i := range t {
		if !t[i].isFiller() {
			return t[i].digits == 4
		}
	}
	return false
}

// clockAt reads "T09:53:00-04:00" or " 03:01 GMT" behind a date; without a zone it is not a moment, and ok is false.
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

// zoneAt reads "Z", "GMT", "+0200" or "-04:00" and returns seconds east of Greenwich.
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

// dateToken is a run of digits, a run of letters, or another character; white space separates tokens.
type dateToken struct {
	text    string
	number  int  // the value of at most 13 digits
	digits  int  // the number of digits, 0 for other tokens
	month   int  // the month, from 1, that a word names; else 0
	letters bool // a word
	glued   bool // no white space before it
}

// is tells whether the token is one of these characters.
func (k *dateToken) is(characters string) bool {
	return k.digits == 0 && strings.Contains(characters, k.text)
}

// isDay tells whether the token can be the number of a day or month.
func (k *dateToken) isDay() bool {
	return (k.digits == 1 || k.digits == 2) && k.number >= 1 && k.number <= 31
}

// isFiller tells whether the token may stand between the parts of a date: "7th of May, 2012", "7 de mayo del 2012", "2012. gada 7. maijs".
func (k *dateToken) isFiller() bool {
	return k.digits == 0 && (k.letters && (utf8.RuneCountInString(k.text) <= 3 || k.text == "gada") || k.is(".,-/’'º°،"))
}

// maxDateTokens is more than any date has.
const maxDateTokens = 40

func (r dateReader) tokensOf(text string) (tokens []dateToken) {
	s, glued := plainDate(shorten.Bytes(text, maxDate)), false
	for len(s) > 0 && len(tokens) < maxDateTokens {
		first, n := utf8.DecodeRuneInString(s)
		switch {
		case unicode.IsSpace(first):
			s, glued = s[n:], false
			continue
		case isDigit(first):
			n = runLength(s, isDigit)
		case unicode.IsLetter(first) && !IsUnspaced(first) && !isHangul(first):
			n = runLength(s, func(r rune) bool { return (unicode.IsLetter(r) || unicode.IsMark(r)) && !IsUnspaced(r) })
		}
		k := r.newDateToken(s[:n], glued)
		if last := len(tokens) - 1; last >= 0 && k.isDay() && tokens[last].month == 0 && strings.EqualFold(tokens[last].text, "tháng") {
			tokens[last].month = k.number // Vietnamese numbers its months
		} else {
			tokens = append(tokens, k)
		}
		s, glued = s[n:], true
	}
	return tokens
}

func (r dateReader) newDateToken(s string, glued bool) dateToken {
	k := dateToken{text: s, glued: glued}
	switch {
	case !isDigit(rune(s[0])):
		first, _ := utf8.DecodeRuneInString(s)
		k.letters = unicode.IsLetter(first)
		k.month = monthOf(s, r.language)
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

// monthStems are beginnings of the names of months in languages of Europe and in Arabic, Hebrew, Persian (of its own calendar, too), Hindi, Bengali,
// Thai and Indonesian. The longest stem that a name begins with counts. A stem behind a colon counts only in the language before the colon, as in
// others it is another month's.
var monthStems = [12]string{
	"jan gen ene янв січ sty oca ιαν led ian tammi sij sau яну јан " +
		"ינו בינו ينا ژان فرو जन জানু มกร",
	"feb fév fev фев лют lut şub φεβ úno helmi velj vas veeb " +
		"פבר בפבר فبر شبا فور ارد फर फ़र ফেব্ กุม",
	"mar mär mrz maart мар бер μαρ μάρ bře már maalis ožu kov " +
		"מרץ מרס במרץ במרס مار آذا خرد मार्च মার্চ มีน",
	"apr avr abr апр кві kwi nis απρ dub ápr huhti tra bal " +
		"אפר באפר أبر ابر إبر أفر نيس آور تیر अप्र এপ্রি เมษ",
	"may mayıs mai mag maj mei maí мая май тра μαΐ μαι μαί μάι μάϊ kvě máj touko svi geg мај " +
		"מאי במאי ماي أيا مه مرد मई মে พฤษภ",
	"jun juin giu июн чер cze haz ιουν ιούν červ jún iun kesä lipanj lipnj birž juun jūn юни јун " +
		"יוני ביוני يونيو حزي جوان ژوئن شهر जून জুন มิถ",
	"jul juil lug июл лип lip tem ιουλ ιούλ červene červenc júl iul heinä srpanj srpnj liep juul jūl юли јул " +
		"יולי ביולי يولي تمو جوي ژوئی مهر जुल জুলাই กรก",
	"aug aoû aou ago ogos ágú avg авг сер sie ağu αυγ αύγ srp elo kolov rugp agu " +
		"אוג באוג أغس اغس آب أوت غشت اوت अग আগস্ট สิง",
	"sep set сен вер wrz eyl σεπ zář sze syys ruj rugs " +
		"ספט בספט سبت شتن أيل سپت آذر सित সেপ্ กัน",
	"oct okt ott out окт жов paź eki οκτ říj loka spal hr:listopad " +
		"אוק באוק أكت اكت اکت دی अक् অক্টো ตุล",
	"nov nóv ноя лис lis kas νοε marras noi stu lapkr ное " +
		"נוב בנוב نوف نون نوا بهم नव নভে พฤศจ",
	"dec dez dic déc дек гру gru ara δεκ pros joulu des det " +
		"דצמ בדצמ ديس دجن دسا اسف दिस ডিসে ธัน",
}

// monthStem is one of monthStems.
type monthStem struct {
	stem     string
	language string // the only one in which it counts; "" for all
	month    int
}

// stemsByStart holds the stems by their first byte.
var stemsByStart = func() (all [256][]monthStem) {
	for m, stems := range monthStems {
		for stem := range strings.FieldsSeq(stems) {
			language, stem, ok := strings.Cut(stem, ":")
			if !ok {
				language, stem = "", language
			}
			all[stem[0]] = append(all[stem[0]], monthStem{stem, language, m + 1})
		}
	}
	return all
}()

// monthOf returns the number of a month by its name in a language, 0 for other words.
func monthOf(word, language string) (month int) {
	if len(word) < 3 || len(word) > maxMonth {
		return 0
	}
	word = strings.ToLower(word)
	longest := 0
	for _, s := range stemsByStart[word[0]] {
		if len(s.stem) > longest && strings.HasPrefix(word, s.stem) && (s.language == "" || s.language == language) {
			month, longest = s.month, len(s.stem)
		}
	}
	return month
}

// maxMonth is the length of the longest name of a month, which is Thai, in bytes.
const maxMonth = 27
