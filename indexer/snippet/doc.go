// Package snippet answers "what of this document shall be shown for these words?"
//
// A Maker gives the Summary of a document: its title, and the passage that says most about the words of a query, both with these words marked.
// ShownTitle is the title of any document, also of one without; Names are what its page is called.
//
// # Model
//
// The content is joined to one flow of text (flow.go), without signs that only draw (signs.go). A window of it from one match to another counts the different words of the query in it, and
// its phrases besides, so that a page shows what it was found for (phrase.go). The best window, or two or three shorter ones where these have
// words that neither it nor the title shows, is widened to whole sentences and words (passage.go, excerpt.go). snippet.go has the rules and
// lengths, and when boilerplate takes part.
//
// # Invariants
//
// A snippet is plain text, valid UTF-8, and has no more characters than the page allows; nothing of it is of blocks that the page wants in none.
// Marks are ascending and disjoint, each a word of the query by its term in the document's language, or characters of a row. The snippet of a
// long text is that of all that is looked at, though most blocks' words are not (TestSnippetsOfLongPages).
//
// # Cost
//
// Some 40 microseconds (docs/tried/search.md). A long page is read to 24 KB, and on only for words that its content has
// further down, which Maker.ContentHas says; of its blocks only those are looked at that may have a word (sequence.BlockFinder), and behind 192 KB only
// frames are unpacked that have such blocks.
package snippet
