// Package searcher answers "these words, under these topics, on this page of results" from the current build: the top-k by TF-IDF x rank from package
// indexer, topics of results and facets from package facets, neighbours from the link graph. The web page, the API and the command line all use it,
// so they always agree.
//
// A group of near-duplicates takes one place in the list of results: the best page of the group has it, and names the others. Totals, and the counts
// of facets over all results, count every hit, so there may be fewer pages of results than the total suggests; the samples for the facets' shares
// hold one page of each group.
//
// A page of results holds at most MaxOfHost results of one host while results of other hosts are near; the rest moves to the next pages, and nothing
// is left out.
//
// A query that is a page's address has that page first (address.go). If no page matches all of a query, pages that match most of it are found
// (relaxed.go).
//
// Besides the results there are: a spelling that finds much more (Correction), completions of what is being typed, pages similar to a page (Similar),
// and every factor of a score (Score). The file of each has its bounds on work.
//
// Pages that the list of removals names are in no answer (removed.go). The list can change while a build is open: answers that have begun go on with
// the previous list.
//
// A Live searcher follows DATA/builds/current: when a new build appears, it is opened, new queries go to it, and the old one is closed when its last
// query has ended. The same happens when the list of removals changes. All methods are safe for concurrent use.
//
// Cost of a query: the scorer's (see package indexer), plus k memberships rows, plus ten snippets. Memory: the mapped columns of the topics in
// use.
package searcher
