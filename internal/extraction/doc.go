// Package extraction answers "how well and how fast do these extractors find the main content?".
//
// Compare runs extractors over the pages of gold sets (internal/gold), one after the other on the same pages, and scores their texts against the gold
// texts by words (internal/measure). Table and its Write give one row a set and extractor, and the means over the sets. `facetta eval extraction`
// compares Facetta's own methods; the module in docs/bench/extraction runs public libraries with the same code.
//
// # Figures
//
// F1 over bags of words, over sequences of words (longest common subsequence) and over sets of words, each the mean over the pages of a set; the
// standard error of the first; empty, the share of empty texts among pages whose gold has words; pages and bytes per second of processor time,
// including parsing and garbage collection but not reading and scoring. A page whose gold text has no words counts 1 if an extractor returns nothing
// and 0 otherwise.
//
// # Cost
//
// One set is in memory at a time. Extractors run on one goroutine; scoring a page takes (words) x (gold words) / 64 steps.
package extraction
