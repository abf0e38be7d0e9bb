// Package utility answers "what does ranking by a topic change, and is it for the better?", following the source's study (spec b.3, K9).
//
// Each category has some queries. Each query is answered under the ranks of the category, of its parent, its children and its siblings, and under
// unbiased ranks; the parent is the next topic above that has a vector, or unbiased rank if there is none. Two answers are compared by
//
//	tau  Kendall's tau, on the union of both top 30 (measure.TopTau), or on their intersection; pages without rank are tied at the end
//	MAP  mean average precision of the first 10 judged results: AvP = sum of P(r) at relevant r / relevant ones among the 10
//
// The source had three judges, who called a result relevant if it was relevant to both the query and the category. We have the taxonomy: the judged
// results are held-out pages, which the taxonomy puts somewhere but which contributed to no topic's ranks; those at or below the category are
// relevant. Since they match the query, they are assumed to answer it. Results that are not held-out pages are skipped.
//
// Phrases takes queries for a build from the texts of held-out entries, as package discovery does. Links is the form for graphs without texts: all
// pages match the "query", so answers are the pages by rank alone; the example pages of each of five folds are held out once.
//
// Kendall's tau over the categories tells whether tau or MAP depends on the level or on the size of the biasing set; it is shown with the value that
// chance would reach in one of twenty studies (normal approximation).
//
// WriteSVG draws the source's category graph (figure 3.7): the width of a line is the mean tau of parent and child, and the width of a node's outline
// the ratio of MAP under the category to unbiased MAP, dashed if the latter is 0.
package utility
