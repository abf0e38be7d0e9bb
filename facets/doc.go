// Package facets answers "what are these results about?" from ranks alone: no text is read.
//
// Model (spec c.1, c.2; K10, K11). A page is about a topic when its rank under that topic's vector is above the mean. Facets of one dimension share
// their evidence: the more topics a page is strong in, the less each of them says. Dimensions (subject, origin, kind of source) are orthogonal: what
// a page is about says nothing about where it comes from. With ranks of mean 1 and all topics F,
//
//	G_f(p)      = { g in F : dim(g) = dim(f), rank_g(p) >= 1 }      (eq. 3.13)
//	uncertainty = |G_f(p)|, infinite if that is empty               (eq. 3.14)
//	membership  = log10 rank_f(p) / uncertainty                     (eq. 3.15)
//	share of f  = |{ p in S : membership_f(p) >= threshold }| / |S| (eq. 3.16), S the top-k results
//
// With the threshold 0.1, a page that only one topic claims needs a rank of 1.2589 to count, and a page that three topics claim needs 1.9953. A rank
// of 0 gives a membership of minus infinity, and an infinite uncertainty makes every membership 0: such a page is never a member. The source does not
// name the logarithm's base; 10 is inferred from its screen-shot (spec c.1). Another base b amounts to multiplying the threshold by ln 10 / ln b.
//
// Unbiased rank takes part as the facet General ("General importance"): it is the only topic of a dimension of its own, so its
// uncertainty is 1 (spec c.5, option 1).
//
// Discover is the source's Algorithm 3.1: it pools the top-k lists of several rankings of one query, and goes on to the rankings of the topics that
// these lists suggest. A Tally over all results of a query gives exact counts instead of shares of samples.
//
// Which ranks. The source's r_f come from the walk along links, biased on f's example pages. RankKind names other ranks, for which the formulas stay
// the same. They can come from a walk that follows links both ways, because a page that links to a topic's pages is about it too. They can be
// weighted by SizeWeights, so that each example page counts alike; otherwise each topic spreads the same mass over all pages, and a page of a large
// topic hardly passes the mean in its own topic. And they can be shared among the pages of a host, because these are of a kind. All three together
// are the default (docs/facets.md tells why); ranking uses the source's ranks.
//
// Variant. Options.Relative first divides a rank by the page's own unbiased rank, which the source's screen-shot hints at. The default is eq. 3.15.
//
// Small topics. A topic of one or two example pages is no rival of a larger one: it does not count in the larger topic's uncertainty (Rivals).
// Otherwise a directory's many leaf topics, in some of which each page is strong, would leave the page a member of hardly anything above them. The
// uncertainty of small topics counts all topics. With ForwardRanks, eq. 3.14 is used as printed.
//
// Storage. For a positive threshold only ranks of at least 1 matter, for the membership and for the uncertainty alike. So Memberships, a mapped file
// with a short row for each page or document, loses nothing, and one row answers all questions about one result. Rows are by document number. A row
// holds topics by their index in the caller's list, ascending, with their ranks as column.Code: a topic is in the page's row exactly if the page's
// weighted rank for it is at least 1.
//
// Cost: 3 bytes for each topic that a page is strong in, and 4 a page. Writing reads each column once, some pages of all columns at a time, so that
// memory does not grow with pages x topics. Shares of 100 results take some microseconds.
package facets
