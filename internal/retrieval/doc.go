// Package retrieval answers "do the first results answer the question?": it searches test collections, whose questions come with the documents that
// answer them, and scores the results.
//
// Load reads Cranfield, CACM and CISI in the forms in which they are distributed. Engines gives our own search and plain Bleve's on the same
// documents; Measure asks an engine all questions; WriteTable and Golden show the figures.
//
// # Questions
//
// A question consists of whole sentences, and no document has all of their words, so one word is enough for a document to match (indexer.Query.Least
// 1, with indexer.ParseQuery, which leaves out stop words and everything after 64 words). All matching documents are ordered by W alone. Bleve gets
// the whole text of the question.
//
// # Figures
//
// P@5, P@10: share of relevant documents among the first 5 and 10; empty positions count as irrelevant. AP: average precision over the first Depth
// documents, divided by the number of all relevant documents; its mean is MAP. NDCG@10: DCG of the first ten divided by the DCG of the best possible
// ten, with the gains of the collection, in the variant of measure.DCG. RR: 1 divided by the position of the first relevant document; its mean is
// MRR. Questions without relevant documents are left out.
package retrieval
