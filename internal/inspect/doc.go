// Package inspect answers "why was this block kept, and why did that one go?".
//
// Page takes a parsed page apart: each block with its text density, linked words, class, the chance that the default method gives it, and the reasons
// for and against keeping it (Reasons); and the segments that Block Fusion makes of the blocks. WriteHTML draws all that. With Siblings, a block has
// the class that a build gives it in the light of the other pages of its site, and the drawing says on how many of these it stands, how much of its
// kind is content there, and whether that changed its class.
//
// # The drawing
//
// It follows the figures of the source (thesis, Figures 4.2 and 4.9 to 4.11): text density as bars, markup as white stripes between them, bounds of
// segments as red lines. At the top is the whole page, with each block as wide as its number of lines; below, each block has a row with its bar, its
// text, and the reasons. Linked words are blue, in bars and in texts. What was kept is dark and reads as the extracted text; what was removed is pale
// and stays where it stood.
//
// # Invariants
//
// The file is self-contained: no scripts, no addresses of other files, and a policy that forbids both. All strings of the page are escaped. The
// file's size is bounded whatever the page: at most 8,000 blocks have rows, 1,200 have bars, and there is at most 2 MiB of text; what is left out is
// counted.
//
// # Cost
//
// Linear in the page: 70 us a block (BenchmarkWriteHTML), which html/template spends on escaping; a drawing is written only once.
//
// References: Kohlschütter, doctoral thesis, §4.2 (spec d.1 to d.3).
package inspect
