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

// An address among the words of a query finds the pages that mention it. If the index has pages of its host, it also finds those pages of the host
// whose addresses have all of its words; for a bare host, these are all its pages. An address that stands for a page, such as one that redirects to it,
// also finds what the page's own address does. If the query is nothing but the address of a page, or one that stands for it, that page comes first,
// whatever its score. "www." and the scheme make no difference, except for which of two pages comes first, nor do trackers.

// withAddresses replaces each address among the words of a query by what it asks for.
func (b *Build) withAddresses(root query.Node) (query.Node, error) {
	var failed error
	root = query.Rewrite(root, func(leaf query.Node, _ bool) query.Node {
		w, _ := leaf.(query.Word)
		u, ok := w.Address()
		if !ok {
			return leaf
		}
		at, err := b.atAddress(u)
		if err != nil {
			failed = err
		}
		if _, rest, ok := strings.Cut(w.Text, "://"); ok {
			w.Text = rest
		}
		if at == nil {
			return w
		}
		return append(at, w)
	})
	return root, failed
}

// atAddress returns what finds the pages at an address, and at the address of the page that it stands for; nil if the index has no page of their hosts.
func (b *Build) atAddress(u weburl.URL) (at query.Or, err error) {
	addresses := []weburl.URL{u}
	if own, ok, err := b.stoodFor(u); err != nil {
		return nil, err
	} else if ok {
		addresses = append(addresses, own)
	}
	for _, u := range addresses {
		site, err := b.siteOf(u)
		if err != nil {
			return nil, err
		}
		if site != nil {
			words := b.index.ParseQuery(" url:" + strings.Join(addressWords(u), " url:")).Root // without those that are too long to be words of the index
			at = append(at, query.Every([]query.Node{*site, words}))
		}
	}
	return at, nil
}

// stoodFor returns the own address of the page that an address stands for; not ok if it stands for none, or for itself.
func (b *Build) stoodFor(u weburl.URL) (own weburl.URL, ok bool, err error) {
	doc, ok, err := b.docMeant(u)
	if err != nil || !ok {
		return "", false, err
	}
	head, err := b.index.Head(doc)
	if err != nil {
		return "", false, err
	}
	return head.URL, !slices.Contains(sameAddresses(u), head.URL), nil
}

// siteOf returns the filter for an address's host; nil if the index has no page of it.
func (b *Build) siteOf(u weburl.URL) (*query.Filter, error) {
	host := taxonomy.LooseHost(u.Host())
	docs, err := b.index.OfSite(host)
	if err != nil || docs.IsEmpty() {
		return nil, err
	}
	return &query.Filter{By: query.Site, Value: host}, nil
}

// addressWords are the words of an address that the addresses of other pages must have, too.
func addressWords(u weburl.URL) []string {
	path := untracked(u).Path()
	if plain, err := url.PathUnescape(path); err == nil {
		path = plain
	}
	return wordsOf(taxonomy.LooseHost(u.Host()) + path)
}

// pageAsked returns the page whose address is the whole query, as a hit; nil for none.
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

// docMeant returns the document of an address, or of the first similar one that a person may mean (sameAddresses); not ok where the build has none of
// these.
func (b *Build) docMeant(u weburl.URL) (doc uint32, ok bool, err error) {
	for _, u := range sameAddresses(u) {
		if doc, ok, err = b.docOf(u); ok || err != nil {
			break
		}
	}
	return doc, ok, err
}

// sameAddresses returns the addresses that a person may mean by u, with u first: with the other scheme, with or without "www.", with or without a
// slash at the end; then the same without trackers.
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
	if plain := untracked(u); plain != u {
		list = append(list, sameAddresses(plain)...)
	}
	return list
}

// untracked returns an address without trackers: what newsletters, advertisements and social networks put into links to tell who follows them.
func untracked(u weburl.URL) weburl.URL {
	plain, asked, ok := strings.Cut(string(u), "?")
	if !ok {
		return u
	}
	left := slices.DeleteFunc(strings.Split(asked, "&"), func(parameter string) bool {
		name, _, _ := strings.Cut(parameter, "=")
		return strings.HasPrefix(name, "utm_") || trackers[name]
	})
	if len(left) > 0 {
		plain += "?" + strings.Join(left, "&")
	}
	return weburl.URL(plain)
}

// trackers are the names of such parameters, beside those that begin with utm_; browsers remove these, too.
var trackers = map[string]bool{
	"_hsenc": true, "_hsmi": true, "dclid": true, "fbclid": true, "gbraid": true, "gclid": true, "igshid": true, "mc_cid": true, "mc_eid": true,
	"mkt_tok": true, "msclkid": true, "oly_anon_id": true, "oly_enc_id": true, "twclid": true, "vero_id": true, "wbraid": true, "yclid": true,
}

// withFirst puts a hit before the others; nil leaves them as they are.
func withFirst(first *indexer.Hit, hits []indexer.Hit) []indexer.Hit {
	if first == nil {
		return hits
	}
	rest := slices.DeleteFunc(slices.Clone(hits), func(h indexer.Hit) bool { return h.Doc == first.Doc })
	return append([]indexer.Hit{*first}, rest[:min(len(rest), MaxResults-1)]...)
}
