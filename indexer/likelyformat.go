package indexer

// Likely words are the possible corrections of a misspelt word that some document has as well: such a word must be rare compared with its correction
// (wrongShare). So likely words are frequent, only a few thousand, and the dictionaries need not be searched. They are made from the first index
// segment:
//
//	"FctLike1", words u32
//	the words, those in the most documents first, then by term: documents uvarint, length of the term uvarint, term
//	at the end the xxhash64 of everything before it u64
//
// The number of documents is that with the word in the title, or in the content if that is larger; it is at least wrongShare. A word consists of
// letters only, at least minLikely of them.
const (
	likelyMagic   = "FctLike1"
	likelyHeader  = 12
	likelyTrailer = 8
	likelyFile    = "likely"
	minLikely     = minSpelling - 1 // a misspelt word of minSpelling characters may have one character too many
)
