package indexer

import "facetta/indexer/frequency"

// weighting is how W weighs a term that stands in a field of a document.
type weighting struct {
	bm25    bool    // by BM25, not by TF-IDF
	average float64 // words of the field in the mean document; used by BM25 only
}

// weight is what a term's factor is multiplied by: the term stands tf times, at least once, in a field of so many words.
func (w weighting) weight(tf, length uint32) float64 {
	if !w.bm25 {
		return termWeight(tf, length)
	}
	return bm25Weight(float64(tf), bm25Norm(float64(length), w.average))
}

// norm is what a field of so many words has a share in weight by.
func (w weighting) norm(length int) float64 {
	if !w.bm25 {
		return norm32(uint64(length))
	}
	return bm25Norm(float64(length), w.average)
}

// most bounds the weight of a list of postings by its densest, the one with the largest tf / length. BM25's weight grows with tf where that
// quotient stays, towards (k1 + 1) / (1 + k1 x b x length / (average x tf)).
func (w weighting) most(densest frequency.Tally) float64 {
	if !w.bm25 {
		return termWeight(densest.Frequency, densest.Length)
	}
	return (bm25K1 + 1) / (1 + bm25K1*bm25B*float64(densest.Length)/(w.average*float64(densest.Frequency)))
}

// weighting gives that of a term.
func (p *plan) weighting(t *term) weighting {
	return weighting{t.bm25, p.index.averages[t.field]}
}

// averageLengths gives the words that each field has in the mean document.
func averageLengths(segments []indexSegment, documents int) (averages [frequency.Fields]float64) {
	for _, s := range segments {
		for field, words := range s.frequencies.Words {
			averages[field] += float64(words)
		}
	}
	for field := range averages {
		averages[field] /= float64(max(documents, 1))
	}
	return averages
}
