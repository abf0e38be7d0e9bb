package query

import (
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"facetta/internal/weburl"
)

// names are the names of the fields, filters and settings, ours and those of other search engines.
var names = map[string]string{
	"title": "title", "url": "url", "anchor": "anchor", "intitle": "title", "inurl": "url", "inanchor": "anchor",
	"site": "site", "filetype": "filetype", "lang": "lang", "before": "before", "after": "after", "topic": "topic", "link": "link",
	"ext": "filetype", "language": "lang",
	"min": "min", "in": "in", "score": "score",
}

// filter reads the value of a filter, composed as words are (normalisation form C); why says what is wrong with it. Escaped characters in addresses
// are left as they are.
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

// site returns the canonical host of the text behind "site:", with the path if there is one, "" if it is no host.
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

// siteHost returns the canonical host of the text behind "site:", "" if it is no host. It parses repeatedly, as signs before a host's first label may
// appear only when an address is parsed: "/.example.org".
func siteHost(text string) string {
	for range maxUnwrapped {
		u, err := weburl.Parse(withScheme(strings.TrimLeft(text, "*.")))
		if err != nil {
			return ""
		}
		host := string(u.Host())
		if !strings.ContainsFunc(host, isWordRune) { // such as "-", which the URL Standard allows
			return ""
		}
		if host == text {
			return host
		}
		text = host
	}
	return ""
}

// maxUnwrapped is the most times that siteHost parses; honest texts need at most two.
const maxUnwrapped = 4

// LanguageCode returns the primary subtag of a language tag. It returns "" if the text is none, or if the language is unknown ("und") or in no
// standard ("x-elvish"). A country or script alone stands for its most likely language: "und-JP" is Japanese.
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

// firstDay returns the first day of a year, month or day.
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
