// Package pdf answers "here are the bytes of a PDF: which paragraphs does it have, and which links?".
//
// The file is read by PDFium, which knows fonts, encodings, encryption without a password and damaged files as browsers do. It runs as WebAssembly in a
// sandbox without files, network, clock and chance, each document in one of its own: what a hostile file can do is to be refused. What PDFium gives is
// characters in places; lines, paragraphs, headings and running heads are told here:
//
//   - A line is what PDFium takes for one, and the raised signs and cells beside it; accents that are drawn by themselves go upon their letters. It is
//     measured in the direction that it is written in.
//   - Lines are one paragraph while size, distance and left edge stay as they are and the last one is not short, which its column tells; a word that is
//     parted at the end of a line is put together. A paragraph goes on over the end of a column or page where a sentence does.
//   - What is set larger than most of the text is a heading, the largest on the first page the title, but for what is stamped across the page.
//   - Lines at the upper or lower edge that a page nearby has in the same place, but for the page's number, are running heads.
//   - A link's text is the characters inside its rectangle.
//
// # Bounds
//
// Of a document at most maxPages pages, maxText characters, maxLines lines and maxLinks links are read, within maxTime and maxMemory; what is beyond the
// first ones is left out, what needs more of the last two is refused. The time is the clock's, so that a document that takes nearly all of it may be read
// once and refused another time; the caller may allow less of it, and end it by a context. At most maxReaders documents are read at the same time.
// The first one costs the compilation of PDFium, 2 s and 440 MB for a moment, whose result is kept in the user's folder for caches (22 MB), so that
// later runs begin in a tenth of a second; programs that read none pay nothing (docs/extraction.md has the figures).
package pdf
