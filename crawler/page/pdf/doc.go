// Package pdf answers "here are the bytes of a PDF: which paragraphs does it have, and which links?".
//
// The file is read by PDFium, which knows fonts, encodings, encryption without a password and damaged files as browsers do. It runs as WebAssembly in
// a sandbox without files, network, clock and random numbers, one for each document: a hostile file can only be refused. PDFium gives characters and
// their places; lines, paragraphs, headings and running heads are found here:
//
//   - A line is a line of PDFium, with the raised signs and cells beside it; accents that are drawn as separate characters are joined with their
//     letters. A line is measured in the direction of its writing.
//   - Lines are one paragraph while size, distance and left edge stay the same and the last line is not short for its column; a word that is divided
//     at the end of a line is put together. A paragraph goes on over the end of a column or page where a sentence does.
//   - Text that is larger than most is a heading, and the largest on the first page is the title; text that is stamped across the page is neither.
//   - Lines at the upper or lower edge that a page nearby has in the same place, but for the page's number, are running heads.
//   - A link's text is the characters inside its rectangle.
//
// # Bounds
//
// At most maxPages pages, maxText characters, maxLines lines and maxLinks links of a document are read, within maxTime and maxMemory. More pages,
// characters, lines or links are left out; a document that needs more time or memory is refused. The time is clock time, so a document that takes
// nearly all of it may be read once and refused another time. The caller may allow less time, or end the reading by a context. At most maxReaders
// documents are read at the same time. The first document costs the compilation of PDFium, which takes 2 s and for a moment 440 MB. Its result is
// kept in the user's cache folder (22 MB), so that later runs begin in a tenth of a second. Programs that read no PDF pay nothing (docs/extraction.md
// has the figures).
package pdf
