// Package removal answers "which pages must not be found?".
//
// A List names single addresses, hosts and folders of hosts, each since when and why. It belongs to the data directory, not to a build, so it
// holds for every build that there is or will be, whichever is current. A searcher takes what it names away from an open build, a build
// leaves it out, and a crawl does not fetch it.
//
// The list is one file of lines, DATA/removed, which people can read:
//
//	facetta removals 1
//	2026-11-22T15:40:00Z	http://www.example.org/page	asked for by its author
//	2026-11-22T15:41:00Z	site:example.org/private
//	xxh64 3f0c6b1e9a52d870
//
// Fields are separated by tabs: time (RFC 3339), what is removed, and why, which may be missing. The last line is the checksum of all before
// it, so that half a file, which would give pages back, is refused. It is replaced by one rename when it is on disk.
//
// A site is named as in the query language: site:example.org is this host on any port and all hosts below it. site:example.org/private has
// of these the pages whose paths begin so, at a boundary of path segments: /private, /private/x and /private?x, not /privateer.
//
// A List does not change and is safe for concurrent use. Cost: a map of the addresses; Holds looks once for an address and once for each label
// of its host, some 100 ns.
package removal
