// Package searcher answers "these words, under these topics, on this page of results" from the current build: the top-k by TF-IDF x rank from
// package indexer, topics of results and facets from package facets, neighbours from the link graph. The web page, the API and the
// command line all ask here, so they always agree.
//
// Near-duplicates take one place in the list of results: the best of each group has it, and names the others. Totals, and the counts
// of facets over all results, count every hit, so there may be fewer pages of results than the total lets expect; the samples for
// the facets' shares hold one page of each group.
//
// A page of results holds at most MaxOfHost of one host while others are near; the rest waits for the next pages, nothing is left out.
//
// A query that is a page's address has that page first (address.go). Where no page has all of a query, those that have most of it are found
// (relaxed.go).
//
// Beside the results: a spelling that finds much more (Correction), completions of what is being typed, pages that are like one (Similar),
// and every factor of a score (Score). Each has its bounds on work in its file.
//
// What a list of removals names is in no answer (removed.go). It can change while a build is open: answers that have begun go on with what was
// removed before.
//
// A Live searcher follows DATA/builds/current: when a new build appears it is opened, new queries go to it, and the old one is closed when its last
// query has ended; and so when the list of removals changes. All methods are safe for concurrent use.
//
// Cost of a query: the scorer's (see package indexer), plus k memberships rows, plus ten snippets. Memory: the mapped columns of the topics in
// use.
package searcher
