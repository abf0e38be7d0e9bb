package views

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// WeightPrefix is the beginning of the names of the parameters that set the weight of a dimension: w.topic, w.origin.
const WeightPrefix = "w."

// SearchHref returns the address of a search. Defaults are left out, so that a search always has the same address.
func SearchHref(r searcher.Request) templ.SafeURL { return requestHref("/search", r, nil) }

// FeedHref returns the address of the feed of a search.
func FeedHref(r searcher.Request) templ.SafeURL {
	r.Order, r.Page = searcher.ByProduct, 0
	return requestHref("/feed", r, nil)
}

// MembersHref returns the address of the list of a search's results that are members of a topic.
func MembersHref(r searcher.Request, topic string) templ.SafeURL {
	r.Page = 0
	return requestHref("/members", r, url.Values{"topic": {topic}})
}

// ExplainHref returns the address of the explanation of a page's rank for a topic.
func ExplainHref(raw, topic string) templ.SafeURL {
	return templ.SafeURL("/explain?" + url.Values{"url": {raw}, "topic": {topic}}.Encode())
}

// scoreHref returns the address of the page that shows every factor of a page's score for a search.
func scoreHref(r searcher.Request, raw string) templ.SafeURL {
	r.Page = 0
	return requestHref("/score", r, url.Values{"url": {raw}})
}

// iterations returns the number of iterations as in an address, where 0 means counting only the shown results.
func iterations(r searcher.Request) string { return strconv.Itoa(max(r.Iterations, 0)) }

func requestHref(path string, r searcher.Request, more url.Values) templ.SafeURL {
	v := url.Values{}
	maps.Copy(v, more)
	for _, t := range r.Topics {
		v.Add("t", t)
	}
	if r.K != 0 && r.K != searcher.DefaultK {
		v.Set("k", strconv.Itoa(r.K))
	}
	if r.Threshold != 0 && r.Threshold != searcher.DefaultThreshold {
		v.Set("threshold", decimal(r.Threshold))
	}
	if r.Lambda != 0 && r.Lambda != searcher.DefaultLambda {
		v.Set("lambda", decimal(r.Lambda))
	}
	if r.Relative {
		v.Set("relative", "1")
	}
	if r.Iterations != 0 && r.Iterations != searcher.DefaultIterations {
		v.Set("iterations", iterations(r))
	}
	for dimension, w := range r.Weights {
		v.Set(WeightPrefix+dimension, decimal(w))
	}
	if r.AllHosts {
		v.Set("hosts", "all")
	}
	if r.Most {
		v.Set("match", searcher.MatchMost)
	}
	if r.Order != searcher.ByProduct {
		v.Set("order", string(r.Order))
	}
	if r.Page > 1 {
		v.Set("page", strconv.Itoa(r.Page))
	}
	href := path + "?q=" + url.QueryEscape(r.Query)
	if len(v) > 0 {
		href += "&" + v.Encode()
	}
	return templ.SafeURL(href)
}

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// ranked returns the same search, from its first page, ranked by these topics; none means unbiased rank.
func ranked(r searcher.Request, topics ...string) templ.SafeURL {
	r.Topics, r.Page = topics, 0
	return SearchHref(r)
}

// mixed returns the same search with one more topic.
func mixed(r searcher.Request, topic string) templ.SafeURL {
	return ranked(r, append(slices.Clone(r.Topics), topic)...)
}

// without returns the same search with one topic less.
func without(r searcher.Request, topic string) templ.SafeURL {
	return ranked(r, slices.DeleteFunc(slices.Clone(r.Topics), func(t string) bool { return t == topic })...)
}

// paged returns a function for the addresses of the pages of the same search.
func paged(r searcher.Request) func(page int) templ.SafeURL {
	return func(page int) templ.SafeURL {
		r.Page = page
		return SearchHref(r)
	}
}

// fromHost returns the same search within the host of an address; false if there is no such search.
func fromHost(r searcher.Request, raw string) (templ.SafeURL, bool) {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || strings.Contains(r.Query, "site:") {
		return "", false
	}
	r.Query, r.Page = searcher.Narrow(r.Query, "site:"+spelled(u.Host)), 0
	return SearchHref(r), true
}

