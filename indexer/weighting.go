package indexer

import "facetta/indexer/frequency"

// weighting is the way in which W weighs a term in a field of a document.
type weighting struct {
	bm25    bool    // by BM25, not by TF-IDF
	average float64 // mean number of words of the field; only for BM25
}

// weight is the multiplier of a term's factor, for a term that occurs tf times, at least once, in a field of so many words.
func (w weighting) weight(tf, length uint32) float64 {
	if !w.bm25 {
		return termWeight(tf, length)
	}
	return bm25Weight(float64(tf), bm25Norm(float64(length), w.average))
}

// norm is the number through which the length of a field enters weight.
func (w weighting) norm(length int) float64 {
	if !w.bm25 {
		return norm32(uint64(length))
	}
	return bm25Norm(float64(length), w.average)
}

// most is a bound for the weights of a list of postings, by its densest posting, which has the largest tf / length. BM25's weight grows with tf if
// that quotient stays the same, towards (k1 + 1) / (1 + k1 x b x length / (average x tf)).
func (w weighting) most(densest frequency.Tally) float64 {
	if !w.bm25 {
		return termWeight(densest.Frequency, densest.Length)
	}
	return (bm25K1 + 1) / (1 + bm25K1*bm25B*float64(densest.Length)/(w.average*float64(densest.Frequency)))
}

// weighting returns the weighting of a term.
func (p *plan) weighting(t *term) weighting {
	return weighting{t.bm25, p.index.averages[t.field]}
}

// averageLengths returns the mean number of words of each field.
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
