// Package sequence answers "which documents have these words in a row?", as far as can be told without their texts: positions in an index's
// postings would make it three times as large.
//
// Three files lie beside Bleve's, in a folder for words. The sequences say in which order the words of each document stand, nearly (format.go).
// The pairs say which documents have two frequent words in a row (pairformat.go), the neighbours which frequent words may stand beside which
// other ones (neighbourformat.go); both follow from the sequences. A Writer writes the sequences while documents come, WritePairs and
// WriteNeighbours the others when all have come. A BlockFinder says which blocks of a long document may have a word (blockfinder.go).
//
// # Model
//
// A word is its term's code: one byte or two of the known words, the most frequent ones of the first documents, which stand for no other word;
// three of any other, which other words may share. So that a phrase is not there is certain, and that it is there if its codes are.
//
// # Invariants
//
// What a checksum holds is refused when it is damaged. The records, lists and filters are held against none, as Bleve's postings are not: whatever
// they say, reading them ends within bounds (FuzzSequence, FuzzPairs, FuzzPairList). What is opened is mapped and safe for concurrent use.
//
// # Cost
//
// 2.9 bytes a word in all; 0.1 to 0.4 microseconds to look for a phrase in a sequence. Sequences of several documents are fetched together
// (Fetch), and so are their neighbours (May), as a processor waits for each that no cache has.
//
// # References
//
// R. F. Rice, *Some Practical Universal Noiseless Coding Techniques*, 1979 (lists of pairs); B. H. Bloom, *Space/Time Trade-offs in Hash Coding
// with Allowable Errors*, 1970 (neighbours).
package sequence
