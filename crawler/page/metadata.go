package page

import (
	"strings"
	"time"
)

// Bounds of metadata in bytes.
const (
	maxAuthor = 200
	maxSite   = 200
	maxDate   = 40
)

// metadata is what META elements say about the page's origin, by how trustworthy the name of the element is.
type metadata struct {
	author, date, site stated
}

// stated is a value with the place of its element in the lists below; a smaller place is a better one, and of equals the first counts.
type stated struct {
	value string
	place int // from 1; 0 while there is no value
}

// The names of META elements, best first: those made for the purpose (Open Graph, Dublin Core, schema of news sites), then the general ones.
var (
	authorNames = []string{"author", "dc.creator", "dcterms.creator", "dc:creator", "citation_author", "parsely-author",
		"sailthru.author", "byl", "article:author"}
	dateNames = []string{"article:published_time", "datepublished", "dcterms.issued", "dc.date.issued", "citation_publication_date",
		"parsely-pub-date", "sailthru.date", "publishdate", "publish-date", "pubdate", "dcterms.created", "dc.date.created", "dcterms.date",
		"dc.date", "og:published_time", "date"}
	siteNames = []string{"og:site_name", "application-name", "citation_journal_title"}
)

// read takes over one META element.
func (m *metadata) read(name, content string) {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" {
		return
	}
	m.author.offer(authorNames, name, func() string { return authorOf(content) })
	m.date.offer(dateNames, name, func() string { return dateOf(content) })
	m.site.offer(siteNames, name, func() string { return tidy(content, maxSite) })
}

func (s *stated) offer(names []string, name string, value func() string) {
	for i, n := range names {
		if n != name {
			continue
		}
		if place := i + 1; s.place == 0 || place < s.place {
			if v := value(); v != "" {
				s.value, s.place = v, place
			}
		}
		return
	}
}

// authorOf gives a person's name; article:author often holds the address of a profile instead.
func authorOf(content string) string {
	if strings.Contains(content, "://") || strings.HasPrefix(content, "@") {
		return ""
	}
	return tidy(content, maxAuthor)
}

// dateLayouts are the ways in which pages write a date, the most frequent first.
var dateLayouts = []string{
	time.RFC3339, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02",
	"2006/01/02", "20060102", time.RFC1123Z, time.RFC1123, "January 2, 2006", "Jan 2, 2006", "2 January 2006", "2 Jan 2006", "2006-01", "2006",
}

// dateOf gives a date as YYYY-MM-DD, or as much of it as is stated; "" when it is none. The day is that of the page's own time zone.
func dateOf(content string) string {
	content = tidy(content, maxDate)
	for _, layout := range dateLayouts {
		t, err := time.Parse(layout, content)
		if err != nil || t.Year() < 1 {
			continue
		}
		switch layout {
		case "2006":
			return t.Format("2006")
		case "2006-01":
			return t.Format("2006-01")
		}
		return t.Format(time.DateOnly)
	}
	return ""
}
