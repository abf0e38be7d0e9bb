// Package sweep passes over the links of a graph for many rank vectors at once: the inner loops of package ranking.
//
// Sixteen vectors in float32, or eight in float64, are interleaved by page: a row holds the numbers of one page, 64 bytes, which is one cache line.
// So a link costs one cache line for all of them, and two additions of 32 bytes each. A single vector in float64 has rows of one number.
//
// A Layout holds the links of a graph, copied into the order in which they are read. Only pages with out-links have rows: dangling pages are computed
// once, at the end, so none lies between the rows that are read again and again. The pages of a block of package graph are ordered by falling number
// of near links (places), so that four rows at a time take the same number of steps: no sum waits for another, and the processor predicts where the
// links of a row end.
//
// The rows of a block take at most half a megabyte, which stays in a core's L2 cache while the block is swept. A sweep of a block is
//
//	Far     sums(t)  = base + sum of z(s) over links s -> t from other blocks, once: these are the reads of far memory
//	Near    z(t)     = weight(t) (sums(t) + sum of z(s) over links from the same block), in place and in order, four by four, as
//	        Gauss-Seidel does (eq. 3.7), as often as wanted: all of it is in the cache
//	Relax   Near, then further by a share of the row's change since the sweep began
//
// and with z = x/outdegree and weight = damping/outdegree that is eq. 3.9.
//
// A Layout with Commons, for float64: near links that many pages of a block share, such as those of menus, are added up once a pass, into rows of
// common sources, which come after the rows of zeros and have weight 1; a page with the same far sources as another page of the block copies that
// page's sum. docs/ranking.md tells how this does with float32.
//
// Pages with more than 256 near or more than 256 far in-links are hubs: sums of 128 terms each are added up in float64.
//
// Invariants: each lane is computed as if it were alone, in a fixed order, and the assembly (AVX2, or AVX-512 where it costs no clock rate, without
// fused multiply-add) gives the same bits as the portable form; a test compares them.
//
// Cost: on HostBlocks of 4 M pages a sweep of sixteen vectors with three passes takes 29 ns a page on a core that runs alone, 10 to 12 of them for
// far memory, up to twice that if a neighbouring core needs memory too, and ten times that without AVX2. A Layout takes 2 bytes a near and 4 a far
// link, and some 6 a page.
package sweep
