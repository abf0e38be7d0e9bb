package crawler

import (
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// Which of a page's texts are compared with those of pages that differ in the query.
const (
	newsTexts = 8 // at most: those with the smallest hashes, so that they are the same ones on all pages that have them
	newsWords = 5 // of a text, at least, outside of links: lists have none that are their own
)

// news is what the frontier compares: by it, it tells whether further addresses with other queries are worth a request.
type news struct {
	words uint64 // number for the words in any order; 0 if no address with another query is known, or the page is not to be found
	texts []uint64
}

// newsOf returns what a page says. Pages with the same words in another order, as lists sorted in other ways have, say the same, and so do those that
// differ only in numbers, as the months of an empty calendar do. A copy says what its own address is.
func newsOf(p *page.Page) (n news) {
	if p.Robots.NoIndex || !hasVariants(p) {
		return n
	}
	if original := copyOf(p); original != "" {
		return news{words: xxhash.Sum64String(string(original))}
	}
	n.words = 1 // of no words
	for i := range p.Blocks {
		b, text := &p.Blocks[i], uint64(0)
		for word := range wordsIn(b) {
			text = text*31 + xxhash.Sum64String(word)
			n.words += xxhash.Sum64String(word)
		}
		if b.Words-b.LinkedWords >= newsWords {
			n.texts = append(n.texts, text)
		}
	}
	n.words = max(n.words, 1)
	slices.Sort(n.texts)
	n.texts = slices.Compact(n.texts)
	n.texts = n.texts[:min(len(n.texts), newsTexts)]
	return n
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
