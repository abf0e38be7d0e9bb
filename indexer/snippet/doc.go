// Package snippet answers "what of this document shall be shown for these words?"
//
// A Maker gives the Summary of a document: its title, and the passage that says most about the words of a query, both with these words marked.
// ShownTitle gives a title for any document, even one without a title; Names are what its page is called.
//
// # Model
//
// The content is joined to one flow of text (flow.go), without signs that only draw (signs.go). A window of that text, from one match to another,
// counts for the different words of the query that it has, and for the query's phrases too, so that a page shows what it was found for (phrase.go).
// The best window, or two or three shorter ones if these have words that neither the best window nor the title shows, is widened to whole words and
// sentences (passage.go, excerpt.go). snippet.go has the rules and lengths, and says when boilerplate takes part.
//
// # Invariants
//
// A snippet is plain text, valid UTF-8, and has no more characters than the page allows; it takes nothing from blocks that the page excludes from
// snippets. Marks are ascending and disjoint, each a word of the query by its term in the document's language, or characters of a row. A long text
// gets the same snippet as if all blocks within the limits were analysed, though the words of most blocks are not (TestSnippetsOfLongPages).
//
// # Cost
//
// Some 40 microseconds (docs/tried/search.md). A long page is read up to 24 KB, and further only for words that its content has further down, as
// Maker.ContentHas says. Only blocks that may have a word are looked at (sequence.BlockFinder), and beyond 192 KB only frames with such blocks are
// unpacked.
package snippet
