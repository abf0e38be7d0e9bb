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
// these that are content uvarint, zstd form. It depends on its document alone, so that the next build takes it over as it is where the document is
// the same; a zstd dictionary of other documents would save a tenth of the bytes, but any of them changes. The first frame begins with
//
//	URL, title, language, author, published, site, file type (each: length uvarint, bytes), characters of a snippet (0: any number), host id,
//	local id, number of anchors, anchors, number of blocks
//
// and goes on, as every other frame does, with
//
//	number of blocks in this frame, for each: 4 x length of the text + 2 if no part of snippets + 1 if content, words, linked
//	words, lines, words on the last line; then all texts
//
// A frame is closed when its blocks reach frameBytes, so that a snippet of a huge page need not read all of it: it passes over frames in whose blocks,
// by their numbers, no word of the query stands.
const (
	documentsMagic = "FctText6"
	tableMagic     = "FctTabl2"
	headerBytes    = 8
	tableHeader    = 24
	rowBytes       = 24
	urlBytes       = 12
	trailerBytes   = 8
	frameBytes     = 64 << 10
	maxFrame       = 1 << 30 // bound on what a damaged length can make us allocate
)

// Folder is the folder of the text store in the directory of an index.
const Folder = "text"

// Names of the files in it.
const (
	documentsFile = "documents"
	tableFile     = "table"
)
