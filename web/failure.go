package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"unicode/utf8"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// refusal is the error for a request that is refused before the searcher is asked.
type refusal struct {
	status           int
	heading, message string
}

// Error implements error.
func (r *refusal) Error() string { return r.message }

var (
	errNotFound = &refusal{http.StatusNotFound, "There is no such page", "There is nothing at this address."}
	errMethod   = &refusal{http.StatusMethodNotAllowed, "That can't be done here", "These pages can only be read: use GET or HEAD."}

	errURITooLong = &refusal{http.StatusRequestURITooLong, "That address is too long", "No search needs an address this long."}
	errBusy       = &refusal{http.StatusServiceUnavailable, "Too many searches at once", "The server is busy with others. Try again in a few seconds."}
)

// verdict is the answer to the reader about an error.
type verdict struct {
	status  int
	heading string
	message string
}

// verdicts has the answer for each kind of the searcher's errors.
var verdicts = map[searcher.Kind]verdict{
	searcher.BadQuery:     {status: http.StatusBadRequest, heading: "That query can't be read"},
	searcher.QueryTooLong: {status: http.StatusRequestURITooLong, heading: "That query is too long"},
	searcher.PageTooFar:   {status: http.StatusNotFound, heading: "The results don't go that far"},
	searcher.UnknownTopic: {status: http.StatusNotFound, heading: "There is no such topic"},
	searcher.EmptyTopic:   {status: http.StatusNotFound, heading: "You can't rank by this topic"},
	searcher.UnknownPage:  {status: http.StatusNotFound, heading: "That page is not in the index"},
	searcher.BadAddress:   {status: http.StatusBadRequest, heading: "That address can't be read"},
	searcher.RemovedPage:  {status: http.StatusGone, heading: "That page was removed"},
	searcher.BadParameter: {status: http.StatusBadRequest, heading: "A setting is missing, or out of range"},
	searcher.NoBuild:      {status: http.StatusServiceUnavailable, heading: "Nothing is indexed yet"},
}

// statusClosed is only for the log: the reader went away before the answer (nginx's 499).
const statusClosed = 499

// judge is the only place where an error becomes a status. If the error is not the caller's fault, the answer is in general words, and the details
// only go to the log.
func judge(err error) verdict {
	var wrong *searcher.Error
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		return verdict{refused.status, refused.heading, refused.message}
	case errors.As(err, &wrong):
		if v, ok := verdicts[wrong.Kind]; ok {
			v.message = wrong.Message
			return v
		}
	case errors.Is(err, context.DeadlineExceeded):
		return verdict{http.StatusGatewayTimeout, "That took too long", "The search was stopped. Fewer or rarer words are faster."}
	case errors.Is(err, context.Canceled):
		return verdict{statusClosed, "The request was cancelled", "The request was cancelled."}
	}
	return verdict{http.StatusInternalServerError, "Something broke on our side", "The server's log says what. Trying again may help."}
}

// note writes a failed request to the log: our own failures as errors, those of the caller as information.
func (s *server) note(r *http.Request, v verdict, err error) {
	level := slog.LevelInfo
	if v.status >= http.StatusInternalServerError && v.status != http.StatusServiceUnavailable {
		level = slog.LevelError
	}
	s.log.LogAttrs(r.Context(), level, "request failed", slog.Int("status", v.status), slog.String("method", r.Method),
		slog.String("path", r.URL.Path), slog.String("error", err.Error()))
}

// advise sets the headers that say what to do instead.
func advise(h http.Header, v verdict, err error) {
	if v.status == http.StatusMethodNotAllowed {
		h.Set("Allow", "GET, HEAD")
	}
	if errors.Is(err, errBusy) {
		h.Set("Retry-After", fmt.Sprint(int(longestWait.Seconds())))
	}
}

// failPage answers with a page that says what went wrong and what to do next.
func (s *server) failPage(w http.ResponseWriter, r *http.Request, err error) {
	v := judge(err)
	s.note(r, v, err)
	advise(w.Header(), v, err)
	p := views.FailurePage{Frame: s.frame(v.heading, remembered(r)), Status: v.status, Heading: v.heading, Message: v.message}
	p.Steps, p.Topics, p.Example = nextSteps(r, err)
	if draw(w, r, v.status, views.Failure(p)) != nil {
		http.Error(w, v.message, v.status)
	}
}

// failAPI answers with an error in JSON.
func (s *server) failAPI(w http.ResponseWriter, r *http.Request, err error) {
	v := judge(err)
	s.note(r, v, err)
	advise(w.Header(), v, err)
	p := problem{Error: v.message}
	var wrong *searcher.Error
	if errors.As(err, &wrong) {
		p.Nearest = wrong.Nearest
	}
	if sendJSON(w, v.status, p) != nil {
		http.Error(w, v.message, v.status)
	}
}

// serveUnknown answers for every address without a route of its own.
func (s *server) serveUnknown(_ http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return errMethod
	}
	return errNotFound
}

// remembered returns the part of a failed search that is valid, so that the search box still has what was typed. A query that is too long is kept as
// well, so that it can be shortened there.
func remembered(r *http.Request) searcher.Request {
	if len(r.URL.RawQuery) > maxURI {
		return searcher.Request{}
	}
	q := queryOf(r).Get("q")
	if !utf8.ValidString(q) {
		return searcher.Request{}
	}
	return searcher.Request{Query: q}
}

// queryOf returns the parameters as far as they can be read.
func queryOf(r *http.Request) url.Values {
	v, _ := url.ParseQuery(r.URL.RawQuery)
	return v
}
