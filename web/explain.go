package web

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"facetta/internal/searcher"
	"facetta/web/views"
)

func (s *server) serveExplain(w http.ResponseWriter, r *http.Request) error {
	e, err := s.explain(r)
	if err != nil {
		return err
	}
	f := s.frame("Why "+views.Quoted(e.URL, e.Title)+" ranks for "+views.LongName(e.Topic), searcher.Request{})
	return draw(w, r, http.StatusOK, views.Explain(views.ExplainPage{Frame: f, Topics: s.searcher.Topics(), Explanation: e}))
}

func (s *server) serveAPIExplain(w http.ResponseWriter, r *http.Request) error {
	e, err := s.explain(r)
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, e)
}

func (s *server) explain(r *http.Request) (*searcher.Explanation, error) {
	address, topic, err := decideExplain(r.URL.RawQuery)
	if err != nil {
		return nil, err
	}
	return s.searcher.Explain(r.Context(), address, topic)
}

// decideExplain returns the page, and the topic for which its rank is to be explained.
func decideExplain(rawQuery string) (address, topic string, err error) {
	v, err := parameters(rawQuery)
	if err != nil {
		return "", "", err
	}
	if address, err = parseAddress(v); err != nil {
		return "", "", err
	}
	topic, err = parseTopic(v)
	return address, topic, err
}

// parseTopic reads the one topic of a request; it may be general importance.
func parseTopic(v url.Values) (string, error) {
	topic := strings.Trim(v.Get("topic"), "/ ")
	switch {
	case topic == "":
		return "", wrong(searcher.BadParameter, "“topic” is missing: add topic=Top/Arts, or topic=General+importance.")
	case !utf8.ValidString(topic) || len(topic) > maxTopicBytes:
		return "", wrong(searcher.BadParameter, badTopic, maxTopicBytes)
	}
	return topic, nil
}
