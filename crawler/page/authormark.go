package page

import (
	"strings"

	"facetta/internal/weburl"
)

// markWords returns the words of an element's class and id. The ids of headings, terms and anchors are left out, as programs make them of the text:
// a section on how to map authors is none.
func (k *mark) markWords() []string {
	switch k.name {
	case "h1", "h2", "h3", "h4", "h5", "h6", "dt", "a":
		return nameWords(k.classes)
	}
	return k.nameWords()
}

// leadsToAuthor tells whether an element is a link to an author's page on the page's own site. Publishers of books have pages of authors as well, to
// which lists of books and links lead.
func (k *mark) leadsToAuthor(from weburl.Host) bool {
	if k.name != "a" || !strings.Contains(k.href, "/author/") && !strings.Contains(k.href, "/authors/") {
		return false
	}
	before, rest, ok := strings.Cut(k.href, "//")
	if from == "" || !ok || strings.ContainsAny(before, "/?") { // a path of this site
		return true
	}
	host, _, _ := strings.Cut(rest, "/")
	return weburl.Host(strings.ToLower(host)).Domain() == from.Domain()
}

// isFamilyName tells whether an element holds the part of a name behind the given name, as hCard and DocBook mark it.
func (k *mark) isFamilyName() bool {
	return hasAny(nameWords(k.classes), "surname", "family", "familyname", "lastname")
}

// addName adds a text to a list; to its last text, if the new one is the rest of that name.
func addName(list []string, text string, rest bool) []string {
	if n := len(list); rest && n > 0 {
		list[n-1] += " " + text
		return list
	}
	return append(list, text)
}
