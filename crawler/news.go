package crawler

import (
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// newsOf returns a number for what a page says, by which the frontier tells whether further addresses with other queries are worth a request: 0 if
// there are none that the page knows of, or it is not to be found. Pages with the same words in another order, as lists sorted in other ways have, say
// the same, and so do those that differ only in numbers, as the months of an empty calendar do. A copy says what its own address is.
func newsOf(p *page.Page) uint64 {
	if p.Robots.NoIndex || !hasVariants(p) {
		return 0
	}
	if original := copyOf(p); original != "" {
		return xxhash.Sum64String(string(original))
	}
	sum := uint64(1) // of no words
	for word := range words(p) {
		sum += xxhash.Sum64String(word)
	}
	return max(sum, 1)
}

// hasVariants tells whether a page's address has a query, or the page leads to its own address with one.
func hasVariants(p *page.Page) bool {
	own, _, isVariant := strings.Cut(string(p.URL), "?")
	own += "?"
	return isVariant || slices.ContainsFunc(p.Links, func(l page.Link) bool { return strings.HasPrefix(string(l.Target), own) })
}

// copyOf returns the address that a page names as its own if that is another one, else "".
func copyOf(p *page.Page) weburl.URL {
	if p.Canonical == p.URL {
		return ""
	}
	return p.Canonical
}

// isBarren tells whether a page says itself that neither it is to be found nor its links are to be followed.
func (w *worker) isBarren(p *page.Page) bool {
	return p.Robots.NoIndex && p.Robots.NoFollow && !w.o.FollowNofollow
}
