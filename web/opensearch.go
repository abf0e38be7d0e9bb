package web

import (
	"encoding/xml"
	"fmt"
	"net/http"
)

// openSearch is an OpenSearch 1.1 description (github.com/dewitt/opensearch), which browsers read to add a search engine.
type openSearch struct {
	XMLName     xml.Name `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	ShortName   string
	Description string
	Encoding    string          `xml:"InputEncoding"`
	Image       openSearchImage `xml:"Image"`
	URLs        []openSearchURL `xml:"Url"`
}

// openSearchImage is the icon; Firefox ignores an icon without a size.
type openSearchImage struct {
	Width   int    `xml:"width,attr"`
	Height  int    `xml:"height,attr"`
	Type    string `xml:"type,attr"`
	Address string `xml:",chardata"`
}

type openSearchURL struct {
	Type     string `xml:"type,attr"`
	Template string `xml:"template,attr"`
}

// maxShortName is OpenSearch's limit on a name, in characters.
const maxShortName = 16

func (s *server) serveOpenSearch(w http.ResponseWriter, r *http.Request) error {
	b, err := xml.MarshalIndent(describe(s.site.Name, string(s.site.Icon), origin(r)), "", "  ")
	if err != nil {
		return fmt.Errorf("writing the OpenSearch description: %w", err)
	}
	send(w, http.StatusOK, "application/opensearchdescription+xml; charset=utf-8", append([]byte(xml.Header), b...))
	return nil
}

func describe(name, icon, origin string) openSearch {
	short := []rune(name)
	return openSearch{
		ShortName:   string(short[:min(len(short), maxShortName)]),
		Description: "Search by words and by topics",
		Encoding:    "UTF-8",
		Image:       openSearchImage{16, 16, "image/svg+xml", origin + icon},
		URLs: []openSearchURL{
			{"text/html", origin + "/search?q={searchTerms}&page={startPage?}"},
			{suggestionsType, origin + "/api/complete?format=suggestions&q={searchTerms}"},
			{"application/json", origin + "/api/search?q={searchTerms}&page={startPage?}"},
		},
	}
}

// origin returns the address under which the reader sees this server. Behind a proxy that ends TLS, the proxy's header says so.
func origin(r *http.Request) string {
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}
