// Package accuracy answers "how well does a segmenter cut the pages of a gold set?".
//
// Load prepares the pages of a set, Rate segments them all in one way, Write prints tables.
//
// # Gold segments
//
// The source had 111 pages segmented by hand, which are not published (spec d.5). Gold sets of content extraction
// (internal/gold) say of each block only whether it is content. From that come two labellings of a page's words:
//
//	classes    two clusters: all content, all boilerplate. Their number is not one a segmenter could reach.
//	stretches  each maximal run of blocks of one class is a cluster: contiguous, but coarser than what a person would
//	           draw, since an article and the headline under it are one, and so are two menus side by side.
//
// A third is used where a folder has <id>.txt for a page: a segmentation made by hand (segment.ReadManual).
//
// Accuracy is the adjusted Rand index and NMI of the words' labels, averaged over pages (spec d.5). Pages that have one class
// only are left out: nothing can be found there. Figures here do not compare with the source's, but those of two methods do
// with each other: stretches ask whether bounds between content and boilerplate are found, and how much else is cut.
//
// # Cost
//
// A page takes as long as its parse and the alignment with its gold text; each Rate is a small part of that.
//
// Reference: Kohlschütter, doctoral thesis, §4.2.4, Tables 4.1 and 4.2 (spec d.5, d.6).
package accuracy
