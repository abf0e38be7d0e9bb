// Package edgelist reads a link graph, and topics on it, from tab-separated text, so that any graph can be ranked without a
// crawl.
//
// Links are lines "source<TAB>target", or two integers with spaces between them, as other programs for graphs write them; topics
// are lines "page<TAB>topic" whose further fields are left unread. Lines end with LF or CRLF; blank lines, lines that begin with
// "#", "% " or "%%", a byte order mark, and a first line that is a header ("source<TAB>target" or "from<TAB>to", both with _url as well,
// "src<TAB>dst", "page<TAB>topic", "url<TAB>topic", or category for topic, in letters of any case and with or without names of further
// fields) are passed over, and counted. All other lines that
// don't fit are counted with their reason and a few examples, never an error: the only errors are those of the reader, and of the
// files that take what does not fit the memory. Open and From decompress files that begin as gzip or zstd do, read commas or semicolons for
// tabs, and fields in quotation marks, where the name ends with ".csv", and refuse files that begin as UTF-16, bzip2, xz, zip and the like do, or whose
// lines end with CR alone.
// Report.Useless is the error of a file none of whose lines fits.
//
// A page is whatever stands in either file, spaces around it left out, and otherwise byte for byte: no canonical form is made
// of URLs, so that results can be joined with the input. Pages whose name has a scheme and a host ("http://...") are grouped by
// host, in lower case, user and password and the scheme's own port left out. Decimal integers below 2^32 - 1 are on a host without a name, with their value
// as local id; all other pages are on a host "?". Hosts are in the order of their names read from the end, which makes neighbours
// of a domain's hosts, and the pages of a host in the order of their names. So the same lines in any order make the same graph.
//
// A topic is a path ("Top/Computers/Software"); its biasing set is its pages and those of every topic below it in the
// file. Parents that have no line of their own get no set. The root "Top" gets none either, as it would be biased on everything;
// its pages are pages.
//
// While lines are read, names are told apart by fingerprints of 96 bits (see fingerprint): the names themselves are written one
// after the other, and read again only in the end, when each host's are sorted. Only the name of a new page is searched for its host.
// Where a name is looked for is known long before it is looked for: the memory comes while the next lines are read.
//
// Cost: 90 to 130 ns a link of one core for integers, 140 to 170 for URLs sorted by source, 175 to 195 in random order, the graph's
// building included (BenchmarkEdgeListToGraph). Memory is that of the graph's building, and for each page 12 bytes and
// its name, and 24 to 48 in a table, or 4 in an index for integers; names that take more than half of Options.Memory are kept in
// files.
package edgelist
