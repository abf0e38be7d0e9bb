package views

import (
	"slices"
	"strings"

	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// languageFilter is the beginning of the part of a query that asks for a language.
const languageFilter = "lang:"

// spoken returns the language that a query asks for, and the query without that part; "" if it asks for none, or not simply for one.
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

// speaking returns the same search among pages in a language.
func (p ResultsPage) speaking(code, chosen string) templ.SafeURL {
	if code == chosen {
		return corrected(p.Request, p.Request.Query)
	}
	return corrected(p.Request, searcher.NarrowToLanguage(p.Request.Query, code, p.Response.Ignored))
}

// named returns the languages without those that have no name.
func named(languages []searcher.Language) []searcher.Language {
	return slices.DeleteFunc(slices.Clone(languages), func(l searcher.Language) bool {
		name, _ := tongue(l.Language)
		return name == ""
	})
}

// foreign returns the name of a result's language, unless most of the results are in it, as it says nothing then.
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
