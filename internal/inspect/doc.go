// Package inspect answers "why was this block kept, and why did that one go?".
//
// Page takes a parsed page apart: each block with its text density, linked words, class, the chance that the default method
// gives it, and what speaks for or against it (Reasons); and the segments that Block Fusion makes of the blocks. WriteHTML draws
// that. With Siblings, a block's class is that which a build gives it in the light of the other pages of its site, and the drawing
// says on how many of these it stands, how much of its kind is content there, and whether that changed its class.
//
// # The drawing
//
// It follows the figures of the source (thesis, Figures 4.2 and 4.9 to 4.11): text density as bars, markup as white stripes
// between them, bounds of segments as red lines. On top stands the whole page, each block as wide as it has lines; below, a row
// a block: its bar, its text, and the reasons. Linked words are blue, in bars and in texts. What was kept is dark and reads as
// the extracted text; what went is pale and stands where it stood.
//
// # Invariants
//
// The file is complete in itself: no scripts, no addresses of other files, and a policy that forbids both. All strings of the
// page are escaped. Its size is bounded whatever the page: at most 8,000 blocks have rows, 1,200 bars and 2 MiB of text; what is
// left out is counted.
//
// # Cost
//
// Linear in the page: 70 us a block (BenchmarkWriteHTML), which html/template takes for escaping; a drawing is written once.
//
// References: Kohlschütter, doctoral thesis, §4.2 (spec d.1 to d.3).
package inspect
