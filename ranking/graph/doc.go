// Package graph answers "who links to whom?" for any number of pages, in at most three bytes a link for solvers.
//
// A Graph has pages of hosts, and directed links between pages. A page has a stable name, its PageID (host id, local id), and a Node, its dense
// integer in this one graph (spec a.3, K3). The caller gives the stable names: hosts in an order that only grows at its end (AddHost), local ids with
// the pages (AddPageAs). Facetta takes both from its archive, where every address ever captured keeps its number, even when it turns into a redirect
// or disappears; so hosts may have no page in this graph, and local ids may have gaps. A PageID never changes; a Node is valid in one graph only.
// Callers without such a registry (edge lists) let AddPage number the pages as they come. Our ids begin at 0. Addresses that are not pages can stand
// in for one (AddStandIn): links to a redirect count as links to its target, and the redirect's own links do not count.
//
// Nodes. The pages in the order of their PageIDs, host by host, are cut into blocks of 8,192, and sorted inside each host of a block: pages with
// out-links first, then the others, each part by falling in-degree, ties by PageID. So the nodes of a host are contiguous, which makes nine links in
// ten short (93.8 % intra-host links were measured on 62.8 M pages, spec a.7) and Gauss-Seidel fast; rows of equal length are adjacent, and so are
// dangling pages. In the plain order a sweep takes 1.2 to 1.4 times as long with one vector, and twice as long with sixteen; sorting whole blocks,
// across their hosts, gained little more (6.2 instead of 6.4 ns a row).
//
// Links are kept by target (Blocked, what solvers read): sources in the target's own block as 16-bit offsets, the others as 32-bit nodes, and numbers
// of links in 8 or 16 bits. They are stored a second time by source, as differences in varints, for looking at a page and for pushing ranks; solvers
// never read that half of the file. Parallel links count once. Self links are dropped unless Options keep them. A page without out-links is dangling;
// a link to a page that was never added is ignored: it is not counted in the out-degree (spec a.1 leaves the choice).
//
// Invariants: both directions hold the same set of links; in and out degrees sum to the number of links; each row is strictly ascending; no PageID
// occurs twice. The same pages and links, in any order, make the same bytes if hosts are added in the same order, whatever the number of cores and
// the memory allowed for links. A Graph is immutable and safe for concurrent use until Close.
//
// Building goes over the links three times, in linear time except for sorting a block's pages and each page's far links: the first round distributes
// them to blocks of targets, to count and order the pages; the second writes them under the nodes' numbers; the third distributes them to blocks of
// sources, for the other direction. While building, a page takes some 30 bytes of memory and a link up to 14. What exceeds Options.Memory goes to
// mapped files, so that the system can reclaim that memory at any time.
//
// Cost: 50 to 60 ns a link on one core, 95 to 130 without any locality; 2.7 bytes a link for solvers and 1.4 for the out-links on graphs like the
// web's (4.5 and 2.0 on one without any locality), 2 bytes a page for its PageID and 4 more when local ids have gaps. PageID, Node, AppendInLinks and
// AppendOutLinks take some microseconds at most.
package graph
