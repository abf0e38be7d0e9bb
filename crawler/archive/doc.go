// Package archive answers "keep what was fetched; give it back; serve it as a web".
//
// # What it gives
//
//   - Archive: a folder of WARC 1.1 files (ISO 28500:2017) that captures are appended to, with an index by canonical address.
//     Open, Append, Get, All, Import, Export, Prune, Verify.
//   - Reader: the records of foreign WARC files (0.17, 0.18, 1.0, 1.1) and ARC files (1, 2), plain or compressed in any way.
//   - Web: an http.Handler that serves any mix of archives, WARC and ARC files and folders <host>/<path> as the web they came
//     from.
//
// # Layout
//
//	NNNNNN.warc.gz   a warcinfo record, then one gzip member for every "response" or "revisit" record; closed at Options.FileSize. Pruning puts
//	                 another warcinfo record behind a damaged one that would be the last
//	NNNNNN.idx       the sidecar index (sidecar.go has its format); made again from the WARC file when it is missing or damaged
//	lock             held by the one writer
//
// Bodies are stored with transfer- and content-coding removed, and the stored HTTP header agrees with that: no
// Content-Encoding, no Transfer-Encoding, Content-Length counted. Deviation from the standard, which would keep the coded
// bytes: everything after the crawler wants the decoded ones, and every tool reads them.
//
// # Invariants
//
//   - A record is written before its row in the index, and the row before Append returns. Both are then with the operating
//     system: a killed process loses nothing that was appended. Files are synced when they are full, by Sync and by Close; a
//     power cut may take what came after the last of these, but leaves an archive that opens.
//   - Open keeps every whole record. What a torn write left at the end of a file is cut off, a damaged stretch before whole
//     records, or a last record of a wrong checksum, stays and is passed over; Repairs says which file, offset and bytes.
//   - What the index has and the file has not is told (Losses), and an index without its file is an error: nothing that was lost is
//     taken for something that was never there.
//   - Ordinals (the order of first captures) never change. The latest capture of an address is that with the greatest date, so
//     importing something old hides nothing new.
//   - The last body that an address gave is not stored again, unless it is short: a revisit refers to it (revisit.go), and is lost with it
//     if it is damaged or gone. Read gives both alike.
//   - Prune takes old captures away in one step (swap.go): a killed process leaves all captures, or those that were to stay. Where the latest
//     of an address is damaged, all of it stay, the damaged one as the latest.
//   - The same captures in the same order, with the same clock, give the same bytes; record ids come from address, date and
//     digest.
//   - Whatever a foreign file holds is a capture or is counted with a reason, in bounded memory: one record (Options.MaxRecord)
//     at a time.
//
// # Units
//
// Bytes; dates to the microsecond, in UTC; lengths are of decoded bodies.
//
// # Cost
//
// Measured with 30,261 documentation pages (458 MB, 15 KB a page) on two cores that were busy with other work: stored in 22 %
// of the size; import of the folder 9 s; opening with the index 33 ms, without it 2 s; reading all 1.8 s. The index takes 119
// bytes a page on disk; in memory some 80 and the address (75 here; profile of 300,000 generated pages). With 3,000 pages of 7 KB, one core: 19,000 appends/s,
// 132 MB/s, where compressing the same bytes at the same level and writing them with nothing else runs at 188 MB/s (the rest is
// the digest and the second write); Get 33,000/s. go test -bench . measures it; FACETTA_BENCH_PAGES names a folder of pages.
//
// gzip level 4 of klauspost/compress takes 5 % less room than level 1 for 8 to 20 % more time; level 6 another 4 % for 20 %.
//
// # Why an own reader
//
// github.com/nlnwa/gowarc/v2 v2.0.1 was tried first, and is the oracle in the tests of what is written here. Over 60 files of
// other people's tools it gave up or lost records in five: one record of six out of each of three files that are compressed as
// a whole, without an error; one of two where a record spans gzip members; none where lines end in CR CR LF. It
// panics on the six bytes "WARC/\n", and took 1.6 GB of memory for a header line of 300 MB. It knows neither ARC nor where a
// record's gzip member ends, which cutting a torn tail needs. The reader here finds every record of those files.
//
// # What falls short
//
// Records in segments ("continuation") are counted, not joined. An import drops a second capture of an address that has date, status and
// length of the first. A body that another address gave is stored again. Replay has no TLS.
package archive
