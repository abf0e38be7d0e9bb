// Package frequency answers "how often does this term stand in this document, in a field of how many words?" by the place of the document in the
// term's postings. Bleve keeps both as numbers of varying length in chunks of a thousand postings, which have to be walked through.
//
// A Writer writes a file beside each of Bleve's index segments, from the postings that the segment is made of. Open maps the file; Length gives the
// number of words in a field of a document, and List the frequencies of a term in a field.
//
// # Model
//
// A frequency is a nibble, or an exception (format.go). A Tally is a frequency and a length; tallies are ordered by density, the quotient of the two.
// The densest postings of a list come in Parts, so that a search can first take the documents in which a term weighs most, and knows the most that
// the term weighs in all others (dense.go).
//
// # Invariants
//
// Everything follows from the index segment. Lengths and directory are checked against a checksum. The lists are not, as Bleve's postings are not;
// whatever they say, reading them ends within bounds (FuzzFrequencyList). An opened file is safe for concurrent use.
//
// # Cost
//
// Half a byte for each posting of terms with at least 256 postings, 20 bytes a document for lengths, and some 10 for the densest postings.
package frequency
