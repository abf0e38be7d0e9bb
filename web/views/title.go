package views

import (
	"strings"

	"facetta/internal/searcher"
)

// Called returns what a page is called: its title, or else its address.
func Called(url, title string) string {
	if blank(title) {
		return written(url)
	}
	return strings.TrimSpace(valid(title))
}

// SearchTitle returns the name of a search in tabs and in the browser's history: its query, its topics, and which page of the results it is.
func SearchTitle(r searcher.Request) string {
	title := r.Query
	for i, t := range r.Topics {
		title += []string{" · ", " + "}[min(i, 1)] + Name(t)
	}
	return OnPage(title, r.Page)
}

// SearchSummary says how many results a search found, and what they are about.
func SearchSummary(r *searcher.Response) string {
	var topics []string
	for _, f := range r.Facets {
		if f.Topic != searcher.General && len(topics) < lineTopics {
			topics = append(topics, Name(f.Topic)+" "+percent(f.Share))
		}
	}
	if len(topics) == 0 {
		return found(r)
	}
	return found(r) + ": " + strings.Join(topics, ", ")
}

// TopicSummary says what the view of a topic shows.
func TopicSummary(topic string) string {
	return "Best pages of " + Name(topic) + " by the rank that links give them for this topic"
}

// PageSummary says which page a page view shows.
func PageSummary(url string) string { return "Topics, text and links of " + written(url) }

// SiteSummary says what can be searched.
func SiteSummary(s searcher.Stats) string { return "Search by words and by topics: " + figures(s) }

// OnPage adds the number of a list's page to a title, from the second on.
func OnPage(title string, page int) string {
	if page > 1 {
		title += " · page " + count(page)
	}
	return title
}

// Quoted returns what a page is called, in quotation marks for use in a sentence.
func Quoted(url, title string) string { return "“" + Called(url, title) + "”" }
