// Package store answers "here is a document's number, give me the document": it is the text store of an index, and defines what a document is.
//
// A Writer packs documents in the order of their numbers, and takes over the packed Texts of an earlier store where documents are the same. A Reader
// gives them back: whole (Read), without their blocks (Head), by address (Find), or frame by frame (Cursor), for callers that look for something in a
// long text and may stop early.
//
// # Model
//
// There are two files: the documents, one record each, and a table that says where the records begin. format.go describes both.
//
// # Invariants
//
// A record depends on its document alone, not on its neighbours or the number of cores, and is never changed. Texts are valid UTF-8 in normalisation
// form C (Document.Clean). Every record is checked against its checksum when it is read, and the table when it is opened. A Reader is safe for
// concurrent use; a Cursor is not.
//
// # Cost
//
// The table, 36 bytes a document, is mapped; packed texts (zstd) are read on demand, in some 50 microseconds for a document of one frame. Room is
// reusable memory for reading documents one after the other.
package store
