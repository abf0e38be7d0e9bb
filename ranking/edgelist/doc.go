// Package edgelist reads a link graph, and topics on it, from tab-separated text, so that any graph can be ranked without a
// crawl.
//
// Links are lines "source<TAB>target", or two integers with spaces between them, as other programs for graphs write them; topics are lines
// "page<TAB>topic" whose further fields are ignored. Lines end with LF or CRLF. These are skipped and counted: blank lines, lines that begin with
// "#", "% " or "%%", a byte order mark, and a first line that is a header ("source<TAB>target" or "from<TAB>to", both with _url as well,
// "src<TAB>dst", "page<TAB>topic", "url<TAB>topic", or category for topic, in letters of any case and with or without names of further fields). All
// other lines that don't fit are counted with their reason and a few examples and are never an error: errors come only from the reader, and from the
// files that take what does not fit into memory. Open and From decompress files that begin like gzip or zstd. If the name ends with ".csv", they read
// commas or semicolons as tabs, and fields in quotation marks. They refuse files that begin like UTF-16, bzip2, xz, zip and so on, or whose lines end
// with CR alone. Report.Useless is the error for a file none of whose lines fits.
//
// A page is named by what either file says, byte for byte but without spaces around it: URLs are not brought into a canonical form, so that results
// can be joined with the input. Pages whose name has a scheme and a host ("http://...") are grouped by host, in lower case, without user, password
// and the scheme's default port. Decimal integers below 2^32 - 1 are on a host without a name, with their value as local id; all other pages are on a
// host "?". Hosts are ordered by their names read from the end, so that a domain's hosts are neighbours, and the pages of a host by their names. So
// the same lines in any order make the same graph.
//
// A topic is a path ("Top/Computers/Software"); its biasing set is its pages and those of every topic below it in the file. Parents that have no line
// of their own get no set. The root "Top" gets none either, as it would be biased on everything, but its pages are pages of the graph.
//
// While lines are read, names are told apart by fingerprints of 96 bits (see fingerprint): the names themselves are written one after the other, and
// read again only at the end, when the names of each host are sorted. The host is parsed only from the name of a new page. The place where a name
// will be looked up is known long before the look-up, so the memory is fetched while the next lines are read.
//
// Cost: 90 to 130 ns a link on one core for integers, 140 to 170 for URLs sorted by source, 175 to 195 in random order, including building the graph
// (BenchmarkEdgeListToGraph). Memory is what building the graph takes, and for each page 12 bytes and its name, and 24 to 48 bytes in a table, or 4
// in an index for integers; names that take more than half of Options.Memory are kept in files.
package edgelist
