package crawler

import (
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/page"
)

// newsOf returns a number for what a page says, by which the frontier tells whether further addresses with other queries are worth a request: 0 if the
// address has no query, or if the page says itself that it is not to be found there. Pages with the same words in another order, as lists sorted in
// other ways have, say the same, and so do those that differ only in numbers, as the months of an empty calendar do.
func newsOf(p *page.Page) uint64 {
	if !strings.Contains(string(p.URL), "?") || p.Robots.NoIndex || isCopy(p) {
		return 0
	}
	sum := uint64(1) // of no words
	for word := range words(p) {
		sum += xxhash.Sum64String(word)
	}
	return max(sum, 1)
}

// isCopy tells whether a page names another address as its own.
func isCopy(p *page.Page) bool { return p.Canonical != "" && p.Canonical != p.URL }

// isBarren tells whether nothing on a page counts, by what it says itself: it is a copy, or neither to be found nor are its links to be followed.
func (w *worker) isBarren(p *page.Page) bool {
	return isCopy(p) || p.Robots.NoIndex && p.Robots.NoFollow && !w.o.FollowNofollow
}
