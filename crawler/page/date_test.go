package page

import (
	"testing"
	"time"
)

func TestDates(t *testing.T) {
	fetched := time.Date(2020, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct{ language, text, want string }{
		// Whole dates, with time and zone (RFC 3339 §5.6) or without.
		{"", "2018-04-05T06:00", "2018-04-05"},
		{"", "2018-04-05T06:00:01Z", "2018-04-05T06:00:01Z"},
		{"", "2018-04-05T06:00:01.294+0530", "2018-04-05T06:00:01+05:30"},
		{"", "2018-04-05 06:00:01 GMT", "2018-04-05T06:00:01Z"},
		{"", "2018-04-05 06:00:01 PST", "2018-04-05"},
		{"", "20180405", "2018-04-05"},
		{"", "2018/4/5", "2018-04-05"},
		{"", "Thu, 05 Apr 2018 06:00:01 -0400", "2018-04-05T06:00:01-04:00"},
		{"", "1522908001", "2018-04-05T06:00:01Z"}, // date -u -d @1522908001
		{"", "1522908001294", "2018-04-05T06:00:01Z"},
		// Parts of dates.
		{"", "2018-04", "2018-04"}, {"", "2018", "2018"},
		// Names of months.
		{"", "April 5th, 2018", "2018-04-05"}, {"", "5. April 2018", "2018-04-05"}, {"", "5 de abril de 2018", "2018-04-05"},
		{"", "le 1er août 2018", "2018-08-01"}, {"", "7 мая 2019 г.", "2019-05-07"}, {"", "14 maja 2019", "2019-05-14"},
		{"", "3 Mayıs 2019", "2019-05-03"}, {"", "2018年4月5日", "2018-04-05"}, {"", "2018년 4월 5일", "2018-04-05"},
		{"", "Posted on Thursday, June 7, 2018 by Ann", "2018-06-07"},
		// Numbers only: what comes first must be evident.
		{"en", "4/5/2018", ""}, {"", "4/5/2018", ""}, {"en-US", "4/5/2018", "2018-04-05"}, {"en_GB", "4/5/2018", "2018-05-04"},
		{"fr", "4/5/2018", "2018-05-04"}, {"en", "4/15/2018", "2018-04-15"}, {"en-US", "15/4/2018", "2018-04-15"},
		{"", "4.5.2018", "2018-05-04"}, {"", "5/5/2018", "2018-05-05"},
		// What is none.
		{"", "", ""}, {"", "yesterday", ""}, {"", "2018-02-30", ""}, {"", "2020-05-04", ""}, {"", "1970-01-01T00:00:00Z", ""},
		{"", "0001-01-01", ""}, {"", "2018-13-01", ""}, {"", "12/34/2018", ""}, {"", "99999999", ""}, {"", "1899999999", ""},
		{"", "version 1.2.2018.4", ""}, {"", "2020-05-02T23:00:00Z", "2020-05-02T23:00:00Z"},
	} {
		if got := newDateReader(c.language, fetched).read(c.text); got != c.want {
			t.Errorf("%q in %q is the date %q, want %q", c.text, c.language, got, c.want)
		}
	}
}

func TestDateInAddress(t *testing.T) {
	for u, want := range map[string]string{
		"http://a.example/2012/05/07/name.html": "2012-05-07",
		"http://a.example/2012/05/07/123456-x":  "2012-05-07",
		"http://a.example/x/2012-05-07-name":    "2012-05-07",
		"http://a.example/x/20120507/name":      "2012-05-07",
		"http://a.example/2012/05/name":         "",
		"http://a.example/story-2012-05-07":     "",
		"http://a.example/?d=/2012/05/07":       "",
		"http://a.example/":                     "",
	} {
		if got := dateInAddress(weburlOf(t, u), dateReader{}); got != want {
			t.Errorf("%s has the date %q, want %q", u, got, want)
		}
	}
}

func FuzzDate(f *testing.F) {
	for _, s := range []string{"2018-04-05T06:00:01.294+0530", "5 de abril de 2018", "2018年4月5日", "4/5/2018 at 10:00 -99:99", "1522908001"} {
		f.Add(s, "en-US")
	}
	f.Fuzz(func(t *testing.T, s, language string) {
		r := newDateReader(language, time.Time{})
		for _, got := range []string{r.read(s), r.find(s)} {
			if got != "" && !isDate(got) {
				t.Errorf("%q has the date %q", s, got)
			}
		}
	})
}
