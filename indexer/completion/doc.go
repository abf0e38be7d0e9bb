// Package completion answers "what may this be the beginning of?": it keeps phrases, best first, and finds those in which what was
// typed is how the phrase, or one of its words, begins.
//
// The file (format of package mapped) has two sections:
//
//	0  the phrases by falling importance, each ended by a line feed
//	1  where in section 0 words begin (uint32), in the order of the folded text from there to the end of the phrase
//
// The first is the order of importance and the second a suffix array over words, so no weights are needed: of all places in a range
// of section 1 the smallest is the best. Two binary searches find the range of a beginning; the least of every group of 64 places,
// computed by Open, leads to the best of it.
//
// Folding is that of terms (analysis.Plain): lower case, without accents. Phrases that fold to the same are one.
//
// Bounds: MaxPhrases phrases of at most MaxBytes bytes, of which the first maxWords words can be begun with. Cost: 4 bytes a word
// beside the text, mapped; a look-up reads a few hundred bytes for a beginning of several letters, and 4 bytes for every 64 places
// for one letter (figures at Benchmark).
package completion
