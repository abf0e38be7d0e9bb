// Package completion answers "what may this be the beginning of?": it keeps phrases, best first, and finds those where the phrase itself, or the rest
// of it from one of its words on, begins with what was typed.
//
// The file (format of package mapped) has two sections:
//
//	0  the phrases by falling importance, each ended by a line feed
//	1  where in section 0 words begin (uint32), in the order of the folded text from there to the end of the phrase
//
// Section 0 gives the order of importance, and section 1 is a suffix array over words, so no weights are needed: the best place in a range of section
// 1 is the smallest. Two binary searches find the range of a beginning; the minimum of every group of 64 places, which Open computes, leads to the
// best place in the range.
//
// Phrases are folded as terms are (analysis.Plain): lower case, without accents; Hangul is folded to its letters. Phrases that fold to the same text
// are one.
//
// Bounds: MaxPhrases phrases of at most MaxBytes bytes; a phrase is found by each of its first maxWords words, and in scripts that do not show where
// words begin by each of its first characters, maxRunOn of them. Cost: 4 bytes a word, or such a character, in addition to the text, mapped; a
// look-up reads a few hundred bytes for a beginning of several letters, and 4 bytes for every 64 places for a single letter (figures at Benchmark).
package completion
