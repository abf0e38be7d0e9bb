// Package accuracy answers "how well does a segmenter cut the pages of a gold set, and find near-duplicates by that?".
//
// Load prepares the pages of a set, Rate segments them all with one method, and Duplicates moves content between them and asks what is found again;
// WriteMethods, WriteThresholds, WriteWidths and WriteDuplicates print tables.
//
// # Gold segments
//
// The source had 111 pages segmented by hand, which are not published (spec d.5). Gold sets of content extraction (internal/gold) only say whether
// each block is content. Two labellings of a page's words are derived from that:
//
//	classes    two clusters: all content, all boilerplate. No segmenter could reach this number of clusters.
//	stretches  each maximal run of blocks of one class is a cluster: contiguous, but coarser than what a person would
//	           draw, since an article and the headline under it are one, and so are two menus side by side.
//
// A third is used where a folder has <id>.txt for a page: a segmentation made by hand (segment.ReadManual).
//
// Accuracy is the adjusted Rand index and NMI of the words' labels, averaged over pages (spec d.5). Pages that have only one class are left out:
// nothing can be found there. Figures here cannot be compared with the source's, but those of two methods can be compared with each other: stretches
// measure whether the boundaries between content and boilerplate are found, and how much else is cut.
//
// # How good
//
// AdjRand and NMI against stretches (`facetta eval segment DIR` prints these and more). The methods are nearly in the source's order, but justrules
// is at or above bf-rulebased on four sets of five in AdjRand, and bf-smoothed is once below bf-plain. The boundaries of content are only some of the
// boundaries that people see, so all methods cut too much, and thresholds above the source's do better here (0.7 for the methods without rules):
//
//	                    wordwrap     taggap       bf-plain     bf-smoothed  bf-rulebased justrules
//	cleaneval-dev       0.053 0.441  0.145 0.505  0.341 0.589  0.327 0.582  0.464 0.638  0.470 0.626
//	cleanportaleval     0.038 0.490  0.083 0.507  0.353 0.580  0.359 0.591  0.393 0.600  0.420 0.605
//	dragnet-train       0.033 0.432  0.076 0.453  0.246 0.514  0.255 0.524  0.295 0.540  0.334 0.555
//	mozilla-readability 0.041 0.448  0.122 0.500  0.314 0.578  0.314 0.582  0.316 0.589  0.341 0.594
//	zyte-article        0.039 0.479  0.092 0.505  0.339 0.579  0.352 0.594  0.378 0.597  0.374 0.583
//
// # Cost
//
// A page takes as long as parsing it and aligning it with its gold text; each Rate takes a small part of that.
//
// Reference: Kohlschütter, doctoral thesis, §4.2.4, Tables 4.1 and 4.2 (spec d.5, d.6).
package accuracy
