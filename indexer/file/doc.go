// Package file answers "is this file of the index whole, and what is its next number?": the text store and the files of words beside Bleve's
// are written and read with it.
//
// Create gives a Writer, which writes a file from front to end and makes it durable when it is complete; Write does so at once. Map gives back
// its bytes, Verify checks them, and a Decoder reads numbers and texts from them. What is damaged is a CorruptError, which names the file, the
// byte and the mend.
//
// # Model
//
// A file begins with the 8 bytes of its magic number. Files with a large part that is checked when it is read, if at all, have an xxhash64 of the
// rest: of a header at their beginning, and of what stands from some place on up to the checksum, the last 8 bytes. The formats stand in
// the packages that have them. Numbers that vary are uvarints (encoding/binary), a text is its length and its bytes.
//
// # Variants
//
// Package mapped (ranking/mapped) checks files of arrays as a whole when it opens them; these are too large for that, and are read here and there.
//
// # Invariants
//
// A Writer keeps the first error and gives it at the end, so that no caller looks for it in between. A Decoder reads whatever bytes there
// are within their bounds, and is Bad from the first number on that makes no sense (FuzzDecoder).
package file
