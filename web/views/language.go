package views

import (
	"slices"
	"strings"

	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// languageFilter begins the part of a query that asks for a language.
const languageFilter = "lang:"

// spoken gives the language that a query asks for, and the query without that; "" where it asks for none, or not simply for one.
func spoken(query string) (code, rest string) {
	var others []string
	for _, part := range strings.Fields(query) {
		language := ""
		if n := len(languageFilter); len(part) > n && strings.EqualFold(part[:n], languageFilter) {
			_, tag := tongue(part[n:])
			language, _, _ = strings.Cut(tag, "-")
		}
		switch {
		case strings.ContainsAny(part, `|()"`) || part == "OR" || language != "" && code != "":
			return "", ""
		case language != "":
			code = language
		default:
			others = append(others, part)
		}
	}
	if code == "" {
		return "", ""
	}
	return code, strings.Join(others, " ")
}

// speaking is the same search among pages in a language.
func (p ResultsPage) speaking(code, chosen string) templ.SafeURL {
	if code == chosen {
		return corrected(p.Request, p.Request.Query)
	}
	return corrected(p.Request, searcher.NarrowToLanguage(p.Request.Query, code, p.Response.Ignored))
}

// named leaves out what is no language.
func named(languages []searcher.Language) []searcher.Language {
	return slices.DeleteFunc(slices.Clone(languages), func(l searcher.Language) bool {
		name, _ := tongue(l.Language)
		return name == ""
	})
}

// foreign names the language of a result, unless most of the results are in it: then it tells nothing.
func (p ResultsPage) foreign(code string) string {
	base, _, _ := strings.Cut(code, "-")
	for _, l := range p.Response.Languages {
		if l.Language == base && 2*l.Count > p.Response.Counted {
			return ""
		}
	}
	name, _ := tongue(code)
	return name
}
