package page

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// calendar is how the pages of a language count years.
type calendar uint8

const (
	gregorian calendar = iota
	persian            // solar years since the Hijra, which begin in spring
	islamic            // lunar years since then
	buddhist           // Gregorian years plus 543
)

// calendarOf returns the calendar of a language by its primary subtag. Pages in that language have Gregorian dates as well; the year tells them
// apart.
func calendarOf(primary string) calendar {
	switch primary {
	case "fa", "ps":
		return persian
	case "ar":
		return islamic
	case "th":
		return buddhist
	}
	return gregorian
}

// toGregorian returns the Gregorian date of a date of the calendar. The year is 0 where nobody can compute it: lunar months begin when the moon is
// seen.
func (c calendar) toGregorian(year, month, day int) (int, int, int) {
	switch {
	case c == buddhist && year >= 2400:
		return year - buddhistYears, month, day
	case c == islamic && 1400 <= year && year < 1500:
		return 0, 0, 0
	case c == persian && 1200 <= year && year < 1500:
		return fromPersian(year, month, day)
	}
	return year, month, day
}

const buddhistYears = 543

// fromPersian converts a date of the Persian calendar, whose year has six months of 31 days, five of 30, and one of 29 or, in 8 of 33 years, 30. 1
// Farvardin 1400 was 21 March 2021. The year is 0 where there is no such day.
func fromPersian(year, month, day int) (int, int, int) {
	first := 31 * (month - 1) // the day of the year that the month begins with, from 0
	if month > 6 {
		first = 186 + 30*(month-7)
	}
	last := 31
	switch {
	case month == 12:
		last = 29 + persianLeaps(year) - persianLeaps(year-1)
	case month > 6:
		last = 30
	}
	if month < 1 || month > 12 || day < 1 || day > last {
		return 0, 0, 0
	}
	days := 365*(year-1400) + persianLeaps(year-1) - persianLeaps(1399) + first + day - 1
	y, m, d := time.Date(2021, 3, 21+days, 0, 0, 0, 0, time.UTC).Date()
	return y, int(m), d
}

// persianLeaps counts the leap years up to and including year.
func persianLeaps(year int) int { return (8*year + 29) / 33 }

// eras are the eras in which Japan and Taiwan count years, each with the Gregorian year before its first year.
var eras = []struct {
	name   string
	before int
}{{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}, {"民國", 1911}, {"民国", 1911}}

// withoutEra replaces the year of an era in a text, such as "令和6年", by the Gregorian year.
func withoutEra(s string) string {
	for _, era := range eras {
		before, rest, ok := strings.Cut(s, era.name)
		if !ok {
			continue
		}
		if first, is := strings.CutPrefix(rest, "元年"); is {
			rest = "1年" + first
		}
		number, after, _ := strings.Cut(rest, "年")
		if year, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && 0 < year && year < 200 {
			return before + " " + strconv.Itoa(era.before+year) + "年" + after
		}
	}
	return s
}

// digitZeros are the zeros of the other digits that dates are written with: full-width, Arabic, Persian, Devanagari, Bengali and Thai ones.
const digitZeros = "０٠۰०০๐"

// thaiMonths writes out the abbreviated names of Thai months.
var thaiMonths = strings.NewReplacer("ม.ค.", "มกราคม", "ก.พ.", "กุมภาพันธ์", "มี.ค.", "มีนาคม", "เม.ย.", "เมษายน", "พ.ค.", "พฤษภาคม", "มิ.ย.", "มิถุนายน",
	"ก.ค.", "กรกฎาคม", "ส.ค.", "สิงหาคม", "ก.ย.", "กันยายน", "ต.ค.", "ตุลาคม", "พ.ย.", "พฤศจิกายน", "ธ.ค.", "ธันวาคม")

// plainDate rewrites a text with ASCII digits, with Gregorian years for those of eras, and with Thai months in full.
func plainDate(s string) string {
	if firstHigh([]byte(s)) == len(s) {
		return s
	}
	return withoutEra(thaiMonths.Replace(strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			for _, zero := range digitZeros {
				if zero <= r && r <= zero+9 {
					return '0' + r - zero
				}
			}
		}
		return r
	}, s)))
}
