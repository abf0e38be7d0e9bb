package web

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// topicAction is what to do for a request for /topics/...: show the directory, redirect, or show a topic.
type topicAction struct {
	directory bool
	redirect  string
	topic     string
	page      int
}

func (s *server) serveTopic(w http.ResponseWriter, r *http.Request) error {
	act, err := decideTopic(r.PathValue("path"), r.URL.RawQuery)
	switch {
	case err != nil:
		return err
	case act.redirect != "":
		http.Redirect(w, r, act.redirect, http.StatusMovedPermanently)
		return nil
	case act.directory:
		return s.drawDirectory(w, r)
	}
	resp, err := s.searcher.TopicPages(r.Context(), act.topic, act.page)
	if err != nil {
		return err
	}
	f := s.frame(views.OnPage(views.LongName(act.topic), act.page), searcher.Request{Topics: []string{act.topic}})
	f.Hint, f.Summary = "Search, ranked by "+views.Name(act.topic), views.TopicSummary(act.topic)
	return draw(w, r, http.StatusOK, views.Topic(views.TopicPage{
		Frame:    f,
		Path:     act.topic,
		Topics:   s.searcher.Topics(),
		Response: resp,
	}))
}

func (s *server) drawDirectory(w http.ResponseWriter, r *http.Request) error {
	if s.searcher.Stats().Build == "" {
		return wrong(searcher.NoBuild, "There are no topics to browse yet.")
	}
	f := s.frame("Topics", searcher.Request{})
	f.Current = r.URL.Path
	return draw(w, r, http.StatusOK, views.Directory(views.DirectoryPage{Frame: f, Topics: s.searcher.Topics()}))
}

// decideTopic reads the path below /topics/. The root "Top" is the directory; a slash at the end is removed by a redirect.
func decideTopic(path, rawQuery string) (topicAction, error) {
	if !utf8.ValidString(path) || len(path) > maxTopicBytes {
		return topicAction{}, wrong(searcher.BadParameter, badTopic, maxTopicBytes)
	}
	trimmed := strings.Trim(path, "/")
	switch {
	case path == "":
		return topicAction{directory: true}, nil
	case trimmed == "Top" || trimmed == "":
		return topicAction{redirect: "/topics/"}, nil
	case trimmed != path:
		return topicAction{redirect: string(views.TopicHref(trimmed))}, nil
	}
	v, err := parameters(rawQuery)
	if err != nil {
		return topicAction{}, err
	}
	page, err := parsePage(v)
	return topicAction{topic: path, page: max(page, 1)}, err
}
