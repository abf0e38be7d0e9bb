// Package graph answers "who links to whom?" for millions of pages.
//
// A Graph has pages of hosts, and directed links between pages. A page has a stable name, its PageID (host id, local id), and a
// Node, its dense integer in this one graph (spec a.3, K3):
//
//	node = first node of the host + number of the host's pages in this graph with a smaller local id
//
// The caller gives the stable names: hosts in an order that only grows at its end (AddHost), local ids with the pages
// (AddPageAs). Facetta takes both from its archive, where every address ever captured keeps its number, also when it turns into a
// redirect or disappears; so hosts may have no page in this graph, and local ids may have gaps. A PageID never changes; a Node
// holds in one graph only. Callers without such a registry (edge lists) let AddPage number the pages as they come.
//
// Nodes are dense and hosts contiguous, which makes nine links in ten short (93.8 % intra-host links were measured on 62.8 M
// pages, spec a.7) and Gauss-Seidel fast. The source knows only the pairs; nodes are ours, so that ids without a page cost no
// vector anything. Our ids begin at 0.
//
// Links are kept twice, by target (what the solvers read) and by source (what a page's view shows), as compressed sparse rows:
// offsets and one uint32 a link, each row strictly ascending. Parallel links count once. Self links are dropped unless Options
// keep them. A page without out-links is dangling; a link to a page that was never added does not exist: it is not counted in the
// out-degree (spec a.1 leaves the choice).
//
// Invariants: both directions hold the same set of links; in and out degrees sum to the number of links; nodes ascend with
// PageIDs, and no PageID occurs twice. The same pages and links in any order make the same bytes, if hosts are added in the same
// order. A Graph is immutable and safe for concurrent use until Close.
//
// Cost: building takes 8 bytes a link for collecting and 4 more while sorting, time linear in pages and links without
// comparing (two counting sorts), if the pages of each host are added in ascending order; a built graph takes 8 bytes a link and
// 16 a page, in memory or mapped, and 4 more a page when local ids have gaps. PageID and Node are binary searches.
package graph