// within returns the same search among the members of a topic.
func within(r searcher.Request, topic string) templ.SafeURL {
	r.Query, r.Page = searcher.NarrowToTopic(r.Query, topic), 0
	return SearchHref(r)
}

// corrected returns the search for another query.
func corrected(r searcher.Request, query string) templ.SafeURL {
	r.Query, r.Page, r.Most = query, 0, false
	return SearchHref(r)
}

// matched returns the same search for pages with most of the query, or only for those with all of it.
func matched(r searcher.Request, most bool) templ.SafeURL {
	r.Most, r.Page = most, 0
	return SearchHref(r)
}

// MeantHref returns the address of the search for a query instead of the one that was typed. If both are the same, the query is searched for although
// it finds nothing.
func MeantHref(r searcher.Request, query, typed string) templ.SafeURL {
	r.Query, r.Page = query, 0
	return requestHref("/search", r, url.Values{"typed": {typed}})
}

// completed returns where a completion leads: to a topic's view, or to the search for a text.
func completed(r searcher.Request, c searcher.Completion) templ.SafeURL {
	if c.Topic != "" {
		return TopicHref(c.Topic)
	}
	return corrected(r, c.Text)
}

// SimilarHref returns the address of the pages like one page.
func SimilarHref(raw string) templ.SafeURL {
	return templ.SafeURL("/similar?url=" + url.QueryEscape(raw))
}

// TopicHref returns the address of a topic's view.
func TopicHref(topic string) templ.SafeURL {
	href := "/topics/"
	for i, p := range strings.Split(topic, "/") {
		if i > 0 {
			href += "/"
		}
		href += url.PathEscape(p)
	}
	return templ.SafeURL(href)
}

// topicPaged returns a function for the addresses of the pages of a topic's view.
func topicPaged(topic string) func(page int) templ.SafeURL {
	return func(page int) templ.SafeURL {
		if page <= 1 {
			return TopicHref(topic)
		}
		return TopicHref(topic) + templ.SafeURL("?page="+strconv.Itoa(page))
	}
}

// PageHref returns the address of the page view of a page.
func PageHref(raw string) templ.SafeURL { return templ.SafeURL("/page?url=" + url.QueryEscape(raw)) }

// Live returns the address of a page of the web for use in a link. Only http and https addresses with a host may become links, as a page can name any
// address it likes, such as a "javascript:" one.
func Live(raw string) (templ.SafeURL, bool) {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || u.Opaque != "" || (u.Scheme != "http" && u.Scheme != "https") {
		return "", false
	}
	return templ.SafeURL(u.String()), true
}

// Address divides an address into host and path in a form for people: the path's parts are separate and decoded, unless decoding would yield
// characters that do not print or that change the direction of reading.
func Address(raw string) (host string, path []string) {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return valid(raw), nil
	}
	for _, p := range strings.Split(u.EscapedPath(), "/") {
		if p != "" {
			path = append(path, decoded(p))
		}
	}
	if u.RawQuery != "" {
		path = append(path, "?"+decoded(u.RawQuery))
	}
	return spelled(u.Host), path
}

// written returns a whole address in a form for people.
func written(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return valid(raw)
	}
	address := u.Scheme + "://" + spelled(u.Host) + decoded(u.EscapedPath())
	if u.RawQuery != "" {
		address += "?" + decoded(u.RawQuery)
	}
	return address
}

func decoded(part string) string {
	s, err := url.PathUnescape(part)
	if err != nil || !utf8.ValidString(s) || strings.ContainsFunc(s, misleads) {
		return part
	}
	return s
}

// misleads tells whether a character shows nothing or changes the direction of reading. By their category, some of these count as printing.
func misleads(r rune) bool {
	return !unicode.IsPrint(r) || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) || r == '\u2800' // the blank of Braille
}

// Near returns the pages to which one of many pages links: the first, the last if it is known to exist, and two on either side. The first sure pages
// are known to exist. A 0 stands for a gap.
func Near(page, pages, sure int) []int {
	var near []int
	last := 0
	for _, p := range []int{1, page - 2, page - 1, page, page + 1, page + 2, pages} {
		if p <= last || p > sure {
			continue
		}
		if p == last+2 {
			near = append(near, p-1)
		} else if p > last+2 {
			near = append(near, 0)
		}
		near = append(near, p)
		last = p
	}
	if sure < pages {
		near = append(near, 0)
	}
	return near
}
