// Package rankfile ranks any graph given as text: links and topics in, tables of ranks and memberships out. It is the job of
// `facetta rank`, the way to use and to measure this engine's link analysis without its crawler and index.
//
// Input is what package edgelist reads. Output, in one folder:
//
//	ranks.tsv        page, unbiased, then one column per topic in ascending order; a header line; ranks of mean 1
//	memberships.tsv  page, topic, rank, membership; a header line; one line for each rank of at least 1, by page, then topic
//
// Numbers have nine significant digits. A rank that prints as 1 counts as 1, so that memberships.tsv follows from ranks.tsv.
// Membership is eq. 3.15: log10 of the rank, divided by the number of topics of the whole file in which the page's rank is at
// least 1. With Options.Members it is told from other ranks than those of ranks.tsv (facets.RankKind), all topics being of one
// dimension, and small topics are no rivals of others (facets.Rivals); those of links both ways are solved to a tolerance of at least 1e-5.
//
// WriteHosts writes a table of hosts with their numbers of pages and links.
//
// A file has its name only when it is complete. The same input gives the same bytes, whatever the number of threads, and however often
// the run was interrupted: the vectors of the table that were found are kept in a folder until it is written. Reading the links and building
// their graph begin anew, and so do vectors of links both ways.
//
// A topic whose pages are exactly those of the topics below it, no page in two of them, is their sum (ranking.Plan), to within the
// tolerance.
//
// Cost: the graph and two vectors per thread in memory; in files in the output folder the finished vectors, 8 bytes per page and topic,
// as much for memberships by links both ways, those of sums' parts once more, and what Options.Memory does not hold
// of the links while the graph is built.
package rankfile
