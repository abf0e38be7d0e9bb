package web

import "net/http"

// robots keeps crawlers to the pages that are worth being found: start page, about page and topics. The others are answers, of which there
// is no end; each costs a search, and every link of a page of results leads to more.
const robots = `User-agent: *
Disallow: /api/
Disallow: /explain
Disallow: /feed
Disallow: /members
Disallow: /page
Disallow: /score
Disallow: /search
Disallow: /similar
`

func (s *server) serveRobots(w http.ResponseWriter, _ *http.Request) error {
	send(w, http.StatusOK, "text/plain; charset=utf-8", []byte(robots))
	return nil
}
