package web

import "net/http"

// robots restricts crawlers to the pages that are worth being found: start page, about page and topics. All other pages are answers to searches, and
// there is no end of them: each costs a search, and every page of results links to more.
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
