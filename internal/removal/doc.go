// Package removal answers "which pages must not be found?".
//
// A List names single addresses, hosts and folders of hosts, each with the time and the reason of its removal. It belongs to the data directory, not
// to a build, so it applies to every present and future build, whichever is current. A searcher hides what the list names from an open build, a new
// build leaves it out, and a crawl does not fetch it.
//
// The list is one file of lines, DATA/removed, which people can read:
//
//	facetta removals 1
//	2026-11-22T15:40:00Z	http://www.example.org/page	asked for by its author
//	2026-11-22T15:41:00Z	site:example.org/private
//	xxh64 3f0c6b1e9a52d870
//
// Fields are separated by tabs: time (RFC 3339), what is removed, and the reason, which may be missing. The last line is the checksum of everything
// before it, so that a truncated file, which would bring pages back, is refused. A changed list replaces the file by one rename, once it is on disk.
//
// Where there is no file, nothing is removed. A follower of the list (Followed) that has read one believes that only while the data directory exists and
// is not empty: a disk that is not mounted brings no page back.
//
// A site is named as in the query language: site:example.org means this host on any port and all hosts below it. site:example.org/private means those
// of their pages whose paths begin with /private, up to a boundary of path segments: /private, /private/x and /private?x, but not /privateer.
//
// A List does not change and is safe for concurrent use. Cost: a map of the addresses; Holds does one look-up for the address and one for each label
// of its host, some 100 ns.
package removal
