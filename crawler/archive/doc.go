// Package archive answers "keep what was fetched; give it back; serve it as a web".
//
// # What it gives
//
//   - Archive: a folder of WARC 1.1 files (ISO 28500:2017) to which captures are appended, with an index by canonical address. Open, Append, Get,
//     All, Import, Export, Prune, Verify.
//   - Reader: the records of foreign WARC files (0.17, 0.18, 1.0, 1.1) and ARC files (1, 2), plain or compressed in any way.
//   - Web: an http.Handler that serves any mix of archives, WARC and ARC files and folders <host>/<path> as the web from which they came.
//
// # Layout
//
//	NNNNNN.warc.gz   a warcinfo record, then one gzip member for every "response" or "revisit" record; closed at Options.FileSize. Pruning puts
//	                 another warcinfo record behind a damaged one that would be the last
//	NNNNNN.idx       the sidecar index (sidecar.go has its format); made again from the WARC file when it is missing or damaged
//	lock             held by the one writer
//
// Bodies are stored with transfer- and content-coding removed, and the stored HTTP header agrees with that: no Content-Encoding, no
// Transfer-Encoding, Content-Length counted. This deviates from the standard, which would keep the coded bytes: everything after the crawler needs
// the decoded bytes, and every tool can read them.
//
// # Invariants
//
//   - A record is written before its row in the index, and the row before Append returns. Both are then with the operating system: a killed process
//     loses nothing that was appended. Files are synced when they are full, by Sync and by Close. A power cut may lose captures after the last sync,
//     but leaves an archive that opens.
//   - Open keeps every whole record. A torn record at the end of a file is cut off. A damaged stretch before whole records, or a last record with a
//     wrong checksum, stays in the file and is skipped. Repairs lists file, offset and bytes.
//   - Captures that the index has and the file lacks are reported (Losses), and an index without its file is an error: a lost capture is never taken
//     for one that never existed.
//   - Ordinals (the order of first captures) never change. The latest capture of an address is the one with the greatest date, so importing something
//     old hides nothing new.
//   - If an address gives the same body as the last time, and the body is not short, it is not stored again: a revisit refers to the stored one
//     (revisit.go), and is lost if that is damaged or missing. Read returns both kinds alike.
//   - Prune removes old captures in one step (swap.go): a killed process leaves all captures, or exactly those to be kept. Where the latest capture
//     of an address is damaged, all its captures stay, with the damaged one as the latest.
//   - The same captures in the same order, with the same clock, give the same bytes; record ids come from address, date and
//     digest.
//   - Every record of a foreign file becomes a capture or is counted with a reason. Memory is bounded by one record (Options.MaxRecord).
//
// # Units
//
// Bytes; dates to the microsecond, in UTC; lengths are those of decoded bodies.
//
// # Cost
//
// Measured with 30,261 documentation pages (458 MB, 15 KB a page) on two cores that were busy with other work: stored in 22 % of the size; import of
// the folder 9 s; opening with the index 33 ms, without it 2 s; reading all 1.8 s. For each page, the index takes 119 bytes on disk, and in memory
// some 80 and the address (75 here; profile of 300,000 generated pages). With 3,000 pages of 7 KB, one core: 19,000 appends/s, 132 MB/s; only
// compressing the same bytes at the same level and writing them reaches 188 MB/s (the difference is the digest and the second write); Get 33,000/s.
// go test -bench . measures it; FACETTA_BENCH_PAGES names a folder of pages.
//
// gzip level 4 of klauspost/compress takes 5 % less room than level 1 for 8 to 20 % more time; level 6 another 4 % for 20 %.
//
// # Why a reader of our own
//
// github.com/nlnwa/gowarc/v2 v2.0.1 was tried first, and serves as the oracle in tests of the files written here. Among 60 files of other tools it
// gave up or lost records in five. In three files that are compressed as a whole it found one record of six, without an error; where a record spans
// gzip members, one of two; where lines end in CR CR LF, none. It panics on the six bytes "WARC/\n", and took 1.6 GB of memory for a header line of
// 300 MB. It does not read ARC, and does not tell where a record's gzip member ends, which is needed to cut off a torn record. The reader here finds
// every record of those files.
//
// # What falls short
//
// Records in segments ("continuation") are counted, not joined. An import drops a second capture of an address with the same date, status and length.
// A body that another address has given is stored again. Replay has no TLS.
package archive
