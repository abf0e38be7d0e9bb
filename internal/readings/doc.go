// Package readings answers "what did this capture say when it was last read?".
//
// A Reading is what one capture says by itself: its links, its text blocks and how a classifier tells them apart, before any other
// page has a say. It depends on the bytes of the response, the program and the method of boilerplate removal, and on nothing else; so
// a build keeps the readings of all captures, and the next one takes over those whose response is the same. Stage links makes the
// file, stage index reads it once more instead of parsing each page again.
//
// A row of the file tells in two ways that its reading still holds: by the Identity of the capture, which is known without reading
// it, and, where a page was fetched again, by the digest of what it answered.
//
// # Invariants
//
// The file belongs to one build: it has one row an address, by the ordinal of the archive, so it is bounded by the archive, and goes
// with its build. The same readings give the same bytes, whether they were made or taken over. Nothing in it is trusted: the table
// is checked when it is opened, a record when it is read, and what does not match its checksum is an error, never a reading.
//
// A build that was interrupted goes on with the file that it had begun, by a journal (journal.go), which is removed when the build is
// done. The bytes are those of a file that was written at once.
//
// # Cost
//
// 48 bytes a page in the table, which is mapped, 64 in the journal, which is read line by line, and a record of some 3.4 KB for a page
// of 10.7 KB of text and links. Encoding and decoding 9 KB take 44 and 35 microseconds, and took 328 and 108 by zstd (BenchmarkRecord, in
// turns, load 12).
package readings
