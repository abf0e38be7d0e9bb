// Package ranking answers "which pages matter, for this topic?".
//
// Model (spec a.1, K1, K6). A surfer follows one of a page's links with probability d, the damping, and jumps with 1-d; where he
// lands is the Teleport: any page (unbiased) or a page of a topic's biasing set, equally or by weight. With n pages, v(t) = n
// times the probability of landing on t, and A(t,s) = 1/outdegree(s) for each link from s to t, the vector x solves
//
//	x = (1-d) v + d A x                                  (eq. 3.1-3.4, scaled)
//	rank(t) = x(t) n / sum(x)                            mean over all pages is 1
//
// Dangling pages. Columns of A that belong to dangling pages are zero, so x loses mass; scaling once at the end repairs it
// exactly. The result is the vector of the surfer who, on a dangling page, always jumps ("strongly preferential"): he solves y
// = (1-d) v + d A y + d (v/n) D y, D y being the mass on dangling pages, which is x = y times a constant, because both right
// sides are v times a number plus d A y, and the solution is linear in v. Rescaling after each iteration would be wrong (spec
// a.1). Likewise x is linear in v, so a parent topic's vector is a weighted sum of its children's: Stats.Mass turns ranks back
// into x.
//
// Method (spec a.2, K2). Gauss-Seidel: one vector, updated in place in host order, so that the many links that go to a later page
// of the same host count in the sweep in which they change. It starts from zero and never falls, which makes the stopping rule a
// proven bound (see Solve). The reference iterations Jacobi and GaussSeidel are the equations, as simple as can be.
//
// Units: a rank is float64, at least 0, with mean 1 over the graph; 0 means that no path leads from the biasing set to the page.
// It is never NaN. Stored columns are float32.
//
// Determinism: the same graph, teleport and options give the same bits, whatever the number of threads: one vector is solved by
// one goroutine in a fixed order.
//
// Cost: a sweep reads each link of a page that has out-links once, 2-4 ns a link on graphs that fit the cache; about 40 sweeps
// on a crawl to an error of 1e-9. Memory is 20 bytes a page for the graph's System, and 16 for each vector in work.
//
// References: B §3.1-3.3 in the specification; Del Corso, Gullí and Romani, "Fast PageRank computation via a sparse linear
// system", 2005, for the unnormalised system; Boldi, Posenato, Santini and Vigna, "Traps and pitfalls of topic-biased
// PageRank", 2008, for what strongly preferential means.
package ranking
