// Package report answers "how does this archive compare with the source's corpus?": it fits the laws of package template to statistics and shows them
// as tables and curves, each beside the source's published one.
//
// Make fits everything; Write prints the tables; Draw writes one SVG file for each curve, with the archive's points, its fit and the source's. Laws
// for which an archive is too small are left out (fewer than MinPages pages with text; for some laws, too few terms or templates).
//
// The source's corpus is not available, so only those of its figures that the spec quotes can be shown. In all rows of ours, R² is the share of
// variance explained.
package report
