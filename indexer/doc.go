// Package indexer finds the documents for these words.
//
// A Builder takes documents in descending unbiased rank and writes a Bleve index (to find them), frequencies (to rank them), sequences, pairs and
// neighbours (for phrases: package sequence) and a text store (to show them: package store). An Index answers queries with the exact k best documents
// by TF-IDF times a rank vector, and gives back the texts. Package analysis says which terms a text has, package snippet what is shown of a document.
//
// # Model
//
// The score of document d for query q under the rank vector of a biasing set B is (spec eq. 3.5)
//
//	rho_B(d,q) = W(d,q) x r_B(d)
//	W(d,q)     = sum over the terms t of q and the fields f of  times(t) x weight(f) x idf(t)^2 x sqrt(tf(t,f,d)) x norm(f,d)
//	             x proximity(d,q)
//	idf(t)     = 1 + ln(N / (df(t) + 1))        N documents, df of them with t in the field in which most documents have it
//	norm(f,d)  = 1 / sqrt(words of d's field f)  in single precision, as Bleve keeps it
//	proximity  = 1 + 2 x pairs(d,q) / pairs(q)   q has pairs(q) pairs of neighbouring words; pairs(d,q) of them stand side by side in d
//
// with weights 0.5 for the title, 2 for anchor texts (all of a document's anchor texts together are one field), 1 for content, and 0 for boilerplate,
// or 0.25 if the query says in:all; times(t) is how often the query has the term. For one term in one field, Bleve's own score (default similarity,
// tf-idf) is sqrt(tf) x norm x idf; for several terms of one field, it is W divided by the query's norm sqrt(sum of idf^2), which is the same for all
// documents. Bleve knows no pairs. Across fields, Bleve uses an idf for each field, so that a word that is rare in titles counts more there, and its
// disjunction multiplies by the share of the fields that match ("coord"); W does neither. docs/tried/retrieval.md says what else was tried, and gives
// the reasons.
//
// With score:bm25 in the query, W uses BM25 instead (Robertson and Zaragoza 2009, eq. 3.15, with k1 = 1.2 and b = 0.75), with the same weights and
// the same df, and the mean length of f over all documents:
//
//	W(d,q)     = sum of  times(t) x weight(f) x idf(t) x (k1 + 1) x tf / (tf + k1 x (1 - b + b x length / mean length))  x proximity(d,q)
//	idf(t)     = ln(1 + (N - df(t) + 0.5) / (df(t) + 0.5))
//
// Neighbouring words are two words at the top of the query's tree with nothing between them but stop words, which are left out; the first 16 pairs
// are looked for. They stand side by side where a phrase of them would match (below). If only the sequences know a pair (package sequence), it is
// looked for in the documents that would be among the best if they had it, or in all matches if there are few.
//
// A document matches when the query's tree is true of it (package query defines the language; ParseQuery leaves out what no index can have). A word
// is in a document when it stands in the title, an anchor text or the content; a phrase is in it when its words stand in a row in the title, in one
// anchor text or in one content block. In scripts without spaces, a word is a character, and two characters in a row are a term that counts in W in
// their place. Words are stemmed by the document's language (package analysis). A word of a query stands for its forms in all languages of the index:
// each form in documents of its language, and each a term of its own in W. Exclusions and filters do not count for W; a query of filters alone gives
// W = 1. A prefix or a misspelt word stands for the 256 most frequent words of a field that it can be (more than four of these in a query share
// 1,024), with the idf of all of them together. With min:n, words and phrases, but not prefixes and misspelt words, are looked for only in blocks of
// at least n words (spec K33); W, pairs included, stays that of the whole document. With WithCompounds, a word also stands for other spellings of the
// compound that it is, or is a part of (compound.go), at a quarter of the weight. The product is applied to all matches before the k best are taken,
// so a rank vector changes the order of the matches, but not which documents match.
//
// # Invariants
//
// The number of a document is the count of documents added before it. Rank vectors are indexed by document number. Hits are ordered by falling score,
// ties by ascending document. The same documents give the same files to the bit, whatever the number of cores; the files contain no times. Bleve
// itself can open the index and finds the same documents. An Index is safe for concurrent use; Close waits for running calls.
//
// # Cost
//
// A search finds the set of matches from bitmaps, which gives the exact total, and then computes W for few of them: walk.go says in which order and
// when it stops. W of a document costs 5 to 20 ns a term and field, because the frequencies and lengths of Bleve's postings are stored a second time
// in a form that can be looked up by document (package frequency). Memory: a bit a document for each term and field with many postings. The pairs say
// which documents have a phrase of two frequent words. Any other phrase is looked for in the sequences of words, 0.1 to 0.4 microseconds each, of
// those documents that have its words, its pairs and its neighbours; if the sequences are not certain (phrasecertain.go), in the texts of these
// documents, some 50 microseconds each. The limits are in phrase.go. Positions in Bleve's postings would make the index three times as large;
// sequences, pairs and neighbours add 2.9 bytes a word.
//
// Files are never changed: the next build leaves out what is gone. Documents that must be gone before that are excluded from the matches of every
// search (Remove), as a set of document numbers with one bit each; bounds still hold, as matches only become fewer.
//
// # Variants
//
// Bleve's own search scores every match, in no particular order, and knows no ranks; its CustomScoreQuery looks up the external id of every hit.
package indexer
