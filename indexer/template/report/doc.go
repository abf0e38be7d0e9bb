// Package report answers "how does this archive compare with the source's corpus?": it fits the laws of package template to
// statistics and shows them as tables and curves, each beside what the source printed.
//
// Make fits everything; Write prints the tables; Draw writes one SVG file a curve, with the archive's points, its fit and the
// source's. What an archive is too small for is left out (fewer than MinPages pages with text, for some laws fewer terms or templates).
//
// The source's corpus is not at hand: of its figures only those that the spec quotes can be shown. R² is the share of variance
// explained, in all rows that are ours.
package report
