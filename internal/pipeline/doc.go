// Package pipeline answers "from this archive and these topics, make a build".
//
// Stages, each leaving its result in the unfinished build's folder, so that a build that dies goes on at the stage it died in; in stage
// links, which is half of the work, behind the last capture that it has read. One that finds the disk full gives its room back instead.
//
//	links        every capture is parsed and its blocks classified, or its reading taken over from the build before: pages,
//	             redirects, rel=canonical, links with their anchor texts -> readings, page table, link graph with the stable name of
//	             each page, biasing sets, anchor texts, what sibling pages say about each other
//	ranks        unbiased rank, which gives the order of the documents, and one vector a topic -> columns by document number, each
//	             written as soon as it is solved
//	memberships  the columns turned page-major, ranks of at least 1 only
//	index        the readings in document order, their blocks corrected by what their siblings say, and with their headlines, are written
//	             to the Bleve index and the text store; near-duplicates are grouped
//
// What is taken over from the build that is current when Run begins, if this very program made it: readings (package readings), where
// a capture or what it answered is the same; columns of topics and memberships as they are, where links, biasing sets and the order
// of the documents are the same; else topics' ranks start from theirs, and converge to the same tolerance; and all that stage index
// writes, where readings, order and anchor texts are the same. What fails its checksum is made anew, and counted. All but ranks that
// were started has the bits of a build that takes over nothing, and of one that never died.
//
// Work runs on all cores and is delivered in order, so the bytes do not depend on the number of cores.
//
// Memory: some 250 bytes a page and 8 bytes a link in stage links, the anchor texts (at most 1 KiB a page) and what siblings
// say (bounded by package site); in stage ranks the solver's batches (package ranking), 8 bytes a page for the column at work and 8
// for sums of columns; in stage memberships 4 bytes a page and at most 250 MB; 210 bytes a page in stage index. None grows with
// topics x pages. Page bodies are held only while they are parsed.
//
// A page with next to no text, as a script fills them, has what it says of itself in a META element for its text (description.go); a page's headline is
// content though extraction may leave it out (headline.go), and is its title if that is the title of many of its siblings (siblings.go).
//
// Choices where the source is silent (spec a.1): links to pages that are not in the archive do not count; a redirect, and a page whose
// rel=canonical names another archived page, stand for their target and are no nodes; nofollow, ugc and sponsored links are left out,
// unless Parameters.Links says that ranks follow all, or of the others only those in content;
// noindex pages pass rank on but are no documents, and neither are those whose unavailable_after is before the archive's latest capture: of
// the day on which it is made, a build knows nothing. A page that says nosnippet is searched, and none of its text is shown, but its title and address,
// and author, date and site where it states them; what data-nosnippet marks is shown nowhere, and max-snippet bounds the snippet.
package pipeline
