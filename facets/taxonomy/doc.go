// Package taxonomy answers "what topics are there, and which pages are theirs?".
//
// A topics file lists example pages under topic paths in the manner of the
// Open Directory Project (ODP, DMOZ): address, path, and optionally title and
// description. Read accepts these forms, each plain, gzip or zstd, and tells
// them apart by what they hold:
//
//   - TSV, one entry a line:
//     url<TAB>topic/path[<TAB>title[<TAB>description[<TAB>scope]]]. A header
//     line names the columns and may reorder them; lines that begin with # are
//     comments; a line with a topic and no address names a topic without entries;
//     the address topic:PATH is a relation to that topic, scope its kind.
//   - CSV with the same columns, comma or semicolon, quotes read leniently.
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
// A page is listed by an entry when both canonical URLs are the same but for
// the scheme (Key), or, if no page of the crawl is, when they are but for "www.",
// index files and slashes at the end too (LooseKey); hosts are compared without "www.".
// Symbolic relations are followed on demand, see MatchOptions.
//
// The root "Top" contains every entry and so gets no biasing set: it would say
// nothing that the unbiased rank does not.
//
// # Invariants
//
// Topics are sorted by path, segment by segment, so that each topic is directly followed by its descendants. Every
// ancestor of a topic below the root is a topic. Entries are distinct as pairs of address and topic. A Taxonomy never
// changes after it was read and is safe for concurrent use. Reading, matching and writing are deterministic.
//
// # Bad input
//
// Taxonomies are as dirty as the web they describe. A bad line or element is counted with its reason and the first
// examples in the Report, and the rest is imported; only a failing disk or a file in no known format is an error. The last
// record of a file that was cut is left out where its address or topic was cut, else kept with a remark. Lines
// are at most 1 MiB, XML tags 16 KiB, paths 1024 bytes and 32 levels, titles and descriptions 16 KiB; entries,
// relations and topics that are named by themselves 10 million each.
//
// # Cost
//
// docs/facets.md has what go run ./facets/taxonomy/bench measured on a content file
// of 4 million pages (2.3 GB, 0.8 million topics): the dump is read piece by piece in
// some MB of memory; the normal form takes the topics' paths and the hashes by which
// repeated entries are told; a Taxonomy takes 221 bytes an entry all told, 101 with
// Options.NoText. Of these 12 are an entry's; 40 a topic and 64 a relation come besides,
// and the bytes of their texts, which lie packed.
//
// # References
//
// Kohlschütter, C.: Exploiting Links and Text Structure on the Web, chapter 3 (biasing sets from the ODP's categories).
// The ODP's file format: rdf.dmoz.org/rdf (stored copies), https://www.w3.org/wiki/DmozRdf.
package taxonomy
