// Package graph answers "who links to whom?" for millions of pages.
//
// A Graph has pages of hosts, and directed links between pages. A page has a stable name, its PageID (host id, local id), and a
// Node, its dense integer in this one graph (spec a.3, K3):
//
//	node = first node of the host + local id
//
// Hosts are numbered in the order in which they were first added, local ids count the pages of one host in the order in which
// they were added. Adding pages to a later graph in the same order therefore never changes a PageID, while nodes stay dense and
// hosts contiguous; contiguous hosts make nine links in ten short (93.8 % intra-host links were measured on 62.8 M pages, spec
// a.7) and Gauss-Seidel fast.
//
// Links are kept twice, by target (what the solvers read) and by source (what a page's view shows), as compressed sparse rows:
// offsets and one uint32 a link, each row strictly ascending. Parallel links count once. Self links are dropped unless Options
// keep them. A page without out-links is dangling; a link to a page that was never added does not exist: it is not counted in the
// out-degree (spec a.1 leaves the choice).
//
// Invariants: both directions hold the same set of links; in and out degrees sum to the number of links. A Graph is immutable and
// safe for concurrent use until Close.
//
// Cost: building takes 8 bytes a link for collecting and 4 more while sorting, time linear in pages and links without
// comparing (two counting sorts); a built graph takes 8 bytes a link and 16 a page, in memory or mapped.
package graph
