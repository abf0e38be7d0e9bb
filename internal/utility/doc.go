// Package utility answers "what does ranking by a topic change, and is it for the better?", by the source's study (spec b.3, K9).
//
// Each category has some queries. Each is answered under the category's ranks, its parent's, its children's, its siblings' and
// unbiased ones; the parent is the next topic above that has a vector, or unbiased rank where there is none. Of two answers we say
//
//	tau  Kendall's, on the union of both top 30 (measure.TopTau), or on their intersection; pages without rank are tied at the end
//	MAP  mean average precision of the first 10 judged results: AvP = sum of P(r) at relevant r / relevant ones among the 10
//
// The source had three judges, who called a result relevant if it was to the query and the category. We have the taxonomy: judged are
// held-out pages, which the taxonomy puts somewhere but which gave no topic its rank; relevant are those at or below the category.
// That they answer the query is taken from the match. Results that are not held-out pages are passed over.
//
// Phrases takes queries for a build from the texts of held-out entries, as package discovery does. Links is the form for graphs without
// texts: the "query" is matched by all pages, so answers are the pages by rank alone; the example pages of each of five folds are
// held out once.
//
// Whether tau or MAP go with the level or with the size of the biasing set is told by Kendall's tau over the categories, beside what
// chance would reach in one of twenty studies (normal approximation).
//
// WriteSVG draws the source's category graph (figure 3.7): a line's width is the mean tau of parent and child, a node's outline the
// ratio of MAP under the category to unbiased MAP, dashed where the latter is 0.
package utility
