package query

import (
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"facetta/internal/weburl"
)

// names are the fields, filters and settings, and what other search engines call them.
var names = map[string]string{
	"title": "title", "url": "url", "anchor": "anchor", "intitle": "title", "inurl": "url", "inanchor": "anchor",
	"site": "site", "filetype": "filetype", "lang": "lang", "before": "before", "after": "after", "topic": "topic", "link": "link",
	"ext": "filetype", "language": "lang",
	"min": "min", "in": "in", "score": "score",
}

// filter reads the value of a filter, composed as words are (normalisation form C); why says what is wrong with it. What an address has
// escaped stays as it is.
func filter(name, value string) (f Filter, why string) {
	value = norm.NFC.String(value)
	switch name {
	case "site":
		s := site(value)
		return Filter{Site, s}, unless(s != "", "not a host")
	case "filetype":
		e := strings.ToLower(strings.TrimPrefix(value, "."))
		return Filter{FileType, e}, unless(single(e), "not a file name's extension")
	case "lang":
		code := LanguageCode(value)
		return Filter{Language, code}, unless(code != "", "not a language's code, as en or de")
	case "before":
		day, ok := firstDay(value)
		return Filter{Before, day}, unless(ok, noDate)
	case "after":
		day, ok := firstDay(value)
		return Filter{After, day}, unless(ok, noDate)
	case "topic":
		path := strings.Trim(strings.Join(strings.Fields(value), " "), "/ ")
		return Filter{Topic, path}, unless(path != "", "not a topic")
	default: // link
		u, err := weburl.Parse(withScheme(value))
		return Filter{Link, string(u)}, unless(err == nil, "not an address")
	}
}

const noDate = "not a date, as 2004, 2004-05 or 2004-05-31"

func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// site gives the canonical host of what stands behind "site:", with the path if there is one, "" when that is no host.
func site(text string) string {
	host := siteHost(text)
	_, path, _ := strings.Cut(strings.TrimLeft(trimScheme(text), "*./"), "/")
	if host == "" || path == "" {
		return host
	}
	u, err := weburl.Parse("http://" + host + "/" + path)
	if err != nil {
		return host
	}
	return strings.TrimRight(host+u.Path(), "/")
}

// siteHost gives the canonical host of what stands behind "site:", "" when that is no host. What stands before a host's first label may
// come up only when an address is taken apart: "/.example.org".
func siteHost(text string) string {
	for range maxUnwrapped {
		u, err := weburl.Parse(withScheme(strings.TrimLeft(text, "*.")))
		if err != nil {
			return ""
		}
		host := string(u.Host())
		if !strings.ContainsFunc(host, isWordRune) { // "-", which the URL Standard lets pass
			return ""
		}
		if host == text {
			return host
		}
		text = host
	}
	return ""
}

// maxUnwrapped is how often a host is taken out of what looks like one; no honest one needs more than two.
const maxUnwrapped = 4

// LanguageCode gives the primary subtag of a language tag, "" when it is none, or says that the language is not known ("und") or no
// standard's ("x-elvish"). A country or script alone tells what is likely: "und-JP" is Japanese.
func LanguageCode(text string) string {
	tag, err := language.All.Parse(text) // as pages are read: "nb" is "no"
	if err != nil {
		return ""
	}
	base, confidence := tag.Base()
	if confidence < language.High {
		return ""
	}
	return base.String()
}

// firstDay gives the first day of a year, month or day.
func firstDay(text string) (string, bool) {
	for _, layout := range []string{"2006", "2006-1", "2006-1-2"} {
		if t, err := time.Parse(layout, strings.ReplaceAll(text, "/", "-")); err == nil {
			return t.Format(time.DateOnly), true
		}
	}
	return "", false
}

// blockWords reads a number of words from 1 to 999.
func blockWords(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= 999
}
