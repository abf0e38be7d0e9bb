// Package partition finds the ranks of a graph that is spread over workers, each of which knows its own hosts only: Partitioned PageRank
// (spec a.4, a.5, K4), for a graph that grows and moves meanwhile (K5).
//
// Model. The hosts are dealt out to partitions, and a host's pages go with it. With n_b(t) the votes of partition b for page t,
//
//	x(t) = (1-d) v(t) + d (sum over links s -> t of one partition of x(s)/outdegree(s) + sum over partitions b of n_b(t))   (eq. 3.10)
//	n_b(t) = sum over links s -> t, s in b, of x(s)/outdegree(s)                                                           (eq. 3.11)
//
// is solved by each Worker for its pages, in the order of their ids and in place (Gauss-Seidel, eq. 3.7); the votes are of the
// iteration before. The fixed point is that of one machine, whatever the partitions. As in package ranking, x is not normalised:
// ranks are x scaled to mean 1 once, at the end, which also repairs dangling pages. So a worker needs no number of the whole graph,
// and v of a biased column is 1 on the set's pages (or their weights), wherever they are, also when there are more of them later.
//
// Votes. All that is said in an iteration is n_b(t), one number of 8 bytes for each pair of a partition and a page of another that it links
// to. Which pages these are, grouped by host, is sent once, and again only between two partitions one of which has changed.
// The receiver answers with the positions of those that it does not have, and these links don't count (nor do links to hosts that
// nobody owns) until the page is added.
//
// Protocol. A Coordinator leads (spec a.5); it knows hosts and their sizes, no links and no scores. An epoch begins before the first
// iteration, and whenever hosts were added, changed or moved or a worker was lost:
//
//	call     coordinator to each         it is there: whoever hears it, arrives
//	arrive   worker to coordinator       JOIN in the source: the worker is there
//	assign   coordinator to each         what it owns, and who has the scores
//	join     worker to coordinator       JOIN: it has loaded these hosts, of these sizes
//	ready    coordinator to all          READY: who owns which host, whose pages have changed
//	scores   worker to worker            of hosts that move
//	targets  worker to worker            TARGETS: the pages that votes will be for
//	missing  worker to worker            those of them that are not there
//	votes    worker to worker            VOTES, of the scores that the epoch begins with
//	linked   worker to coordinator       all votes have come; counts
//	iterate  coordinator to all          ITERATE, again and again:
//	votes    worker to worker            VOTES
//	status   worker to coordinator       STATUS: sums of scores, of changes and of the residual; all votes have come
//	finish   coordinator to all          STOP: deliver the ranks, scaled by this number
//
// Each worker answers finish with delivered. One that cannot go on says why with failed, and stop ends all.
//
// Nobody goes on before the coordinator has heard of all, so a message is never early, what is on its way is bounded by one iteration,
// and messages of earlier epochs can be dropped.
//
// Residual. After a sweep, the residual (1-d) v + d A x - x of a page is the damping times the change of what it was computed from too
// early: pages of its partition from itself on, and votes. A worker adds up amounts, each source's for its links that lead
// backward and each vote's, so it bounds the L1 norm without another pass; 2/(1-d) times that, by the sum of x, bounds the L1 error
// of the ranks, like Solve's of package ranking. Options.Rule has the source's rules as well.
//
// Scaling. The sums of scores that all workers report tell by which factor x is too large or too small as a whole, and each iteration begins
// with it. The source does without (Options.Plain); it saves a tenth to a third of the iterations to 1e-3, and nothing to a tenth of those to
// 1e-9, for 8 bytes a column. Convergence is certain without it, so it ends when an epoch takes longer than it could without.
//
// Losses. A worker whose connection ends, or who does not answer in time, is started again. It takes its hosts from its Source and
// their scores from its last checkpoint, if there is one and it is sound, and else begins anew; the others keep theirs. An
// epoch begins, and the votes come again. The end is the same, as the iteration converges from any scores. When the
// coordinator ends, so does the run, but another can take the workers over, with the scores of the hosts that stay where they are.
//
// Engine. InProcess carries the messages between goroutines; they are encoded, cut into frames and decoded as for any other Engine, of
// which an implementation on a message queue needs two dozen lines. A machine with several cores runs several workers.
//
// Determinism: the same hosts in the same partitions give the same bits, whatever the order in which messages arrive, as long as
// no worker is lost: sums over partitions are in the order of their numbers.
//
// Cost: 12 bytes a link, some 40 a host of the whole graph, 20 a page and 32 more a column, 8 a vote and column, each way; 300 ns a link
// to load and connect, 5 ns a link, column and iteration. A machine that holds the whole graph finds one vector with package
// ranking in an eighth of the time in all, and sixteen at once sooner still. docs/partitions.md has measured tables.
//
// References: B §3.2 in the specification.
package partition
