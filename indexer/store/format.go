package store

// The text store: two files, all numbers little endian unless they are uvarints (encoding/binary).
//
//	documents  "FctText6", then one record a document
//	table      "FctTabl2", documents u32, zero u32, size of the file documents u64,
//	           then a row a document: offset of the record u64, CRC-32C of the record u32, node u32, xxhash64 of the contents of
//	           its frames u64;
//	           then the URLs: xxhash64 of each in ascending order u64, then their documents in the same order u32;
//	           at the end the xxhash64 of everything before it
//
// A record is a sequence of frames, each: length of the content uvarint, length of its zstd form uvarint, number of its blocks uvarint, number of
// these that are content uvarint, zstd form. A record depends on its document alone, so the next build can copy it unchanged if the document is the
// same. A zstd dictionary of other documents would save a tenth of the bytes, but a change of any of them would change the record. The first frame
// begins with
//
//	URL, title, language, author, published, site, file type (each: length uvarint, bytes), characters of a snippet (0: any number), host id,
//	local id, number of anchors, anchors, number of blocks
//
// and goes on, as every other frame does, with
//
//	number of blocks in this frame, for each: 4 x length of the text + 2 if no part of snippets + 1 if content, words, linked
//	words, lines, words on the last line; then all texts
//
// A frame ends when its blocks reach frameBytes, so that a snippet of a huge page need not read all of it: the cursor skips frames in whose blocks no
// word of the query stands, which it knows from their numbers of blocks.
const (
	documentsMagic = "FctText6"
	tableMagic     = "FctTabl2"
	headerBytes    = 8
	tableHeader    = 24
	rowBytes       = 24
	urlBytes       = 12
	trailerBytes   = 8
	frameBytes     = 64 << 10
	maxFrame       = 1 << 30 // limit on the memory that a damaged length can make us allocate
)

// Folder is the folder of the text store in the directory of an index.
const Folder = "text"

// Names of the files in it.
const (
	documentsFile = "documents"
	tableFile     = "table"
)
