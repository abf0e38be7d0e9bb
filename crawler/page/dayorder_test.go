package page

import (
	"testing"
	"time"
)

// Other dates of the page tell what comes first, each of its own separator, and against the page's language.
func TestDayOrderOfOtherDates(t *testing.T) {
	for _, c := range []struct{ language, text, date, want string }{
		{"en", "since 25/12/2018", "4/5/2019", "2019-05-04"}, {"en", "since 12/25/2018", "4/5/2019", "2019-04-05"},
		{"en", "since 25.12.2018", "4/5/2019", ""}, {"en", "25/12/2018 or 12/25/2018", "4/5/2019", ""}, {"en", "25/12/2018, 26/12/2018 and 3/4/2018", "4/5/2019", "2019-05-04"},
		{"en-US", "since 25/12/2018", "4/5/2019", "2019-05-04"}, {"fr", "since 12/25/2018", "4/5/2019", "2019-04-05"},
		{"en-US", "since 12.25.2018", "4.5.2019", "2019-04-05"}, {"en-US", "", "4.5.2019", "2019-05-04"}, {"en", "12-25-2018", "4-5-2019", "2019-04-05"},
		{"en", "version 1.25/12/2018", "4/5/2019", ""}, {"en", "12/25/18, 31/31/2018", "4/5/2019", ""},
		{"en", "", "3.15.2020", "2020-03-15"}, {"de", "", "15.3.2020", "2020-03-15"},
	} {
		r := newDateReader(c.language, time.Time{})
		r.others = &dayOrder{blocks: []Block{{Text: "Cups"}, {Text: c.text}}}
		if got := r.find(c.date); got != c.want {
			t.Errorf("%s beside %q in %q is %q, want %q", c.date, c.text, c.language, got, c.want)
		}
	}
}

// The day of the week tells it first: 1 September 2015 was a Tuesday, 9 January a Friday. That of 8 January, of a year whose days of both are the
// same, tells nothing.
func TestDayOrderOfWeekday(t *testing.T) {
	for text, want := range map[string]string{
		"Tue, 1/9/2015": "2015-09-01", "on Friday 1/9/2015": "2015-01-09", "Fri. 1/9/2015": "2015-01-09", "Wed, 1/9/2015": "", "Cups, 1/9/2015": "", "1/9/2015 Tue": "",
		"Tue, 5/5/2015": "2015-05-05", "Tue, 1.9.2015": "2015-09-01", "Friday, 1.9.2015": "2015-01-09", "Thu, 1/8/2020": "", "At 1/9/2015": "",
	} {
		if got := newDateReader("en", time.Time{}).find(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// A page's own text is what it is read from.
func TestDayOrderOfPage(t *testing.T) {
	p := Parse(Response{Body: []byte(`<html lang=en><h1>Cups</h1><span class=date>4/5/2019</span><p>Text<p>Changed 25/12/2019`)})
	if p.Published != "2019-05-04" {
		t.Errorf("published %q, want the fourth of May", p.Published)
	}
}
