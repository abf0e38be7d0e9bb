// Package trigram answers "in which language of Latin script is this text?".
//
//	language, confidence := trigram.Latin(text) // "deu", 1
//
// The trigrams of a text, most frequent first, are held against the 300 most frequent ones of 48 languages: the nearer their places, the likelier
// the language (Cavnar and Trenkle 1994). How far the best language is ahead of the next says how sure that is.
//
// Profiles, distance and confidence are those of github.com/abadojack/whatlanggo 1.0.1, to the bit; FuzzOracle holds the two against each other. That
// one looks each trigram of each language up in those of the text; here each trigram of the text is looked up once in those of all languages, and
// they are counted by sorting.
//
// # Cost
//
// 1,000 bytes take some 60 us, whatlanggo 830 and more (BenchmarkLatin, BenchmarkWhatlanggo). The first text takes 2 ms more, in which the profiles are read; they take
// 1 MB.
package trigram
