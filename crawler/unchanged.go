package crawler

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// If a server has named the version of a page by ETag or Last-Modified, a later crawl asks only for another version (RFC 9110 §13). If there is none,
// the server answers 304 without a body, and the page is archived as it was, with the new date. So what is done with a capture still depends on the
// capture alone, and the body travels once, and is stored once.

// stored reads a capture; nil if it is damaged.
func (c *Crawler) stored(u weburl.URL) (*archive.Capture, error) {
	e, ok := c.archive.Entry(u)
	if !ok {
		return nil, fmt.Errorf("crawl: read %s from the archive: %w", u, archive.ErrNotFound)
	}
	return c.captured(e)
}

// captured reads the capture of an entry; nil if it is damaged.
func (c *Crawler) captured(e archive.Entry) (*archive.Capture, error) {
	capture, err := c.archive.Read(e)
	if archive.IsDamage(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("crawl: read %s from the archive: %w", e.URL, err)
	}
	return capture, nil
}

// validators maps the fields of a request for another version to the fields that name a version.
var validators = map[string]string{"If-None-Match": "ETag", "If-Modified-Since": "Last-Modified"}

// condition returns the header fields that ask for another version than that of an earlier crawl. It returns none if there is no earlier version, if
// it has no name or always the same, or before the last of several tries, as the condition may be what makes the server fail.
func (w *worker) condition(it frontier.Item) (http.Header, error) {
	if it.Kind != frontier.Page || it.Tries > 0 && it.Tries+1 >= w.o.MaxTries {
		return nil, nil
	}
	c, err := w.storedPage(it.URL)
	if c == nil || err != nil || hasNoDate(c.Header) {
		return nil, err
	}
	h := http.Header{}
	for field, validator := range validators {
		if v := c.Header.Get(validator); v != "" {
			h.Set(field, v)
		}
	}
	if plain, ok := strings.CutSuffix(h.Get("If-None-Match"), compressed); ok {
		h.Set("If-None-Match", plain+compressed+", "+plain+`"`)
	}
	return h, nil
}

// hasNoDate tells whether a page was modified before there was a web: programs that build the same files from the same source give all of them one date
// of 1970, 1980 or 1985. Such a page keeps its Last-Modified when it changes, and where the server makes the ETag of date and size, often that as well.
func hasNoDate(h http.Header) bool {
	at, err := http.ParseTime(h.Get("Last-Modified"))
	return err == nil && at.Year() < 1990
}

// compressed is how Apache httpd ends the ETag of a page that it compresses (mod_deflate, DeflateAlterETag). It compares the tag of a request with the
// one without that ending, so it would send such a page again each time. A cache in front of it knows only the one with it.
const compressed = `-gzip"`

// storedPage reads the archive's page of an address; nil if there is none, or it is damaged.
func (w *worker) storedPage(u weburl.URL) (*archive.Capture, error) {
	if e, ok := w.archive.Entry(u); !ok || !isOfPage(e) {
		return nil, nil
	}
	return w.stored(u)
}

// blamesCondition tells whether an answer only says that a request with a condition is wrong. It does not mean that the page is gone.
func blamesCondition(x *exchange) bool {
	switch x.status {
	case http.StatusBadRequest, http.StatusPreconditionFailed, http.StatusRequestHeaderFieldsTooLarge:
		return len(x.condition) > 0
	}
	return false
}

// pastCaches asks caches on the way to leave the answer to the server (RFC 9111 §5.2.1.4, §5.4).
var pastCaches = http.Header{"Cache-Control": {"no-cache"}, "Pragma": {"no-cache"}}

// notModified settles a 304. If the request had no condition, a cache on the way has passed on the answer to a request of its own. Then the page is
// asked for once more past caches, and so are the host's other pages from then on. If the answer is still 304, it is believed if the archive has a
// page.
func (w *worker) notModified(ctx context.Context, it frontier.Item, m *manners, x *exchange, began, next time.Time) error {
	if len(x.condition) > 0 {
		return w.keepUnchanged(ctx, it, x, began, next)
	}
	again := !m.cached && it.Tries+1 < w.o.MaxTries
	m.cached = true
	r := frontier.Result{Reason: FailNotModified, Fetched: true, Next: next}
	if again {
		return w.frontier.Retry(it, r, next)
	}
	c, err := w.storedPage(it.URL)
	if err != nil {
		return err
	}
	if c == nil {
		return w.frontier.Fail(it, r)
	}
	for _, name := range validators { // they name the server's version, which may not be the archive's
		x.header.Del(name)
	}
	return w.keepUnchanged(ctx, it, x, began, next)
}

// keepUnchanged archives an earlier capture again, as the server has said that it is still valid.
func (w *worker) keepUnchanged(ctx context.Context, it frontier.Item, x *exchange, began, next time.Time) error {
	c, err := w.stored(it.URL)
	if err != nil {
		return err
	}
	if c == nil { // it was damaged meanwhile; the next request, without a condition, gets the page itself
		return w.frontier.Release(it, next)
	}
	c.Time, c.Header = began, updated(c.Header, x.header)
	w.unchanged.Add(1)
	return w.keep(ctx, it, c, next)
}

// updated returns the fields of a stored response, updated by those of a 304, except fields that describe a body, which a 304 lacks (RFC 9111 §3.2).
func updated(stored, news http.Header) http.Header {
	h := stored.Clone()
	for name, values := range news {
		if !strings.HasPrefix(name, "Content-") {
			h[name] = values
		}
	}
	return h
}
