package indexer

// The likely words are those that a word can be misspelt for which a document has as well: it has to be rare beside them (wrongShare). So
// they are frequent ones, a few thousand, and no dictionary need be looked through. They follow from the first index segment:
//
//	"FctLike1", words u32
//	the words, those in the most documents first, then by term: documents uvarint, length of the term uvarint, term
//	at the end the xxhash64 of everything before it u64
//
// A word is in so many documents of the index segment as have it in the title, or in the content if those are more: at least wrongShare.
// It is of letters only, and of at least minLikely.
const (
	likelyMagic   = "FctLike1"
	likelyHeader  = 12
	likelyTrailer = 8
	likelyFile    = "likely"
	minLikely     = minSpelling - 1 // a misspelt word of minSpelling characters may have one too many
)
