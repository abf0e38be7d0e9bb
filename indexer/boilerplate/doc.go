// Package boilerplate answers "which blocks of this page are content?".
//
// A Classifier labels each block of a page (crawler/page) content or boilerplate: navigation, advertisements, notices. New gives
// one by name; Extract joins what it keeps.
//
// # Methods
//
// keep-all, min-words, density-rule and one-rule (K31) look at a block alone; density-pruning (K25) at segments that Block Fusion
// makes of blocks (indexer/segment); densitometric (K28) and numwords (K29) are the two decision trees of the thesis over a block and its two neighbours, in which a missing neighbour is
// a block without words. largest-block, largest-content and main-content (K30) filter what a tree keeps, for news: they lose
// much of pages that have several parts. bte is body text extraction, the stretch with the most words and the fewest tags.
// Classify and Extract hand the page's title to the one method that reads it, main-content.
// The default is ours: numwords over paragraphs, and what the page's elements say (classifyStructured lists its six steps).
//
// # How good
//
// F1 over bags of words, averaged over the pages of each data set with a hand-made main content; TestGold measures it
// (FACETTA_SHARED=<folder> go test -run TestGold -v ./indexer/boilerplate):
//
//	                  default  keep-all  min-words  density-rule  one-rule  densitometric  numwords
//	cleaneval-dev       0.902     0.875      0.889         0.894     0.878          0.859     0.885
//	cleanportaleval     0.877     0.578      0.808         0.814     0.814          0.849     0.854
//	dragnet-train       0.789     0.529      0.680         0.731     0.695          0.741     0.752
//	zyte-article        0.898     0.647      0.772         0.837     0.779          0.837     0.857
//	mean of sets        0.867     0.657      0.787         0.819     0.791          0.822     0.837
//
// The steps of the default were chosen, and its one constant was set, on these same sets, so its lead is somewhat flattered.
//
// # Invariants
//
// Classifiers are pure: the labels depend on nothing but the blocks. Texts are not read (except by main-content), only
// counts and elements, so they work in any language. The default keeps something of every page that has words; the others may keep nothing.
//
// # Cost
//
// Time is linear in the number of blocks, 0.1 us each for the default (BenchmarkDefault), which needs memory for a copy of them.
//
// # Deviations
//
// The trees decide on atomic blocks as published. The constants 0.333333 and 0.555556 are the published ones, not thirds and
// ninths.
//
// References: Kohlschütter, doctoral thesis, §4.4, Algorithms 4.2 and 4.3 (spec f.3, f.4); Kohlschütter, Fankhauser, Nejdl:
// Boilerplate Detection using Shallow Text Features, WSDM 2010; Finn, Kushmerick, Smyth: Fact or Fiction, 2001 (BTE).
package boilerplate
