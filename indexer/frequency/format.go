package frequency

// Beside each of Bleve's index segments there is a file of frequencies, so that one document can be scored without walking over the postings before
// it: Bleve keeps a posting's frequency and length as numbers of variable size in chunks of a thousand. Everything in the file follows from the index
// segment. Numbers are little endian:
//
//	"FctFreq2", documents u32, lists u32
//	lists, in the order of the index segment; for each: postings u32, largest frequency u32, frequency and length of the posting
//	    with the largest frequency / length u32 u32, exceptions u32, then a nibble a posting, the lower one first: its
//	    frequency - 1, or 15 for an exception; then the exceptions: position in the list u32, frequency u32; then the densest
//	    postings
//	lengths: for each document the words of its title, anchor texts, content, boilerplate and address, 5 x u32
//	directory: xxhash64 of the field's number and the term, of each list in ascending order u64; then the lists' offsets u64
//	    in the same order
//	at the end the offset of the lengths u64, and the xxhash64 of everything but the lists u64
//
// The densest postings, by frequency / length, come in Parts parts, so that a search can first take the documents in which a term weighs most, and
// knows how much it weighs at most in all others. The parts up to part i have the densest 1/denseShare(i) of the list, or less, since postings that
// are about equally dense (Tally.class) are in the same part. First for each part: documents u32, bytes u32, frequency and length of the densest
// posting that is in none of the parts so far u32 u32; then the documents of each part, ascending: difference to the one before (the first to -1)
// less 1, uvarint. They take some 10 bytes a document.
//
// Only terms with at least listPostings postings have a list; for other terms the postings are read. The lists are not verified by a checksum, as
// Bleve's postings are not.
const (
	frequenciesMagic   = "FctFreq2"
	frequenciesHeader  = 16
	frequenciesTrailer = 16
	listHeader         = 20
	exceptionBytes     = 8
	exceptionNibble    = 15
	listPostings       = 256
	Parts              = 3
	densePartHeader    = 16
	lengthBytes        = 4 * Fields
	directoryBytes     = 16
)

// Fields is the number of fields that have words: title, anchor texts, content, boilerplate and address.
const Fields = 5

// denseShare returns of how many postings one is in the parts up to a part: 256, 64, 16.
func denseShare(part int) int { return 256 >> (2 * part) }
