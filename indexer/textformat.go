package indexer

// The text store: two files, all numbers little endian unless they are uvarints (encoding/binary).
//
//	documents  "FctText2", length of the dictionary u32, CRC-32C of the dictionary u32, dictionary, then one record a document
//	table      "FctTabl1", documents u32, zero u32, size of the file documents u64,
//	           then a row a document: offset of the record u64, CRC-32C of the record u32, node u32;
//	           then the URLs: xxhash64 of each in ascending order u64, then their documents in the same order u32;
//	           at the end the xxhash64 of everything before it
//
// A record is a sequence of frames, each: length of the content uvarint, length of its zstd form uvarint, zstd form. The zstd
// dictionary is plain text from documents at the front of the index; it saves a tenth on pages of 800 words, more on shorter
// ones. The first frame begins with
//
//	URL, title, language, author, published, site (each: length uvarint, bytes), host id, local id, number of anchors, anchors,
//	number of blocks
//
// and goes on, as every other frame does, with
//
//	number of blocks in this frame, for each: 2 x length of the text + 1 if content, words, linked words, lines, words on the
//	last line; then all texts
//
// A frame is closed when its blocks reach frameBytes, so that a snippet of a huge page need not read all of it.
const (
	documentsMagic = "FctText2"
	tableMagic     = "FctTabl1"
	headerBytes    = 16
	tableHeader    = 24
	rowBytes       = 16
	urlBytes       = 12
	trailerBytes   = 8
	frameBytes     = 64 << 10
	maxFrame       = 1 << 30 // bound on what a damaged length can make us allocate
	dictionaryID   = 1
)

// Names of the files in the text folder.
const (
	documentsFile = "documents"
	tableFile     = "table"
)
