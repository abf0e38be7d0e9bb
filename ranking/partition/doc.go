// Package partition computes the ranks of a graph that is spread over workers, each of which knows only its own hosts: Partitioned PageRank (spec
// a.4, a.5, K4), for a graph that grows, and whose hosts move, meanwhile (K5).
//
// Model. The hosts are dealt out to partitions, and a host's pages go with it. With n_b(t) the votes of partition b for page t,
//
//	x(t) = (1-d) v(t) + d (sum over links s -> t of one partition of x(s)/outdegree(s) + sum over partitions b of n_b(t))   (eq. 3.10)
//	n_b(t) = sum over links s -> t, s in b, of x(s)/outdegree(s)                                                           (eq. 3.11)
//
// Each Worker solves these for its own pages, in the order of their ids and in place (Gauss-Seidel, eq. 3.7), with the votes of the previous
// iteration. The fixed point is the same as on one machine, whatever the partitions. As in package ranking, x is not normalised: ranks are x scaled
// to mean 1 once, at the end, which also repairs dangling pages. So a worker needs no figure about the whole graph, and v of a biased column is 1 (or
// the page's weight) on the set's pages, wherever they are, even if more of them come later.
//
// Votes. An iteration sends only n_b(t), one number of 8 bytes for each pair of a partition and a page of another partition that it links to. The
// list of these pages, grouped by host, is sent once, and again only between two partitions of which one has changed. The receiver answers with the
// positions of pages that it does not have; links to these don't count until the page is added (nor do links to hosts that nobody owns).
//
// Protocol. A Coordinator leads (spec a.5); it knows hosts and their sizes, but no links and no scores. An epoch begins before the first iteration,
// and whenever hosts were added, changed or moved, or a worker was lost:
//
//	call     coordinator to each         it is there: whoever hears it answers with arrive
//	arrive   worker to coordinator       JOIN in the source: the worker is there
//	assign   coordinator to each         what it owns, and who has the scores
//	join     worker to coordinator       JOIN: it has loaded these hosts, of these sizes
//	ready    coordinator to all          READY: who owns which host, whose pages have changed
//	scores   worker to worker            scores of hosts that move
//	targets  worker to worker            TARGETS: the pages that votes will be for
//	missing  worker to worker            those of these pages that are not there
//	votes    worker to worker            VOTES, of the scores that the epoch begins with
//	linked   worker to coordinator       all votes have come; counts
//	iterate  coordinator to all          ITERATE, again and again:
//	votes    worker to worker            VOTES
//	status   worker to coordinator       STATUS: sums of scores, of changes and of the residual; all votes have come
//	finish   coordinator to all          STOP: deliver the ranks, scaled by this number
//
// Each worker answers finish with delivered. One that cannot go on says why with failed, and stop ends all.
//
// Nobody goes on before the coordinator has heard from all. So a message is never early, the messages on their way are bounded by one iteration, and
// messages of earlier epochs can be dropped.
//
// Residual. A page is computed from some values that change later in the same sweep: those of its own and of later pages of its partition, and the
// votes. After a sweep, its residual (1-d) v + d A x - x is the damping times these changes. A worker adds up their absolute values, for each source
// over its links that lead backward, and for each vote; that bounds the L1 norm without another pass. 2/(1-d) times that bound, divided by the sum of
// x, bounds the L1 error of the ranks, like the bound of Solve in package ranking. Options.Rule offers the source's rules as well.
//
// Scaling. The sums of scores that all workers report tell by which factor x as a whole is too large or too small, and each iteration begins by
// applying it. The source does without (Options.Plain). Scaling saves a tenth to a third of the iterations to 1e-3, and between nothing and a tenth
// of those to 1e-9, for 8 bytes a column. Without scaling convergence is certain, so scaling stops when an epoch takes longer than it could without.
//
// Losses. A worker whose connection ends, or which does not answer in time, is started again. It takes its hosts from its Source and their scores
// from its last checkpoint if there is a sound one, and otherwise begins anew; the others keep their scores. A new epoch begins, and votes are sent
// again. The result is the same, as the iteration converges from any scores. When the coordinator ends, so does the run, but another coordinator can
// take over the workers, with the scores of the hosts that stay where they are.
//
// Engine. InProcess carries the messages between goroutines; they are encoded, cut into frames and decoded as for any other Engine. An Engine on a
// message queue needs two dozen lines. A machine with several cores runs several workers.
//
// Determinism: the same hosts in the same partitions give the same bits, whatever the order in which messages arrive, as long as no worker is lost:
// sums over partitions are made in the order of their numbers.
//
// Cost: 12 bytes a link, some 40 for each host of the whole graph, 20 a page and 32 more for each page and column, 8 a vote and column in each
// direction; 300 ns a link to load and connect, 5 ns a link, column and iteration. A machine that holds the whole graph computes one vector with
// package ranking in an eighth of the total time, and the advantage is larger for sixteen at once. docs/partitions.md has measured tables.
//
// References: B §3.2 in the specification.
package partition
