package snippet

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
	"facetta/internal/shorten"
)

const (
	maxFallback  = 60 // most bytes of a text that is shown instead of a title
	tellingWords = 3  // least number of words of an anchor text that says something by itself ("next" and "by name" do not)
)

// ShownTitle returns the title of a document. If it has none, it is the best of the anchor texts, or else the end of the URL made readable, or else
// the host.
func ShownTitle(d *store.Document) string {
	if strings.TrimSpace(d.Title) != "" {
		return d.Title
	}
	name := pathName(d)
	return cmp.Or(bestAnchor(d.Anchors, name), name, string(d.URL.Host()))
}

// Names returns what a document's page is called, if anything: its title, and the best of the anchor texts if that says something else. An anchor
// text that is a part of the title replaces it, as the rest of the title is mostly the name of the site.
func Names(d *store.Document) []string {
	title, anchor := strings.TrimSpace(d.Title), bestAnchor(d.Anchors, pathName(d))
	h := &highlighter{}
	switch {
	case title == "" && anchor == "":
		return nil
	case title == "" || anchor != "" && strings.Contains(strings.ToLower(title), strings.ToLower(anchor)):
		return []string{anchor}
	case anchor == "" || repeats(h.said(title).count(anchor)):
		return []string{title}
	}
	return []string{title, anchor}
}

// bestAnchor returns the most frequent of the anchor texts that could be a title; of several the longest, then the first.
func bestAnchor(anchors []string, name string) string {
	var s analysis.Scanner
	named := s.Set(name)
	counts := map[string]int{}
	best := ""
	for _, a := range anchors {
		a = strings.Join(strings.Fields(a), " ")
		if counts[a]++; counts[a] == 1 && !tells(a, s.Set(a), named) {
			counts[a] = -len(anchors) // stays below 1
		}
		if n := counts[a]; n > 0 && (best == "" || cmp.Or(cmp.Compare(n, counts[best]), cmp.Compare(len(a), len(best))) > 0) {
			best = a
		}
	}
	return best
}

// tells tells whether an anchor text could be a title: it has several words, or one that the name has, and is neither long nor an address.
func tells(anchor string, words, named map[string]bool) bool {
	if len(anchor) > maxFallback || strings.Contains(anchor, "://") || !strings.ContainsFunc(anchor, unicode.IsLetter) {
		return false
	}
	for w := range words {
		if named[w] {
			return true
		}
	}
	return len(words) >= tellingWords
}

// pathName returns the last segment of the URL's path that says something, in readable form: "/docs/first-steps.html" becomes "first steps".
func pathName(d *store.Document) string {
	u, err := url.Parse(string(d.URL))
	if err != nil {
		return ""
	}
	segments := strings.Split(u.Path, "/")
	for _, s := range slices.Backward(segments) {
		if name := readable(s); name != "" && name != "index" {
			return shorten.Bytes(strings.TrimSpace(name+" "+readable(u.RawQuery)), maxFallback)
		}
	}
	return ""
}

// readable cuts the extension of a file name and replaces the signs that divide words by spaces. It returns "" if no letter is left.
func readable(name string) string {
	if stem, ext, ok := cutLast(name, '.'); ok && len(ext) <= 5 && strings.ContainsFunc(stem, unicode.IsLetter) {
		name = stem
	}
	if !utf8.ValidString(name) || !strings.ContainsFunc(name, unicode.IsLetter) {
		return ""
	}
	words := strings.FieldsFunc(name, func(r rune) bool {
		return strings.ContainsRune("-_+~%&", r) || unicode.IsSpace(r) || !unicode.IsPrint(r)
	})
	return strings.Join(words, " ")
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	i := strings.LastIndexByte(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}
