package views

import (
	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// Site has what all pages of one server share.
type Site struct {
	Name   string        // shown as the brand and in titles
	Style  templ.SafeURL // addresses of the assets, with their content's hash
	Script templ.SafeURL
	Icon   templ.SafeURL

	KeepsQueries bool // the server keeps past queries
}

// Frame has what each page hands to the layout.
type Frame struct {
	Site    Site
	Title   string           // title of the page; empty on the home page
	Summary string           // summary of the page, for previews of links to it
	Request searcher.Request // the search whose query is in the search box
	Hint    string           // placeholder of the search box
	Feed    templ.SafeURL    // feed of the page's search; "" if there is none
	Current string           // address of this page's entry in the navigation, if it has one
	Mix     []searcher.Part  // weights of the chosen topics, if there are several
}

// weight returns the weight of a chosen topic in the mix.
func (f Frame) weight(topic string) (float64, bool) {
	for _, p := range f.Mix {
		if p.Topic == topic {
			return p.Weight, true
		}
	}
	return 0, false
}

// HomePage is the start page: the search box and the topics as a directory.
type HomePage struct {
	Frame
	Topics []searcher.TopicInfo
	Stats  searcher.Stats
}

// ResultsPage shows the answer to Frame.Request.
type ResultsPage struct {
	Frame
	Topics   []searcher.TopicInfo // all topics, for links and for mixing in
	Response *searcher.Response

	Typed       string                // what was typed, if it finds nothing: the request is what was perhaps meant, or the same
	Completions []searcher.Completion // completions of a query that found nothing
}

// SimilarPage shows the pages that are like one page.
type SimilarPage struct {
	Frame
	Similar *searcher.Similar
}

// factorFormula returns the formula of a row in the table of a score's words.
func factorFormula(s *searcher.Score) string {
	if s.BM25 {
		return "weight × idf × 2.2 tf / (tf + 1.2 norm)"
	}
	return "weight × idf² × √tf × norm"
}

// added returns the sum of the rows of a score's words.
func added(s *searcher.Score) (sum float64) {
	for _, f := range s.Factors {
		sum += f.Adds
	}
	return sum
}

// addedUp returns that sum as text, with the factor by which it is multiplied.
func addedUp(s *searcher.Score) string {
	if s.Proximity <= 1 {
		return rank(added(s))
	}
	return rank(added(s)) + ", times " + rank(s.Proximity) + " for words side by side"
}

// ScorePage shows every factor of a page's score for Frame.Request.
type ScorePage struct {
	Frame
	Score *searcher.Score
}

// ExplainPage explains the rank of a page for a topic.
type ExplainPage struct {
	Frame
	Topics      []searcher.TopicInfo
	Explanation *searcher.Explanation
}

// MembersPage lists the results of Frame.Request that are members of a topic.
type MembersPage struct {
	Frame
	Topics  []searcher.TopicInfo
	Members *searcher.Members
}

// PagePage is the page view: one indexed page explained.
type PagePage struct {
	Frame
	Info *searcher.PageInfo
}

// TopicPage is the topic view: a topic's best pages, its subtopics, and as facets its neighbours.
type TopicPage struct {
	Frame
	Path     string
	Topics   []searcher.TopicInfo
	Response *searcher.Response
}

// DirectoryPage lists all topics.
type DirectoryPage struct {
	Frame
	Topics []searcher.TopicInfo
}

// AboutPage says what this is.
type AboutPage struct {
	Frame
	Stats searcher.Stats
}

// FailurePage says what went wrong and what to do next.
type FailurePage struct {
	Frame
	Status  int
	Heading string
	Message string
	Steps   []Step
	Topics  []Step   // nearest topics, if the named one is not known
	Example []string // commands to type
}

// Step is a way on from a page that could not be shown.
type Step struct {
	Label string
	Href  templ.SafeURL
	Topic string // gives the step its topic's colour
}
