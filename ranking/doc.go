// Package ranking answers "which pages matter, for this topic?".
//
// Model (spec a.1, K1, K6). A surfer follows one of a page's links with probability d, the damping, and jumps with probability 1-d. The Teleport says
// where the jump lands: any page (unbiased) or a page of a topic's biasing set, equally or by weight. With n pages, v(t) = n times the probability of
// landing on t, and A(t,s) = 1/outdegree(s) for each link from s to t, the vector x solves
//
//	x = (1-d) v + d A x                                  (eq. 3.1-3.4, scaled)
//	rank(t) = x(t) n / sum(x)                            mean over all pages is 1
//
// Dangling pages. Columns of A that belong to dangling pages are zero, so x loses mass; scaling once at the end repairs it exactly. The result is the
// vector of the surfer who, on a dangling page, always jumps ("strongly preferential"). He solves y = (1-d) v + d A y + d (v/n) D y, where D y is the
// mass on dangling pages. y is x times a constant, because both right sides are v times a number plus d A times the vector, and the solution is
// linear in v. Rescaling after each iteration would be wrong (spec a.1). Likewise x is linear in v, so a parent topic's vector is a weighted sum of
// its children's: Stats.Mass turns ranks back into x.
//
// Method (spec a.2, K2). Gauss-Seidel over blocks of pages, host by host, so that a change reaches the many links to later pages of the same block
// within the same sweep. A sweep makes three passes over a block before it goes on to the next one (package sweep); two if the sweeps of a single
// vector leave much of the error, which then lies between the blocks; five in a batch's last sweep. Each row is moved some percent further than
// computed, as far as convergence stays proven. SolveAll takes 16 vectors at once in float32, or 8 in float64 when the tolerance is below 1e-5; Solve
// takes one, sweeps two blocks at a time, and adds up sources that pages have in common once a pass. After sweeps, a single vector is scaled so that
// the residual's sum is 0, and so are batches on graphs where most links lead far. Both skip blocks that hardly change any more, and extrapolate once
// an error shrinks by a constant ratio. The stopping rule is a proven bound from the residual, relative to the vector's own mass. A single vector
// uses the exact residual, at the price of a pass; a batch uses the most that its last sweep can leave.
//
// Variants. SolveAllFrom starts from what was known before the graph changed. Preview pushes rank from a small biasing set through its neighbourhood,
// for an answer in a tenth of a second. SolvePlan makes a parent topic the sum of the topics below it where that is exact and pays, and solves the
// others. Reference solves the equations in the simplest way: Jacobi, Gauss-Seidel, everything between the two (eq. 3.9), and the stratified surfer
// (K34), who weighs links inside a host and between hosts differently; SolveStratified takes the latter to a proven bound. Package partition ranks a
// graph that is spread over workers.
//
// Units: a rank is float64, at least 0, with mean 1 over the graph; 0 means that no path leads from the biasing set to the page (or, in float32, that
// the rank is below 1e-38). A rank is never NaN. Package column stores it.
//
// Determinism: the same graph, teleports and options give the same bits, whatever the number of threads and the processor: each batch is swept by one
// goroutine in a fixed order, no block of a single vector reads what another may be writing, and which vectors share a batch depends on the teleports
// only. Products are converted explicitly before they are added, as otherwise the compiler would fuse multiplication and addition for some
// processors, which rounds differently.
//
// Cost: a pass for 16 vectors takes 35 to 55 ns a page on one core of a loaded machine, and 8 (graphs like a crawl's hosts) to 14 passes (a crawl
// with its traps) reach an L1 error of 1e-4. A pass for one vector takes 15 to 18 ns a page, and 10 or 25 of them, respectively, reach 1e-7. The
// graph's System takes 2 to 4 bytes of memory a link and 22 a page, 38 in float64; each batch in work takes 128 a page. One vector takes 16 a page,
// or 24 once it extrapolates; for it the System takes 8 a page more, and another copy of the links where pages have many sources in common. Command
// bench measures the figures in docs/ranking.md.
//
// References: B §3.1-3.3 in the specification; Del Corso, Gullí and Romani, "Fast PageRank computation via a sparse linear
// system", 2005, for the unnormalised system; Boldi, Posenato, Santini and Vigna, "Traps and pitfalls of topic-biased
// PageRank", 2008, for what strongly preferential means.
package ranking
