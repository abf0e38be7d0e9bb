package views

import (
	"strings"

	"facetta/internal/searcher"
)

// together says why a page is similar to another by links.
func together(a searcher.SimilarByLink) string {
	why := "linked to together by " + counted(a.Together, "page")
	if a.Topics > 0 {
		why += ", topics " + percent(a.Topics) + " alike"
	}
	return why
}

func listed(words []string) string { return valid(strings.Join(words, ", ")) }
