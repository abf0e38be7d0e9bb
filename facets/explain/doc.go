// Package explain answers "through which links did this page get its rank?".
//
// Model. A page's rank x in a vector (spec a.1) is the sum of what links and jumps bring,
//
//	x(t) = J(t) + sum over the links s -> t of  d x(s)/outdegree(s),     J(t) = (1-d) v(t)
//
// so each link carries the share d x(s)/outdegree(s)/x(t) of t's rank, and jumps the rest. The shares of all links to t and of the jump sum to 1. The
// product of the shares along a walk that begins with a jump to b and ends at t is exactly the part of t's rank that came by that walk; over all
// walks, these products sum to 1 as well. Path finds the walk with the largest product, which is a path: the strongest link path from a page of the
// biasing set. Shares are quotients, so it makes no difference that stored ranks are scaled.
//
// The biasing set is inferred from the ranks: v is the same for all its pages, and summing the equation over all pages t gives
//
//	J = (sum of x - d * sum of x(s) over the pages s that have links) / pages of the set
//
// A page belongs to the set when its jump is at least half of J. Stored ranks are rounded, so a jump that brings less than a thousandth of a page's
// rank goes unnoticed; it would not begin a strong path either.
//
// Method. Dijkstra's algorithm from t backwards over -log share ends when no remaining page can begin a stronger path. MaxLinks bounds the number of
// links it reads; at that bound it returns the strongest path so far, and says that there may be a stronger one.
//
// Memberships are told from other ranks than these (facets.RankKind). Way says how such a rank reached a page over links that are followed both ways.
//
// Cost: NewVector passes over the ranks once, some 5 ns a page. Path reads the links of the pages that carried more than the path that is found, some
// 50 ns a link.
package explain
