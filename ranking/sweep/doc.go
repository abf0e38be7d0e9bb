// Package sweep passes over the links of a graph for many rank vectors at once: the inner loops of package ranking.
//
// Sixteen vectors in float32, or eight in float64, stand side by side, interleaved by page: a row is the numbers of one page, 64
// bytes, a line of the cache. So a link costs one line for all of them, and two additions of 32 bytes each.
//
// The pages of a block of package graph have half a megabyte of rows, which stay in a core's second cache while it is swept. A
// sweep of a block is
//
//	Far     sums(t)  = base + sum of z(s) over links s -> t from other blocks, once: these are the reads of far memory
//	Near    z(t)     = weight(t) (sums(t) + sum of z(s) over links from the same block), in place and in order, as Gauss-Seidel
//	        does (eq. 3.7), as often as wanted: all of it is in the cache
//	Relax   Near, then on by a share of what the row has changed since the sweep began
//
// and with z = x/outdegree and weight = damping/outdegree that is eq. 3.9. Rows of weight 0 (dangling pages) are passed over.
//
// Pages with more than 256 in-links are hubs: in float32 rows their sums are float64.
//
// Invariants: each lane is computed as if it were alone; terms are added in the order of the links, and the assembly (AVX2,
// without fused multiply-add) gives the same bits as the portable form, which a test compares.
//
// Cost: 0.7 ns a row and near link with AVX2, 7 ns a page for Far, a sweep with two passes some 22 ns a page for all lanes;
// without AVX2 ten times that. (HostBlocks of 1 M pages, best of 20 on a loaded machine.)
package sweep
