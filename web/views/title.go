package views

import (
	"strings"

	"facetta/internal/searcher"
)

// Called is what a page is called: its title, or else its address.
func Called(url, title string) string {
	if blank(title) {
		return written(url)
	}
	return strings.TrimSpace(valid(title))
}

// SearchTitle names a search in tabs and in the browser's history: what is asked for, by which topics, and which page of the results.
func SearchTitle(r searcher.Request) string {
	title := r.Query
	for i, t := range r.Topics {
		title += []string{" · ", " + "}[min(i, 1)] + Name(t)
	}
	return OnPage(title, r.Page)
}

// OnPage adds to a title which page of a list it is, from the second on.
func OnPage(title string, page int) string {
	if page > 1 {
		title += " · page " + count(page)
	}
	return title
}

// Quoted is what a page is called, to stand in a sentence.
func Quoted(url, title string) string { return "“" + Called(url, title) + "”" }
