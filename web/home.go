package web

import (
	"net/http"

	"facetta/internal/searcher"
	"facetta/web/views"
)

func (s *server) serveHome(w http.ResponseWriter, r *http.Request) error {
	stats := s.searcher.Stats()
	if stats.Build == "" {
		return wrong(searcher.NoBuild, "There is no index to search yet.")
	}
	f := s.frame("", searcher.Request{})
	f.Hint, f.Summary = "Search this web", views.SiteSummary(stats)
	return draw(w, r, http.StatusOK, views.Home(views.HomePage{
		Frame:  f,
		Topics: s.searcher.Topics(),
		Stats:  stats,
	}))
}

func (s *server) serveAbout(w http.ResponseWriter, r *http.Request) error {
	f := s.frame("About", searcher.Request{})
	f.Current = r.URL.Path
	return draw(w, r, http.StatusOK, views.About(views.AboutPage{Frame: f, Stats: s.searcher.Stats()}))
}

// serveHealth says that the server works. It does so even without a build, as the server then has to show the page that says what to do.
func (s *server) serveHealth(w http.ResponseWriter, _ *http.Request) error {
	line := "ok, nothing indexed yet\n"
	if b := s.searcher.Stats().Build; b != "" {
		line = "ok, build " + b + "\n"
	}
	send(w, http.StatusOK, "text/plain; charset=utf-8", []byte(line))
	return nil
}
