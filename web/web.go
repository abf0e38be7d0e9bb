package web

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// Searcher answers what the pages show. It is declared here because it may be a set of index shards, or on another machine. Errors of the caller are
// *searcher.Error. Lists in answers are empty, not nil, unless they are to be left out.
type Searcher interface {
	Search(ctx context.Context, r searcher.Request) (*searcher.Response, error)
	// Explain explains the rank of an indexed page for a topic, or for searcher.General.
	Explain(ctx context.Context, url, topic string) (*searcher.Explanation, error)
	// Members returns which of the best results are members of a topic.
	Members(ctx context.Context, r searcher.Request, topic string) (*searcher.Members, error)
	// Page explains an indexed page.
	Page(ctx context.Context, url string) (*searcher.PageInfo, error)
	// Topics returns all topics that have a rank vector, by path. The caller must not change them.
	Topics() []searcher.TopicInfo
	// TopicPages returns the best pages of a topic by its own rank, and as facets the topics near it; page counts from 1.
	TopicPages(ctx context.Context, path string, page int) (*searcher.Response, error)
	// Complete returns what the beginning of a query may become.
	Complete(typed string) ([]searcher.Completion, error)
	// Similar returns the pages that are similar to an indexed page.
	Similar(ctx context.Context, url string) (*searcher.Similar, error)
	// Score returns the factors of the score of an indexed page for a search.
	Score(ctx context.Context, r searcher.Request, url string) (*searcher.Score, error)
	// Stats returns the facts of the current build; its Build is empty if there is none.
	Stats() searcher.Stats
}

// Options of New. The zero value is the default.
type Options struct {
	Logger *slog.Logger // nil means slog.Default()
	Title  string       // the brand on the pages; "" means "facetta"

	KeepsQueries bool // the Searcher keeps past queries; the about page says so
}

// New returns the handler of all pages.
func New(s Searcher, o Options) http.Handler {
	logger := o.Logger
	if logger == nil {
		logger = slog.Default()
	}
	sv := &server{searcher: s, gate: newGate(usualPasses()), log: logger, site: views.Site{
		Name:   cmp.Or(o.Title, "facetta"),
		Style:  assetHref("style.css"),
		Script: assetHref("keys.js"),
		Icon:   assetHref("icon.svg"),

		KeepsQueries: o.KeepsQueries,
	}}
	return sv.guard(sv.routes())
}

// server holds what all handlers share; except for its gate it does not change after New.
type server struct {
	searcher Searcher
	gate     *gate // before all handlers that make the searcher work
	log      *slog.Logger
	site     views.Site
}

func (s *server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", s.page(s.serveHome))
	mux.Handle("GET /search", s.page(s.gate.through(s.serveSearch)))
	mux.Handle("GET /feed", s.page(s.gate.through(s.serveFeed)))
	mux.Handle("GET /page", s.page(s.gate.through(s.servePage)))
	mux.Handle("GET /explain", s.page(s.gate.through(s.serveExplain)))
	mux.Handle("GET /members", s.page(s.gate.through(s.serveMembers)))
	mux.Handle("GET /similar", s.page(s.gate.through(s.serveSimilar)))
	mux.Handle("GET /score", s.page(s.gate.through(s.serveScore)))
	mux.Handle("GET /topics/{path...}", s.page(s.gate.through(s.serveTopic)))
	mux.Handle("GET /about", s.page(s.serveAbout))
	mux.Handle("GET /opensearch.xml", s.page(s.serveOpenSearch))
	mux.Handle("GET /robots.txt", s.page(s.serveRobots))
	mux.Handle("GET /healthz", s.page(s.serveHealth))
	mux.Handle("GET /static/{name}", s.page(s.serveAsset))
	mux.Handle("GET /favicon.ico", http.RedirectHandler(string(s.site.Icon), http.StatusFound))
	for path, route := range s.apiRoutes() {
		mux.Handle("GET "+path, s.checked(route))
	}
	mux.Handle("/api/", s.api(s.serveUnknown))
	mux.Handle("/", s.page(s.serveUnknown))
	return mux
}

// frame returns what a page hands to the layout.
func (s *server) frame(title string, r searcher.Request) views.Frame {
	return views.Frame{Site: s.site, Title: title, Request: r}
}
