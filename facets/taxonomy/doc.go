// Package taxonomy answers "what topics are there, and which pages are theirs?".
//
// A topics file lists example pages under topic paths in the manner of the Open Directory Project (ODP, DMOZ): address, path, and optionally title
// and description. Read accepts these forms, each plain, gzip or zstd, and tells them apart by their contents:
//
//   - TSV, one entry a line: url<TAB>topic/path[<TAB>title[<TAB>description[<TAB>scope]]]. A header line names the columns and may reorder them;
//     lines that begin with # are comments; a line with a topic and no address names a topic without entries; an address topic:PATH is a relation to
//     that topic, and scope is its kind.
//   - CSV with the same columns, separated by commas or semicolons; quotes are read leniently.
//   - ODP RDF: content.rdf.u8 and structure.rdf.u8; not RDF in the W3C's sense
//     but large XML files of elements Topic, ExternalPage and Alias, see rdf.go.
//   - Curlie's archive of tables, see curlie.go.
//   - Bookmarks as browsers, Pocket and Instapaper export them (folders are topics), see bookmarks.go;
//     OPML (outlines are topics), see outline.go; Markdown link lists (headings
//     are topics), see markdown.go.
//
// # Model
//
// A Path is a topic's name, "Top/Computers/Software". A Taxonomy is the set of
// all paths with their ancestors, the entries in file order, and relations
// between topics: symbolic, related, the same in another language. Language
// trees (Top/World/Deutsch) are branches like all others. The biasing set
// of a topic is the set of crawled pages that its entries, and those of all its
// descendants, stand for:
//
//	B(t) = { page : page is listed by entry } ∪ { page : host(page) = host(entry), entry stands for a whole site },
//	       over the entries under t.
//
// A page is listed by an entry when their canonical URLs are the same except for the scheme (Key). If that is true of no page of the crawl, "www.",
// index files and slashes at the end are ignored too (LooseKey). Hosts are compared without "www.". Symbolic relations are followed on demand, see
// MatchOptions.
//
// The root "Top" contains every entry and so gets no biasing set: it would add nothing to the unbiased rank.
//
// # Invariants
//
// Topics are sorted by path, segment by segment, so that each topic is directly followed by its descendants. Every ancestor of a topic below the root
// is a topic. Entries are distinct as pairs of address and topic. A Taxonomy never changes after it has been read and is safe for concurrent use.
// Reading, matching and writing are deterministic.
//
// # Bad input
//
// Taxonomies are as dirty as the web they describe. A bad line or element is counted with its reason and the first examples in the Report, and the
// rest is imported; only a failing disk or a file in no known format is an error. The last record of a truncated file is left out if its address or
// topic was cut, and otherwise kept with a remark. Lines are limited to 1 MiB, XML tags to 16 KiB, paths to 1024 bytes and 32 levels, titles and
// descriptions to 16 KiB; entries, relations and topics named on their own to 10 million each.
//
// # Cost
//
// docs/facets.md has what go run ./facets/taxonomy/bench measured on a content file of 4 million pages (2.3 GB, 0.8 million topics): the dump is read
// piece by piece in some MB of memory; the normal form takes memory for the topics' paths and for the hashes that detect repeated entries; a Taxonomy
// takes 221 bytes an entry all told, 101 with Options.NoText. Of these, 12 are the entry's own; the rest are 40 a topic, 64 a relation, and the bytes
// of their texts, which are packed.
//
// # References
//
// Kohlschütter, C.: Exploiting Links and Text Structure on the Web, chapter 3 (biasing sets from the ODP's categories).
// The ODP's file format: rdf.dmoz.org/rdf (stored copies), https://www.w3.org/wiki/DmozRdf.
package taxonomy
