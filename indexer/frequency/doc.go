// Package frequency answers "how often does this term stand in this document, in a field of how many words?" by the place of the document in the
// term's postings: Bleve keeps both as variable numbers in chunks of a thousand postings, which have to be walked through.
//
// A Writer writes a file beside each of Bleve's index segments, from the postings that the segment is made of. Open maps it; Length gives the
// words of a field of a document, List the frequencies of a term in a field.
//
// # Model
//
// A frequency is a nibble, or an exception (format.go). A Tally is a frequency and a length, and denser than another by their quotient. The
// densest postings of a list come in Parts, so that a search can take first the documents in which a term weighs most, and knows how much it
// weighs in all others at most (dense.go).
//
// # Invariants
//
// Everything follows from the index segment. Lengths and directory are held against a checksum, the lists are not, as Bleve's postings are not:
// whatever they say, reading them ends within bounds (FuzzFrequencyList). What is opened is safe for concurrent use.
//
// # Cost
//
// Half a byte a posting of terms with at least 256, and 20 bytes a document for lengths and some 10 for the densest postings.
package frequency
