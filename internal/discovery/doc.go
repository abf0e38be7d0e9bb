// Package discovery answers "do the suggested topics contain the right one?", by the source's protocol (spec c.7): categories with five phrases each;
// a phrase is a success when its category or an ancestor is among the topics that Algorithm 3.1 suggests at i_max 1. In the source, 142 of the 155
// phrases that had results were successes, 91.6 %.
//
// The suggested topics are those of D', whose share reaches lambda. D, which the algorithm returns as printed, would not do: it holds all top
// categories before anything is counted.
//
// Queries. The source's phrases came from an advertiser's word list. Ours are drawn from held-out entries: pages that the taxonomy puts into a
// category, but that are not example pages of the build, so that they contributed to no topic's ranks. The text of an entry is its title and
// description, or its page's title if it has none, and the texts of links to the page. A phrase of one to three words may stand for a category when
// at least two of its entries have it, when at least half of all entries that have it are in the category, and, in a category of ten or more entries,
// when no more than a fifth of them have it, as it might be a site's name otherwise. Of these phrases, five that find enough are drawn with a fixed
// seed.
//
// For comparison, the result of a fixed list is given: the topics that are suggested for at least half of all phrases, used for every query. What
// this list finds needs no discovery.
//
// RankOnly is the protocol's form for graphs without texts. In each of five folds, a fifth of the example pages is hidden and all vectors are solved
// without them; a category's hidden pages are a result list, and the facets of that list (eq. 3.16) should contain the category. If the graph
// contains the directory's own pages, whose links are the labels, Listings removes these links as well.
//
// Rates have 95 % Wilson intervals (measure.Wilson). Phrases of one category are not independent, so true intervals are somewhat wider. The same
// input gives the same table.
package discovery
