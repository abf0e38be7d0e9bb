// Package shallow answers "which numbers of a block tell whether it is content?": the shallow text features of the source (K26).
//
// Page gives one row a block with a column for each Feature.
//
// # The features
//
// The source counts 67 features without listing them all; this is the enumeration that the spec proposes (f.1, [I]):
//
//	20 x 3   of the previous, the current and the next block:
//	         inside H1, H2, H3, H4, H5, H6, P, DIV; average word length; average sentence length; words; words that begin in
//	         upper case; words all in upper case; these two as shares of the words; full stops a word; dates and times;
//	         vertical bars; link density; text density
//	2        absolute position (from 0), relative position (0 first, 1 last block)
//	2        quotients current / previous: text density (TDQ), words
//	3        element frequency: blocks of the whole collection with the same text as the previous, current, next block
//
// One more column, "inside A", belongs to the source's 23 local features of the current block and to none of the larger sets. Missing neighbours have
// 0 in all columns. A quotient is 0 if the previous block has 0.
//
// # Conventions
//
// A token is a run without white space, a word a token with a letter or digit. A word's length counts its letters and digits. A sentence ends after a
// token that ends in . ? ! or ; (quotation marks and brackets after that are ignored), and with the block; a sentence needs at least one word. A full
// stop is a token's last character. A word is all in upper case if it has letters and none of them is in lower case. Dates and times are: numbers of
// four digits from 1900 to 2099; digits in two or three groups parted by : / . or - whose groups have at most two digits or, once, four; numbers with
// am or pm, together or apart; English names of months and weekdays, in full or with three letters, that begin in upper case. Link density and text
// density are the block's own (crawler/page), which count words of Han, Hiragana and Katakana differently; so does the number of words.
//
// Kohlschütter, doctoral thesis, §4.4.2 (spec f.1).
//
// # Cost
//
// Time is linear in the text, 22 ns a byte (BenchmarkPage), and memory is 272 bytes a block. Frequencies holds one hash and one count for each
// distinct block text.
package shallow
