package web

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"time"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// feedPages is the number of pages of results in a feed.
const feedPages = 3

// atomFeed is a feed of Atom (RFC 4287).
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  atomAuthor  `xml:"author"` // author of entries that name none
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomEntry struct {
	ID        string      `xml:"id"`
	Title     string      `xml:"title"`
	Updated   string      `xml:"updated"`
	Published string      `xml:"published"`
	Link      atomLink    `xml:"link"`
	Author    *atomAuthor `xml:"author,omitempty"`
	Summary   string      `xml:"summary,omitempty"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

// serveFeed answers a search with a feed of the newest pages that it finds, so that people can follow it. Pages without a date are left out, as
// nobody could say when they are new. If no page has all of the query, pages that have most of it are left out, too.
func (s *server) serveFeed(w http.ResponseWriter, r *http.Request) error {
	v, err := parameters(r.URL.RawQuery)
	if err != nil {
		return err
	}
	req, err := parseRequest(v)
	if err != nil {
		return err
	}
	if strings.TrimSpace(req.Query) == "" {
		return wrong(searcher.BadQuery, "A feed needs a query: /feed?q=words gives the newest pages that have them.")
	}
	req.Order, req.Page = searcher.ByDate, 0
	search, self := origin(r)+string(views.SearchHref(req)), origin(r)+string(views.FeedHref(req))
	f := atomFeed{
		ID: search, Title: views.SearchTitle(req) + " · " + s.site.Name, Updated: s.searcher.Stats().BuiltAt, Author: atomAuthor{s.site.Name},
		Links: []atomLink{{"self", feedType, self}, {"alternate", "text/html", search}},
	}
	if f.Entries, err = s.newest(r.Context(), req); err != nil {
		return err
	}
	if len(f.Entries) > 0 {
		f.Updated = f.Entries[0].Updated
	}
	b, err := xml.MarshalIndent(f, "", "  ")
	if err != nil {
		return fmt.Errorf("writing a feed: %w", err)
	}
	send(w, http.StatusOK, feedType+"; charset=utf-8", append([]byte(xml.Header), b...))
	return nil
}

// newest returns the first results of a search by date, as far as they have a date.
func (s *server) newest(ctx context.Context, req searcher.Request) (entries []atomEntry, err error) {
	for req.Page = 1; req.Page <= feedPages; req.Page++ {
		found, err := s.searcher.Search(ctx, req)
		if err != nil {
			return nil, err
		}
		if found.Relaxed && !req.Most {
			return nil, nil
		}
		for i := range found.Results {
			if e := entryOf(&found.Results[i]); e.Updated != "" {
				entries = append(entries, e)
			}
		}
		if req.Page >= found.Pages {
			break
		}
	}
	return entries, nil
}

const feedType = "application/atom+xml"

// entryOf makes an entry from a result.
func entryOf(r *searcher.Result) atomEntry {
	at := dateTime(r.Published)
	e := atomEntry{ID: r.URL, Title: views.Called(r.URL, r.Title), Updated: at, Published: at, Link: atomLink{Href: r.URL}, Summary: r.Snippet}
	if r.Author != "" {
		e.Author = &atomAuthor{r.Author}
	}
	return e
}

// dateTime returns a date of publication as feeds need it, with a time: the beginning of the day, month or year, if nothing more exact is known; ""
// if there is no date.
func dateTime(published string) string {
	for _, layout := range []string{time.RFC3339, time.DateOnly, "2006-01", "2006"} {
		if at, err := time.Parse(layout, published); err == nil {
			return at.Format(time.RFC3339)
		}
	}
	return ""
}
