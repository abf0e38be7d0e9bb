// Package rankfile ranks any graph given as text: links and topics in, tables of ranks and memberships out. It does the work of `facetta rank`, which
// makes it possible to use and measure this engine's link analysis without its crawler and index.
//
// Input is what package edgelist reads. Output, in one folder:
//
//	ranks.tsv        page, unbiased, then one column per topic in ascending order; a header line; ranks of mean 1
//	memberships.tsv  page, topic, rank, membership; a header line; one line for each rank of at least 1, by page, then topic
//
// Numbers have nine significant digits. A rank that prints as 1 counts as 1, so that memberships.tsv follows from ranks.tsv. Membership is eq. 3.15:
// log10 of the rank, divided by the number of topics of the whole file in which the page's rank is at least 1. With Options.Members, memberships are
// told from other ranks than those of ranks.tsv (facets.RankKind), with all topics in one dimension, and small topics are no rivals of larger ones
// (facets.Rivals). The ranks of walks both ways are solved to a tolerance of at least 1e-5.
//
// WriteHosts writes a table of hosts with their numbers of pages and links.
//
// A file gets its name only when it is complete. The same input gives the same bytes, whatever the number of threads and however often the run was
// interrupted: finished vectors of the table are kept in a folder until the table is written. After an interruption, reading the links and building
// their graph begin anew, and so do the vectors of walks both ways.
//
// A topic whose pages are exactly those of the topics below it, with no page in two of them, is their sum (ranking.Plan), to within the tolerance.
//
// Cost: memory for the graph and two vectors per thread. Files in the output folder hold the finished vectors, 8 bytes per page and topic, and as
// much for memberships by walks both ways; the vectors of the parts of sums once more; and, while the graph is built, the links that exceed
// Options.Memory.
package rankfile
