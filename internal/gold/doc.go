// Package gold reads gold standards of content extraction: pages with their main content as a person copied it.
//
// Open lists the sets of a folder, packed (<set>.tar.zst) or unpacked (<set>/). Both have the same shape:
//
//	<set>/html/<id>.html          the page's bytes
//	<set>/gold/<id>.txt           its main content, UTF-8; absent in sets that are input only
//	<set>/gold-comments/<id>.txt  comments of readers, where the set has them
//	<set>/gold-classes/<id>.tsv   all text of the page, where the set has it labelled: lines of a class, a tab and a text
//	<set>/metadata/<id>.json      expected title, author and so on, where the set has them
//	<set>/index.tsv               first columns: id, url
//
// Set.Pages reads one set. Label says which blocks of a page (crawler/page) are content according to its gold text, LabelClasses of which class each is
// according to its labelled pieces.
//
// # Labels
//
// The words of all blocks in order and the words of the gold text, in lower case and reduced to letters and digits, are aligned by a longest common
// subsequence; a block is content when at least half of its words are aligned. Order matters, so a menu's words do not count because the article
// happens to use them. A block without words is boilerplate. Where all text of the page is labelled, each word has the class of the word that it is
// aligned with, and a block the class that most of its words have. The remaining errors are in blocks of one or two words, which weigh little where scores
// are weighted by words.
//
// # Invariants
//
// Sets are ordered by name and pages by id, in byte order. Hidden files and editors' backups (a name that begins with "." or ends in "~") are left out.
// What is not UTF-8 though it should be, two files for one page, and gold texts of which none belongs to a page are errors. The page R427 of
// dragnet-train is left out, as the set's README asks: an error stub is stored in its place.
//
// # Cost
//
// Pages holds one set's files, at most 1 GiB. Label takes (page words) x (gold words) / 64 machine words of memory, and time in proportion; only
// those of the page's words that the gold text has count.
package gold
