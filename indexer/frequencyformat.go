package indexer

import "slices"

// Beside each of Bleve's index segments there is a file of frequencies, so that one document can be scored without walking the
// postings before it: Bleve keeps a posting's frequency and length as variable numbers in chunks of a thousand. Everything in it
// follows from the index segment. Numbers are little endian:
//
//	"FctFreq1", documents u32, lists u32
//	lists, in the order of fields and terms; for each: postings u32, largest frequency u32, frequency and length of the posting
//	    with the largest frequency / length u32 u32, exceptions u32, then a nibble a posting, the lower one first: its
//	    frequency - 1, or 15 for an exception; then the exceptions: position in the list u32, frequency u32
//	lengths: for each document the words of its title, anchor texts, content, boilerplate and address, 5 x u32
//	directory: xxhash64 of the field's number and the term, of each list in ascending order u64; then the lists' offsets u64
//	    in the same order
//	at the end the offset of the lengths u64, and the xxhash64 of everything but the lists u64
//
// Only terms of at least listPostings postings have a list; of the others the postings are read. The lists are not held against
// a checksum, as Bleve's postings are not.
const (
	frequenciesMagic   = "FctFreq1"
	frequenciesHeader  = 16
	frequenciesTrailer = 16
	listHeader         = 20
	exceptionBytes     = 8
	exceptionNibble    = 15
	listPostings       = 256
	lengthBytes        = 4 * textFields
	directoryBytes     = 16
)

// textFields is the number of fields that have words.
const textFields = 5

// textFieldNames are the text fields by number.
var textFieldNames = [textFields]string{fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate, fieldURL}

func textFieldNumber(name string) int { return slices.Index(textFieldNames[:], name) }
