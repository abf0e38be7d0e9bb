// Package page answers "here are bytes and an address, what is on this page?".
//
// Parse reads a fetched response in one pass over its tokens (package markup), without building a tree, and gives title,
// language, canonical address, robots directives, links with their anchor texts, and text blocks.
//
// # Blocks
//
// The text of a page is a sequence of atomic blocks separated by gaps (spec d.1). A block is a run of text between tags, where A does not count as a
// tag. Each block carries the numbers that segmentation and boilerplate detection need: words, words inside links, and the lines that greedy wrapping
// at 80 columns gives (Measure, spec d.2). Text density (eq. 4.6) and link density follow from them. It also carries two sets of elements: those that
// enclose it (Tags) and those whose tags stand in the gap before it (Gap). A block also knows whether it goes on in the same line, or in the same
// word, as the block before it (Join), as tags for emphasis divide both. Hints and the place in the tree of elements (Depth, Shared) serve the
// learned extractor: class and id attributes often say what an element is, in words that are the same on pages of all languages.
//
// A page with next to no text gets the text of its NOSCRIPT elements as its last blocks, if that is more than a request to enable scripts; or else
// the article in its linked data (articleBody of schema.org). A page gets that article also if most of it stands nowhere else. The ingredients and
// steps of a recipe, by linked data or microdata, are marked where they stand (HintRecipe). Elements with the names of comments are replies
// (HintReply) if the page is a thread of a forum: by its type of schema.org (DiscussionForumPosting, QAPage), by the names of HTML and BODY, by its
// address or by its breadcrumbs.
//
// Of a PDF (package pdf) each paragraph is a block, its title in H1, other headings in H2, its running heads in FOOTER.
//
// A token is a run of characters without white space; it is a word if it has a letter or digit. All tokens take room on a line; only words are
// counted. Text of ignored elements (script, style, values of forms, embedded objects; spec d.1) is dropped; their tags stand in the gap.
//
// # Metadata
//
// Headline, Author, Published and Site are what the page says about itself, each from the most trustworthy place (the lists of sources in metadata.go):
// data of schema.org in JSON-LD, however broken; META elements of Open Graph, Dublin Core and news systems; what Mailman, Hypermail and MHonArc write
// above a message of a mailing list; elements with itemprop, rel=author or TIME, and classes of bylines, near the headline and not among comments, but
// not on pages that list others (listing.go), and not those of customers or of other pages (otherauthor.go); the date in the path; short lines with a
// date or a byline beside the headline; in a thread, the first of the lines that say when posts were written. Where all that is the date of a change,
// an earlier date beside the headline is that of the publication (change.go). The headline is a title without the name of the site, which is known from
// the host or from a heading, and without the name of a book, whose heading stands above the page's own. Dates are of RFC 3339; days and months in
// numbers are told apart by a day of the week, by the page's other dates, by its locale or not at all, and dates after the page was fetched are
// refused. Years of the Persian and the Buddhist calendar are made Gregorian. Few words of natural languages are needed: the names of months, and the
// beginnings of bylines. Text is looked at where markup calls it a byline or a date, and beside the headline. A text without markup has the subject,
// sender and date of a message that it begins with, or the title that stands above it.
//
// # Invariants
//
// Total: any bytes give a page; dirt is never an error. Strings are valid UTF-8 on one line, without control characters and without
// those that change the direction of writing. For
// each block 0 <= LinkedWords <= Words, 0 <= LastWords <= Words, Lines >= 1, Text is not empty; for each link, Block is a
// valid index unless there are no blocks. Link targets are canonical (weburl); references to other schemes and to fragments
// of the page itself are left out. The same link may occur several times.
//
// # Cost
//
// Time is linear in the body. Memory is bounded: at most 100,000 blocks, 4 MiB of text and 10,000 links are kept of a page, and 256 open elements are
// told apart; only a body that is not in UTF-8, or was encoded twice, is decoded as a whole. TestLinearTime, TestBoundedMemory and TestHugePages test
// this; Page.Dirt says what was left out, and what else was wrong.
//
// Real pages of 50 to 200 KB give blocks and links at 1.5 times the speed of golang.org/x/net/html's tokenizer alone, 3,000
// pages/s on one core of a shared, busy 2-core virtual machine; with metadata and a guessed language at 1.2 times (docs/extraction.md).
// BenchmarkParse and BenchmarkTokenizer have a page of 19 KB, TestRealWeb has whole webs
// (FACETTA_SHARED=<folder> go test -run TestRealWeb -v ./crawler/page).
//
// # Deviations, and choices where the sources are silent
//
//   - Characters of Han, Hiragana and Katakana are two columns wide, and two of them are a word; as runs of non-whitespace, whole
//     paragraphs would be one word.
//   - Between two of these characters, the end of a line of the source is ignored, as in browsers. As a space it would divide a word, and the search
//     would not find it.
//   - WBR does not count as a tag, and soft hyphens and zero-width spaces are dropped: they only say where a line may break. Also dropped are
//     characters that would show text in another order than it is read.
//   - Two links with nothing between them are separated by a space, or menus would be one word.
//   - Unclosed markup hides less than the HTML standard would have it: a comment without end stops at its first ">", and so does a tag whose
//     quotation mark is never closed; TITLE and ignored elements (except scripts) that are never closed hide nothing. Pages of the 1990s need it. A
//     drawing (SVG) that is never closed ends where the standard says.
//   - Well-formed UTF-8 beats the encoding that header or markup declare; the standards have it the other way round. A declared ISO-8859-1, which
//     servers put on everything, is not believed where the text can't be Western. Text that was encoded twice is decoded twice, where that is certain.
//   - Q has quotation marks around its text, as browsers show them.
//   - Text that attributes hide is kept and marked (HintUnseen), as scripts show it on many pages; text that must not be shown in results is marked
//     as well (HintNoSnippet). Every tag but A begins a new block, so a mark holds for a block as a whole.
//   - Unknown elements end blocks (Other in the gap) but never enclose any; A encloses a block when all its words are linked.
//
// References: Kohlschütter, doctoral thesis, §4.2 and §4.4 (spec d.1, d.2, f.1); WHATWG HTML Living Standard §13.2; WHATWG
// Encoding Standard §4.2.
package page
