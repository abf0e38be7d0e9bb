// Package edgelist reads a link graph, and topics on it, from tab-separated text, so that any graph can be ranked without a
// crawl.
//
// Links are lines "source<TAB>target", topics are lines "page<TAB>topic" whose further fields are left unread. Lines end with
// LF or CRLF; blank lines, lines that begin with "#", a byte order mark, and a first line that is the header
// "source<TAB>target" or "page<TAB>topic" are passed over. All other lines that don't fit are counted with their reason and a
// few examples, never an error: the only errors are those of the reader.
//
// A page is whatever stands in either file, spaces around it left out, and otherwise byte for byte: no canonical form is made
// of URLs, so that results can be joined with the input. Pages whose name has a scheme ("http://...") are grouped by host, in
// lower case, user and password left out; all others (integers) are on one host without a name. Nodes are ordered by host in
// order of first appearance, then by first appearance, links before topics.
//
// A topic is a path ("Top/Computers/Software"); its biasing set is its pages and those of every topic below it in the
// file. Parents that have no line of their own get no set. The root "Top" gets none either, as it would be biased on everything;
// its pages are pages.
//
// Cost: some 15 M links a second and core for integers below 2^24, 4 M for URLs and other names; 8 bytes a link of memory, and
// for each page its name and some 50 bytes.
package edgelist
