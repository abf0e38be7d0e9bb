// Package file answers "is this file of the index whole, and what is its next number?". The text store, and the files of words beside Bleve's, are
// written and read with it.
//
// Create gives a Writer, which writes a file from beginning to end and makes it durable when it is complete; Write does all that at once. Map gives
// back the file's bytes, Verify checks them, and a Decoder reads numbers and texts from them. Damage is reported as a CorruptError, which names the
// file, the byte and the remedy.
//
// # Model
//
// A file begins with the 8 bytes of its magic number. Some files have a large part that is checked only when it is read, or never. These have an
// xxhash64 of the rest: of a header at the beginning, and of everything from some place on up to the checksum itself, which is the last 8 bytes. The
// packages that own the formats describe them. Numbers of varying length are uvarints (encoding/binary); a text is its length and its bytes.
//
// # Variants
//
// Package mapped (ranking/mapped) checks files of arrays as a whole when it opens them; the files here are too large for that, and only parts of them
// are read.
//
// # Invariants
//
// A Writer keeps the first error and returns it at the end, so that callers need not look for it in between. A Decoder reads any bytes without
// leaving their bounds, and is Bad from the first number on that makes no sense (FuzzDecoder).
package file
