// Package duplicate answers "which pages say the same, up to a few words?": near-duplicate detection by min-hash over the largest
// segment of running text (spec d.7, K19), pair by pair and over a whole archive.
//
// A page's Signature is made in four steps: its blocks are joined to segments; segments with at least half of their words inside links are dropped;
// of the rest, the segment with most words is taken (the first of several); and each run of six words in it (a shingle) is hashed by eight seeded
// functions. The smallest value of each function is one of the eight fingerprints:
//
//	s_i = min over shingles x of h_i(x),    i = 1..8
//	near-duplicates  <=>  s_i(a) = s_i(b) for at least 4 of 8 i
//
// The expected share of equal fingerprints is the Jaccard similarity of the sets of shingles.
//
// Variants: fingerprints compared position by position (ours), or the eight smallest values of one hash function compared as sets (Options.Smallest;
// spec d.7 leaves it open). Segments are those of JUSTRULES, with which the source finds most duplicates (89.4 %, none of them false), or of any
// other method of package segment.
//
// GroupPages finds all groups of a collection: two pages are in one group when a chain of near-duplicate pairs leads from one to the other. It is
// exact, not sampled: a pair shares 4 of 8 fingerprints exactly if it agrees in one of the 70 choices of 4 positions, so pages are sorted 70 times by
// 4 fingerprints, and equal neighbours are joined. In a long run of equal neighbours, each page is compared with eight before it, so a million copies
// of one page take hardly longer than a million different pages.
//
// Invariants: equal texts have equal signatures; the result does not depend on the order of work. A group is named by its first document, which has
// the highest unbiased rank, as documents are numbered by falling rank.
//
// Cost: Of takes some 60 ns a word and allocates nothing per word. GroupPages takes 70 sorts of n entries (1 s for 100,000 pages on one core) and 20
// bytes a page in addition to its signature of 36 bytes and its sketch of 128.
//
// Deviations: by default a build compares contents instead of largest segments (ByContent; BySegment is the source's rule alone). Of 38,000 real
// pages, the source's rule folds 7,600, many of them wrongly: the largest running text of indexes, forms and manuals is often a notice that all pages
// of their site share. Also, eight fingerprints are few: a pair with 30 % of its shingles in common is taken for a near-duplicate one time in five,
// and manuals have thousands of such pairs, which chains then join. So pages that have enough content (see page.go) must have near contents by the
// eight fingerprints and alike contents by a Sketch of 64, and pages with less must have the same title and texts: / and /index.html are one page, also
// if they have 99 words. `facetta eval segment` and docs/extraction.md tell how well both rules do. Characters of
// scripts that are written without spaces are words of their own here.
//
// References: Kohlschütter 2011, section 4.2.5; Kohlschütter and Nejdl 2008, section 5.4; Broder, On the resemblance and
// containment of documents, 1997; Li, Owen and Zhang, One permutation hashing, 2012.
package duplicate
