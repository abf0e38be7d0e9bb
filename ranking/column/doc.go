// Package column answers "which rank has this document, for this topic?" from two bytes a document.
//
// A Column holds the ranks of one topic (or the unbiased ones) by document number, in memory or in a mapped file; a file has those of pages
// that are no documents too, behind the others:
//
//	codes, err := column.Append(nil, ranks)        float64 to Codes, for example by node
//	err = column.Write(path, codes, nil)           a file of 2 bytes a document, and 64
//	c, err := column.Open(path)                    maps and verifies it
//	r := c.At(doc)                                 one rank, 1 to 2 ns where it is in the cache
//	s, err := column.OpenStream(path)              reads it once, beside many others, in little memory
//
// Code. A rank is a floating-point number of 16 bits without a sign, which is a logarithm in whole octaves and linear inside
// them. The relative error is at most
//
//	2^-11 (0.05 %)  of ranks from 2^-24 to 2^32
//	2^-7  (0.8 %)   below, down to 2^-126, where a topic's solution to 1e-5 leaves no digit certain
//
// 0 is exact, and so are 1, powers of two, and integers up to 2048. Ranks below 2^-126 (1e-38) lose digits, and below 2^-133
// become 0. Sums and scores made of decoded ranks are exact for them.
//
// Invariants. The code depends on the rank alone, not on its column. A larger rank never has a smaller code, and has a larger one if
// it is larger by more than 2^-10 (2^-6 below 2^-24), so the best documents of a column keep their order but for ties nearer than
// that, which go by document number. And a rank is at least 1, the mean, exactly if its code is at least One, the codes' top bit:
// that decides memberships. A rank is taken in single precision first, so that 1 but for rounding is 1.
//
// Variants. A logarithm divided evenly over a column's own range, from 1e-38 to 1e9 in the worst case, has an error of 2^-10.2, or
// 2^-11.4 from 1e-12 on; it costs a logarithm to encode and tables to decode, and codes of two columns can't be compared. Ours is
// a shift and an addition.
package column
