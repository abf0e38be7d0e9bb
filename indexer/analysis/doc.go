// Package analysis answers "which terms are in this text, in this language?": for documents and for queries alike, as a query finds the terms
// that it has in common with a document.
//
// A Scanner goes through a text word by word and makes their terms. Words, Joints and Fold do so for the few words of a query. Starts and
// PhraseFilter tell before that which words, or which texts, need not be looked at.
//
// # Model
//
// A word is a run of letters, marks and digits that begins with no mark; an apostrophe between two of them belongs to the word, and ++ or # to a
// single letter of ASCII before it (C++, C#). What says only how characters are drawn (fold.go) parts none and makes no difference, but for Persian's
// endings. Scripts that are written without
// spaces, or, as Korean, with endings that nothing divides from the word, give one word per character, so that a query in them, taken as a
// phrase, finds every place. Two of these in a row are joined, and make a term together that stands in the index beside them, and for them
// when a query is scored (docs/retrieval.md). Everything else separates, so "example.org" is two words that stand together.
//
// A term is the word in NFKC and lower case, its apostrophes straight and its digits ASCII's, stemmed by the document's language (stem.go), without
// accents (accents.go, endings.go, devanagari.go). In English the possessive 's, plurals (plural.go) and the endings -ed and -ing (inflection.go)
// are cut, and a list has what no rule makes (exceptionwords.go): all words of a query are wanted, so "cat" must find "cats", "build" "building" and
// "write" "written", but a heavier stemmer would join words that searchers tell apart ("universe", "university"). No word is left out: "the who" and
// "to be or not to be" can be found; which words a query can do without stopwords.go says.
//
// Azerbaijani, Catalan, Occitan and Arabic lose only what is written together with a word (apostrophes.go, arabic.go); words of all other languages
// are not stemmed.
//
// # Variants
//
// The analyser is Bleve's for English but for accents, inflection and exceptions: AddTo describes it to Bleve with Bleve's own parts, and a test holds
// them equal but for one defect of Bleve's (lowerUnicode). Of the other languages that are stemmed the filters are Bleve's, with one step more for
// most (finish.go, cutendings.go). docs/tried/retrieval.md measures other stemmers.
//
// # Invariants
//
// Any bytes are a text. A term is valid UTF-8 of 1 to MaxTermRunes characters where the text is, which Compose makes it, and depends on
// nothing but its word and the stemming; FuzzScannerAgreesWithBleve and FuzzStem hold it. Starts and PhraseFilter never miss a word
// (FuzzPhraseFilter). A Scanner is not safe for concurrent use; all else is.
//
// # Cost
//
// Words in English allocate nothing (BenchmarkScanner). Stems of other languages are kept by the Scanner, as Bleve's filters take a token
// object a word.
package analysis
