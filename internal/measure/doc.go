// Package measure answers "how good is this?": the metrics of our sources and of text extraction, each a small pure function.
//
//	Confusion                                   precision, recall, F1, fall-out of a yes/no decision, weighted or counted
//	PrecisionAt, AveragePrecision, Mean         rankings with relevant results (AvP, MAP)
//	StandardError, Wilson                       how sure a mean or a rate is
//	DCG, NDCG                                   rankings with graded results
//	AuC                                         area under the ROC curve of scored items
//	KendallTau, TopTau                          agreement of two rankings
//	AdjustedRSquared                            quality of a fitted law
//	Entropy                                     information, in nats
//	Contingency                                 two partitions of one set: AdjRand, NMI, mutual information, information gain
//	ScoreTexts, Reference                       two texts: F1 of the bags, sets and sequences of their words
//	Align                                       two texts: one longest common subsequence of their words
//
// # Formulas
//
// The formulas are those of spec section 0 (thesis §2.3). DCG is the variant whose first two positions both have discount 1, not the one with
// log2(i+1). The adjusted Rand index is that of Hubert and Arabie, NMI that of Strehl and Ghosh (geometric mean).
//
// # Edge cases
//
// Where a denominator is zero: precision, recall and F1 are 0; AvP without relevant results is 0; NDCG is 0 if all results are irrelevant; AuC
// without positives or without negatives is 1/2; NMI with an entropy of zero is 1 if the partitions are the same, else 0; the adjusted Rand index is
// 1; two texts without words have F1 1. The spec says so for NDCG, AvP, NMI and the Rand index and leaves the others open.
//
// # Cost
//
// Linear, except for a sort in AuC, and KendallTau, which is quadratic in the number of ranked items and meant for top lists. The longest common
// subsequence of n and m words takes n*m/64 steps (BenchmarkSequence: 8 ms for two unlike texts of 20,000 words each on one core of a shared 2-core
// virtual machine), and Align as many bits of memory.
//
// References: Kohlschütter, doctoral thesis, §2.3 (spec section 0); Hubert, Arabie: Comparing Partitions, 1985; Strehl, Ghosh:
// Cluster Ensembles, 2002; Wilson: Probable Inference, the Law of Succession, and Statistical Inference, 1927; Hyyrö: Bit-Parallel
// LCS-length Computation Revisited, 2004; Crochemore et al.: A fast and practical bit-vector algorithm for the longest common
// subsequence problem, 2001.
package measure
