package page

import (
	"slices"
	"strings"

	"facetta/internal/weburl"
)

// Names in the addresses of pages that list others. Programs for blogs and news use them whatever the site's language.
var (
	listNames    = []string{"tag", "tags", "category", "categories", "author", "authors", "label", "month", "year"} // a name of what is listed follows
	sectionNames = []string{"blog", "posts", "post", "news", "article", "articles", "archive", "archives"}          // nothing follows
)

// deepestSection is the most names in the path of a section: some sites end the addresses of articles with the section's name.
const deepestSection = 2

// isListing tells whether u is the address of a page that lists others: the first page of a site or section, the page of a tag, category, author,
// year or month, or a further page of such a list.
func isListing(u weburl.URL) bool {
	names, ok := pathNames(u)
	last := len(names) - 1
	switch {
	case !ok:
		return false
	case last < 0, isYearOrMonth(names):
		return true
	case last < deepestSection && (slices.Contains(sectionNames, names[last]) || slices.Contains(listNames, names[last])):
		return true
	case last > 0 && names[last-1] == "page" && isNumber(names[last]):
		return true
	}
	return slices.ContainsFunc(names[max(0, last-2):last], func(name string) bool { return slices.Contains(listNames, name) }) // two names may follow, for nested categories
}

// isFront tells whether u is the address of a site's first page.
func isFront(u weburl.URL) bool {
	names, ok := pathNames(u)
	return ok && len(names) == 0
}

// pathNames returns the names in the path of an address, in lower case, without a folder's index file; ok is false if the address has a query.
func pathNames(u weburl.URL) (names []string, ok bool) {
	path, query, _ := strings.Cut(strings.ToLower(u.Path()), "?")
	names = strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
	if last := len(names) - 1; last >= 0 && strings.HasPrefix(names[last], "index.") {
		names = names[:last]
	}
	return names, query == ""
}

// isYearOrMonth tells whether a path ends like /2014 or /2014/02.
func isYearOrMonth(names []string) bool {
	last := len(names) - 1
	if last > 0 && len(names[last]) == 2 && isNumber(names[last]) {
		last--
	}
	return isYearText(names[last]) && names[last] >= "1990" && names[last] < "2100"
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
