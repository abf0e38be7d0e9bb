package crawler

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/http"
	"time"

	"github.com/gocolly/colly/v2"

	"facetta/internal/weburl"
)

const accept = "text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8,*/*;q=0.1"

// fetcher fetches one address at a time. The shell is colly: it makes the request and calls back with the response. The order of visits, robots.txt,
// redirects, limits and parsing are our own. Each worker has a fetcher of its own, as the shell has one context.
type fetcher struct {
	shell   *colly.Collector
	timeout time.Duration
	current *exchange
}

func newFetcher(rt http.RoundTripper, s *silence, o *Options) *fetcher {
	f := &fetcher{timeout: o.Timeout}
	f.shell = colly.NewCollector(
		colly.UserAgent(o.UserAgent),
		colly.AllowURLRevisit(), // otherwise it keeps an unbounded set of visited addresses
		colly.IgnoreRobotsTxt(),
		colly.ParseHTTPErrorResponse(),
		colly.MaxBodySize(0), // it would cut silently, before decompression
	)
	f.shell.WithTransport(transport{rt, s})
	f.shell.DisableCookies()
	f.shell.SetRequestTimeout(0) // the context has one
	f.shell.SetRedirectHandler(func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse })
	f.shell.OnResponseHeaders(func(r *colly.Response) {
		if !f.current.wants() {
			r.Request.Abort()
		}
	})
	f.shell.OnResponse(func(r *colly.Response) { f.current.body = r.Body })
	return f
}

// release notes that nothing of the last answer is held any more.
func (f *fetcher) release() {
	if x := f.current; x != nil && x.watch != nil {
		x.watch.release()
	}
}

// fetch makes one request and fills x. An unwanted body is not read, and is no error.
func (f *fetcher) fetch(ctx context.Context, u weburl.URL, x *exchange) error {
	ctx, cancel := context.WithTimeout(ctx, f.timeout)
	defer cancel()
	began := time.Now()
	f.release()
	f.current = x
	f.shell.Context = x.in(ctx)
	header := http.Header{"Accept": {accept}, "Accept-Encoding": {"gzip"}}
	maps.Copy(header, x.condition)
	if x.past {
		maps.Copy(header, pastCaches)
	}
	for _, c := range x.cookies {
		(&http.Request{Header: header}).AddCookie(c)
	}
	err := f.shell.Request(http.MethodGet, cmp.Or(x.at, string(u)), nil, nil, header)
	x.took = time.Since(began)
	if errors.Is(err, colly.ErrAbortedAfterHeaders) {
		return nil
	}
	return err
}
