// Package known answers "is a known page found again?": it asks a build for pages whose titles, link texts or descriptions are the
// queries, and for the pages of topics by the topics' names, and compares rankings, ways of choosing text, and least numbers of words a
// block.
//
// # Queries
//
// Wanted are held-out pages: a topics file names them, and they are example pages of no topic of the build, so that no ranking was told
// about them. A page without near-duplicates is asked for by one of
//
//	title        its title
//	anchor       a text of a link to it, of other words than its title
//	description  what its META element or its entry in the topics file says, the first MaxWords words of it
//
// if it has at least two words (a description four) that are no stop words, and no other page has the same text. A description must say
// more than the title. Draw takes at most PerSource pages of each kind, PerHost of a host, by a fixed seed.
//
//	topic        the name of a topic with a vector; relevant are its held-out pages, at least MinRelevant of them
//
// # The wanted page left out of the source of the query
//
// The indexes that are searched are made for the evaluation, from the documents of the build. There the page of a title query has no
// title, and none of its blocks that say the same words as its title; the page of an anchor query has no link text with the words of
// the query. Descriptions are in no index. Titles of other pages and texts of other links stay.
//
// # Search
//
// As in a search of the product: all words are wanted, and most of them when no document has all. Rankings: none (W alone), unbiased
// rank, the rank for the wanted page's topic (that of the topics file, or the nearest above it with a vector), which a searcher would
// have chosen, and both with the square root of the rank. Results are not folded. Depth results are looked at.
//
// Sweep is the source's experiment (spec K33): indexes that have nothing but blocks of at least so many words, whatever their class, one
// for each number; beside them those of the blocks classified as content. Titles and link texts are in neither.
//
// # Figures
//
// Those of package retrieval, P@1, and the share of queries with a relevant page among the first ten, which is ten times P@10 where one
// page is wanted. Means have 95 % intervals by the normal distribution. Queries for pages of one host are not independent, so true
// intervals are wider. Wanted pages are drawn evenly over the pages of hosts, not by how often people look for them: what ranks by
// importance is at a disadvantage.
package known
