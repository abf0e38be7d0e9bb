// Package column answers "which rank has this document, for this topic?" from two bytes a document.
//
// A Column holds the ranks of one topic (or the unbiased ones) by document number, in memory or in a mapped file; a file also has the ranks of pages
// that are not documents, after the others:
//
//	codes, err := column.Append(nil, ranks)        float64 to Codes, for example by node
//	err = column.Write(path, codes, nil)           a file of 2 bytes a document, and 64
//	c, err := column.Open(path)                    maps and verifies it
//	r := c.At(doc)                                 one rank, 1 to 2 ns where it is in the cache
//	s, err := column.OpenStream(path)              reads it once, beside many others, in little memory
//
// Code. A rank is a floating-point number of 16 bits without a sign, logarithmic by whole octaves and linear inside each octave. The relative error
// is at most
//
//	2^-11 (0.05 %)  of ranks from 2^-24 to 2^32
//	2^-7  (0.8 %)   below that, down to 2^-126; a topic solved to 1e-5 has no certain digit there
//
// 0 is exact, and so are 1, powers of two, and integers up to 2048. Ranks below 2^-126 (1e-38) lose digits, and those below 2^-133 become 0. Sums and
// scores made of decoded ranks are exact for the decoded values.
//
// Invariants. The code depends on the rank alone, not on its column. A larger rank never has a smaller code, and has a larger one if it is larger by
// more than 2^-10 (2^-6 below 2^-24), so the best documents of a column keep their order, except that ranks nearer to each other than that may tie
// and then go by document number. A rank is at least 1, the mean, exactly if its code is at least One, the codes' top bit: that decides memberships.
// A rank is first rounded to single precision, so that a rank of 1 with a rounding error is 1.
//
// Variants. A logarithm divided evenly over a column's own range, 1e-38 to 1e9 in the worst case, has an error of 2^-10.2, or 2^-11.4 if the range
// begins at 1e-12. It needs a logarithm to encode and tables to decode, and codes of two columns can't be compared. Ours needs a shift and an
// addition.
package column
