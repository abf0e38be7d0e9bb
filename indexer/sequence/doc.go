// Package sequence answers "which documents have these words in a row?", as far as can be told without their texts. Positions in the index's postings
// would make the index three times as large.
//
// Three files lie beside Bleve's, in a folder for words. The sequences hold the order of the words of each document, almost exactly (format.go). The
// pairs say which documents have two frequent words in a row (pairformat.go), and the neighbours say which frequent words may stand beside which
// other ones (neighbourformat.go); both are derived from the sequences. A Writer writes the sequences as documents arrive; WritePairs and
// WriteNeighbours write the others when all documents have arrived. A BlockFinder says which blocks of a long document may have a word
// (blockfinder.go).
//
// # Model
//
// A word is stored as its term's code. The known words, which are the most frequent ones of the first documents, have codes of one or two bytes that
// no other word has. All others have codes of three bytes, which several words may share. So it is always certain that a phrase is absent; that it is
// present is certain only if its codes are.
//
// # Invariants
//
// Damage to what a checksum covers is detected, and refused. The records, lists and filters have no checksum, as Bleve's postings have none; whatever
// they say, reading them ends within bounds (FuzzSequence, FuzzPairs, FuzzPairList). Opened files are mapped and safe for concurrent use.
//
// # Cost
//
// 2.9 bytes a word in all; 0.1 to 0.4 microseconds to look for a phrase in a sequence. Sequences of several documents are fetched together (Fetch),
// and so are their neighbours (May), because a processor has to wait for each that is in no cache.
//
// # References
//
// R. F. Rice, *Some Practical Universal Noiseless Coding Techniques*, 1979 (lists of pairs); B. H. Bloom, *Space/Time Trade-offs in Hash Coding
// with Allowable Errors*, 1970 (neighbours).
package sequence
