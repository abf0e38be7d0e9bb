// Package teaser answers "which lines of this page are teasers: what it says about other pages, and these say themselves?"
//
// The front page of a blog, its months, categories and tags, the table of contents of a manual: they name the pages of their site and repeat how these
// begin, and nearly every page links to them. So for words of a post, the lists that have the post would be found before the post. A text that stands
// on a page of its own is no content of a list.
//
// Of returns by what a page is known to others: prints (fingerprints) of its names and of how its own paragraphs begin. Find looks at another page, line
// by line (a line is a run of blocks with only inline tags between them):
//
//  1. A line of mostly links is a teaser if each of these leads to a page that has the link's text: as a name, or as one of its anchor texts. So is
//     one that begins as a paragraph of the page to which it leads. A link may go on in several lines, of which the first may be the name (a card
//     without headings).
//  2. A heading that is one link begins an item: until the next such heading, lines may be of the page to which it leads. So does the name of a page
//     as a heading that has a link without words to it (a card), or a link below ("Read more"), and the name in one of the last lines of mostly links,
//     or beside a date, or without a link in the lines right below links or pictures of which one leads to it. A card's heading is a teaser, and so is a
//     name below a link; that above "Read more" is if its text is. The page's own H1 ends an item.
//  3. A line in an item that begins as a paragraph of the item's page, or as the definition that a paragraph begins with ("cat - concatenate files"), or
//     as it begins behind a label ("Abstract:"), is a teaser, and so are shorter lines that follow it. It may be set as a lower heading.
//  4. An item that begins without a heading counts only on a page with texts of three pages, or with no other text, and not if the other page has the
//     text below this one's name: below its headline, a post may link its author or its category, and their pages list the post.
//  5. What counts only on a page with such lines for three pages: the linked name of a page beside a date, and perhaps an author, as a post has one
//     for its own author; the item of a list that begins with a link and has few other words ("Kilns (class)"); the name of a page in the lines above
//     links of which one leads there, as a subject above its mails; and a text right below links, by whatever words, of which one leads to a page that
//     has it, as in the index of a programming interface, or behind such a link in its line. A text that is shorter than leastBytes is told as a whole.
//
// A page with the title of the page that is looked at is never an item: it may be a copy of it.
//
// # Invariants
//
// Whatever a teaser says is found by the page that it is of: as its name, as an anchor text (of the most popular pages not all are kept), or as a text
// that begins as one there does, for leastBytes or as a whole, without regard to case, spaces and punctuation. A text below a heading that is a link to
// another page is not a page's own. The result depends only on the page and on the prints of those to which it links.
//
// # Cost
//
// Linear in the text and the links of the page, with a few questions for each link and each line. At most maxPrints prints of 4 bytes
// for each page.
package teaser
