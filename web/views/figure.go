package views

import (
	"math"
	"strconv"
	"strings"
	"time"

	"facetta/internal/searcher"
	"facetta/internal/shorten"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// count returns a whole number as text, with its thousands divided.
func count(n int) string { return searcher.Count(n) }

// counted returns a number with its noun: "1 result", "1,204 results".
func counted(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + one + "s"
}

// figures returns what a build has: "29,871 pages on 43 hosts · 412,077 links · 35 topics"; or says that there is none.
func figures(s searcher.Stats) string {
	if s.Build == "" {
		return "Nothing is indexed yet."
	}
	return counted(s.Pages, "page") + " on " + counted(s.Hosts, "host") + " · " + counted(s.Links, "link") + " · " +
		counted(s.Topics, "topic")
}

// percent returns a share as "28 %", with a narrow space that does not break. A share greater than 0 is never shown as 0.
func percent(share float64) string {
	p := math.Round(clamp(share) * 100)
	if p == 0 && share > 0 {
		return "<1\u202f%"
	}
	return strconv.Itoa(int(p)) + "\u202f%"
}

// short returns a membership with two decimals: .64, 1.24.
func short(m float64) string {
	return strings.TrimPrefix(strconv.FormatFloat(finite(m), 'f', 2, 64), "0")
}

// rank returns a rank or a score, which are never negative, with three significant digits: 0.0123, 19.2, 1,638.
func rank(r float64) string {
	r = max(finite(r), 0)
	switch {
	case r >= 1e15:
		return strconv.FormatFloat(r, 'g', 3, 64)
	case r >= 999.5:
		return count(int(math.Round(r)))
	case r > 0 && r < 0.001:
		return "<0.001"
	}
	return strconv.FormatFloat(r, 'g', 3, 64)
}

// took returns a duration in milliseconds as text: 3.1 ms, 42 ms, 1.2 s.
func took(ms float64) string {
	ms = max(finite(ms), 0)
	switch {
	case ms < 9.95:
		return strconv.FormatFloat(ms, 'f', 1, 64) + "\u202fms"
	case ms < 999.5:
		return strconv.FormatFloat(ms, 'f', 0, 64) + "\u202fms"
	}
	return strconv.FormatFloat(ms/1000, 'f', 1, 64) + "\u202fs"
}

// date returns an RFC 3339 time in a form for people; anything else is returned unchanged.
func date(s string) string {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return s
	}
	return t.UTC().Format("2 January 2006, 15:04") + " UTC"
}

// day returns the day of an RFC 3339 date or date-time, or the month or year, in a form for people: 3 March 2021. It returns "" for anything else.
func day(s string) string {
	s, _, _ = strings.Cut(s, "T")
	for _, layout := range [][2]string{{time.DateOnly, "2 January 2006"}, {"2006-01", "January 2006"}, {"2006", "2006"}} {
		if t, err := time.Parse(layout[0], s); err == nil {
			return t.Format(layout[1])
		}
	}
	return ""
}

const (
	maxBrief   = 60  // most characters of a name in a line with other things
	maxExcerpt = 120 // most characters of a query in a heading
)

// brief shortens a name.
func brief(s string) string { return shorten.Characters(s, maxBrief) }

// excerpt shortens a query.
func excerpt(s string) string { return shorten.Characters(valid(s), maxExcerpt) }

// line returns a query as it stands in the box. Browsers leave out line breaks there, which would join the words beside them.
func line(query string) string { return lineBreaks.Replace(valid(query)) }

var lineBreaks = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// tongue returns the English name of a language code and the code in its canonical form; both are empty if it is no language.
func tongue(code string) (name, tag string) {
	t, err := language.Parse(code)
	if err != nil || t == language.Und {
		return "", ""
	}
	return display.English.Languages().Name(t), t.String()
}

// width returns a fraction as the width of a bar.
func width(fraction float64) string {
	return strconv.FormatFloat(clamp(fraction)*100, 'f', 1, 64) + "%"
}

// ratio returns part/whole, or 0 if that has no meaning.
func ratio(part, whole float64) float64 {
	if whole <= 0 {
		return 0
	}
	return part / whole
}

func clamp(f float64) float64 { return min(max(finite(f), 0), 1) }

func finite(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return f
}
