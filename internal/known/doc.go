// Package known answers "is a known page found again?": it asks a build for pages by their titles, link texts or descriptions, and for the pages of
// topics by the topics' names, and compares rankings, ways of choosing text, and minimum numbers of words a block.
//
// # Queries
//
// The wanted pages are held-out pages: a topics file names them, but they are not example pages of any topic of the build, so that no ranking was
// told about them. A page without near-duplicates is asked for by one of
//
//	title        its title
//	anchor       a text of a link to it, with other words than its title
//	description  what its META element or its entry in the topics file says, the first MaxWords words of it
//
// if the text has at least two words (a description four) that are not stop words, and no other page has the same text. A description must say more
// than the title. Draw takes at most PerSource pages of each kind, and PerHost of a host, with a fixed seed.
//
//	topic        the name of a topic with a vector; relevant are its held-out pages, at least MinRelevant of them
//
// # The wanted page left out of the source of the query
//
// The indexes that are searched are made for the evaluation, from the documents of the build. In them, the page of a title query has no title, and no
// blocks that say the same words as its title; the page of an anchor query has no link text with the words of the query. Descriptions are in no
// index. Titles of other pages and texts of other links stay.
//
// # Search
//
// The search works as in the product: all words are wanted, or most of them when no document has all. The rankings are: none (W alone), unbiased
// rank, the rank for the wanted page's topic (the topic in the topics file, or the nearest one above it with a vector), which a searcher would have
// chosen, and the last two with the square root of the rank. Results are not folded. Depth results are looked at.
//
// Sweep is the source's experiment (spec K33): for each minimum number of words, an index that has only blocks with at least that many words,
// whatever their class. It compares these with indexes of the blocks classified as content. Titles and link texts are in neither.
//
// # Figures
//
// The figures are those of package retrieval, P@1, and the share of queries with a relevant page among the first ten, which is ten times P@10 if one
// page is wanted. Means have 95 % intervals by the normal distribution. Queries for pages of one host are not independent, so true intervals are
// wider. Wanted pages are drawn evenly over the pages of hosts, not by how often people look for them, which puts rankings by importance at a
// disadvantage.
package known
