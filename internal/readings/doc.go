// Package readings answers "what did this capture say when it was last read?".
//
// A Reading is what one capture says by itself: its links, its text blocks and the classes that a classifier gives them, before other pages are taken
// into account. It depends only on the bytes of the response, the program and the method of boilerplate removal. So a build keeps the readings of all
// captures, and the next build takes over those whose response is the same. Stage links makes the file; stage index reads it instead of parsing each
// page again.
//
// A row of the file tells in two ways whether its reading is still valid: by the Identity of the capture, which is known without reading the capture,
// and, if a page was fetched again, by the digest of the answer.
//
// # Invariants
//
// The file belongs to one build: it has one row for each address, by the archive's ordinal, so it is bounded by the archive, and it is deleted with
// its build. The same readings give the same bytes, whether they were made or taken over. Nothing in the file is trusted: the table is checked when
// it is opened, and a record when it is read; what does not match its checksum is an error, never a reading.
//
// An interrupted build continues the file that it had begun, using a journal (journal.go), which is removed when the build is done. The result has
// the same bytes as a file that was written without interruption.
//
// # Cost
//
// 48 bytes a page in the table, which is mapped; 64 in the journal, which is read line by line; and a record of some 3.4 KB for a page of 10.7 KB of
// text and links. Encoding and decoding 9 KB take 44 and 35 microseconds; with zstd they took 328 and 108 (BenchmarkRecord, run in turns, load 12).
package readings
