package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// firstCommands are the commands to type if nothing is indexed.
var firstCommands = []string{
	"facetta demo             # a small web of its own, ready in seconds",
	"facetta run starter      # crawl from the starter topics, build, serve",
	"facetta run topics.tsv   # the same from your own topics",
	"facetta build            # index what is fetched so far, even during a crawl",
}

// nextSteps returns where a reader can go from the page of an error.
func nextSteps(r *http.Request, err error) (steps, topics []views.Step, commands []string) {
	if errors.Is(err, errBusy) {
		return []views.Step{{Label: "Try again", Href: templ.URL(r.URL.RequestURI())}}, nil, nil
	}
	var wrong *searcher.Error
	if !errors.As(err, &wrong) {
		return []views.Step{{Label: "Go to the start page", Href: "/"}}, nil, nil
	}
	again := remembered(r)
	switch wrong.Kind {
	case searcher.NoBuild:
		return []views.Step{{Label: "What Facetta is", Href: "/about"}}, nil, firstCommands
	case searcher.QueryTooLong:
		again.Query = "" // so that there is no step to the same search
	case searcher.UnknownTopic, searcher.EmptyTopic:
		topics = nearest(r, again, wrong.Nearest)
	case searcher.PageTooFar:
		if topic, ok := strings.CutPrefix(r.URL.Path, "/topics/"); ok {
			return []views.Step{{Label: "The best pages of " + views.Name(topic), Href: views.TopicHref(topic)}}, nil, nil
		}
		if first, ok := firstPage(r); ok {
			return []views.Step{{Label: "The first page of these results", Href: views.SearchHref(first)}}, nil, nil
		}
	case searcher.UnknownPage:
		if href, ok := views.Live(queryOf(r).Get("url")); ok {
			steps = append(steps, views.Step{Label: "Open the live page", Href: href})
		}
	}
	if again.Query != "" {
		steps = append(steps, views.Step{Label: "The same words with default settings", Href: views.SearchHref(again)})
	}
	return append(steps, views.Step{Label: "Browse all topics", Href: "/topics/"}), topics, nil
}

// firstPage returns the first page of the search of r, which asks for a page too far, with the same topics, weights and settings.
func firstPage(r *http.Request) (searcher.Request, bool) {
	v := queryOf(r)
	v.Del("page")
	first, err := parseRequest(v)
	return first, err == nil && first.Query != ""
}

// nearest returns links to the topics that may have been meant: to the same search ranked by them, or to their own views.
func nearest(r *http.Request, again searcher.Request, paths []string) (topics []views.Step) {
	for _, t := range paths {
		href := views.TopicHref(t)
		if again.Query != "" && !strings.HasPrefix(r.URL.Path, "/topics/") {
			again.Topics = []string{t}
			href = views.SearchHref(again)
		}
		topics = append(topics, views.Step{Label: views.LongName(t), Href: href, Topic: t})
	}
	return topics
}
