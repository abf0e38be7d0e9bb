// Package retrieval answers "do the first results answer the question?": it searches test collections, whose questions come with
// the documents that answer them, and scores what is found.
//
// Load reads Cranfield, CACM and CISI in the forms they are handed around in. Engines gives our own search and plain Bleve's on the
// same documents; Measure asks an engine all questions; WriteTable and Golden show the figures.
//
// # Questions
//
// A question is whole sentences, and no document has all words of them, so a document matches when one word is enough
// (indexer.Query.Least 1, of indexer.ParseQuery: stop words are left out, and what is beyond 64 words). All matching documents are
// ordered by W alone. Bleve gets the whole text of the question.
//
// # Figures
//
// P@5, P@10: share of relevant documents among the first 5 and 10, with places left empty counting as irrelevant. AP: average
// precision over the first Depth documents, by all relevant documents there are; its mean is MAP. NDCG@10: DCG of the first ten by
// that of the ten best there are, with the gains of the collection, in the variant of measure.DCG. RR: 1 by the position of the
// first relevant document, whose mean is MRR. Questions without relevant documents are left out.
package retrieval
