package searcher

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/indexer/query"
	"facetta/internal/weburl"
)

// An address among the words of a query asks for pages that mention it, and where the index has pages of its host, for those of them whose
// addresses have all of its words: all pages of a host that stands alone. A query that is nothing but the address of a page has that page first,
// whatever its score. "www." and the scheme make no difference but for which of two pages that is.

// withAddresses puts what the addresses among its words ask for in the place of each.
func (b *Build) withAddresses(root query.Node) (query.Node, error) {
	var failed error
	root = query.Rewrite(root, func(leaf query.Node, _ bool) query.Node {
		w, _ := leaf.(query.Word)
		u, ok := w.Address()
		if !ok {
			return leaf
		}
		site, err := b.siteOf(u)
		if err != nil {
			failed = err
		}
		if _, rest, ok := strings.Cut(w.Text, "://"); ok {
			w.Text = rest
		}
		if site == nil {
			return w
		}
		words := b.index.ParseQuery(" url:" + strings.Join(addressWords(u), " url:")).Root // without those that are too long to be words
		return query.Or{query.Every([]query.Node{*site, words}), w}
	})
	return root, failed
}

// siteOf gives the filter of an address's host; nil if the index has no page of it.
func (b *Build) siteOf(u weburl.URL) (*query.Filter, error) {
	host := taxonomy.LooseHost(u.Host())
	docs, err := b.index.OfSite(host)
	if err != nil || docs.IsEmpty() {
		return nil, err
	}
	return &query.Filter{By: query.Site, Value: host}, nil
}

// addressWords are those of an address that others have to have.
func addressWords(u weburl.URL) []string {
	path := u.Path()
	if plain, err := url.PathUnescape(path); err == nil {
		path = plain
	}
	return wordsOf(taxonomy.LooseHost(u.Host()) + path)
}

// pageAsked gives the page whose address is all of a query, as a hit; nil for none.
func (b *Build) pageAsked(ctx context.Context, r Request, q indexer.Query, ranking *indexer.Ranking) (*indexer.Hit, error) {
	w, _ := query.Parse(r.Query).Root.(query.Word)
	u, ok := w.Address()
	if !ok {
		return nil, nil
	}
	doc, ok, err := b.docMeant(u)
	if err != nil || !ok {
		return nil, err
	}
	weighed, err := b.weigh(ctx, q, doc)
	if !weighed.hasWords {
		weighed.tfidf = 1
	}
	rank := ranking.At(doc)
	return &indexer.Hit{Doc: doc, Score: r.Order.score(weighed.tfidf, rank), TFIDF: weighed.tfidf, Rank: rank}, err
}

// docMeant gives the document of the first of the addresses that a person means by one; not ok where the build has none.
func (b *Build) docMeant(u weburl.URL) (doc uint32, ok bool, err error) {
	for _, u := range sameAddresses(u) {
		if doc, ok, err = b.docOf(u); ok || err != nil {
			break
		}
	}
	return doc, ok, err
}

// sameAddresses gives the addresses that a person means by one, it first: by the other scheme, with "www." or without, with a slash at the end or
// without.
func sameAddresses(u weburl.URL) []weburl.URL {
	scheme, rest, _ := strings.Cut(string(u), "://")
	bare := strings.TrimPrefix(rest, "www.")
	list := []weburl.URL{u}
	for _, scheme := range []string{scheme, "https", "http"} {
		for _, rest := range []string{rest, bare, "www." + bare} {
			for _, u := range []string{rest, strings.TrimSuffix(rest, "/"), rest + "/"} {
				list = append(list, weburl.URL(scheme+"://"+u))
			}
		}
	}
	return list
}

// withFirst puts a hit before the others; nil leaves them as they are.
func withFirst(first *indexer.Hit, hits []indexer.Hit) []indexer.Hit {
	if first == nil {
		return hits
	}
	rest := slices.DeleteFunc(slices.Clone(hits), func(h indexer.Hit) bool { return h.Doc == first.Doc })
	return append([]indexer.Hit{*first}, rest[:min(len(rest), MaxResults-1)]...)
}
