// Package discovery answers "do the suggested topics contain the right one?", by the source's protocol (spec c.7): categories with
// five phrases each; a phrase is a success when its category or an ancestor is among the topics that Algorithm 3.1 suggests at
// i_max 1. The source had 142 of 155 phrases with results, 91.6 %.
//
// Suggested are the topics of D', whose share reaches lambda. D, which the algorithm returns as printed, would not do: it holds all
// top categories before anything is counted.
//
// Queries. The source's came from an advertiser's word list. Ours are drawn from held-out entries: pages that the taxonomy puts into
// a category, but that are no example pages of the build, so they gave no topic its rank. Text of an entry is its title and
// description, or its page's title where it has none, and the texts of links to the page. A phrase of one to three words may stand
// for a category when at least two of its entries have it, no more than a fifth of ten entries and more, lest it be a site's name, and when at
// least half of all entries that have it are in the category. Of these, five that find enough are drawn by a fixed seed.
//
// Beside the result stands that of a fixed list: the topics that are suggested for at least half of all phrases, whatever is asked.
// What it finds needs no discovery.
//
// RankOnly is the protocol's form for graphs without texts. In each of five folds a fifth of the example pages is hidden and all
// vectors are solved without them; a category's hidden pages are a result list, and its facets (eq. 3.16) are to contain it. Where the
// directory's own pages are in the graph, whose links are the labels, Listings take these links away as well.
//
// Rates have 95 % intervals of Wilson's kind (measure.Wilson). Phrases of one category are not independent, so true intervals are
// somewhat wider. The same input gives the same table.
package discovery
