package indexer

import (
	"math"
)

// Weights of the fields in W, chosen in docs/tried/retrieval.md. A short field weighs much by its norm alone: a word in a title of four words counts,
// with weight 0.5, as much as a word that occurs 16 times in 250 words of content. Boilerplate counts only in a query with Query.All.
const (
	weightTitle       = 0.5
	weightAnchor      = 2
	weightContent     = 1
	weightBoilerplate = 0.25
	weightURL         = 1 // counts only if the query says url:
)

// scoredField is a text field with its weight.
type scoredField struct {
	name   string
	weight float64
}

// scoredFields are the fields that a query searches.
func scoredFields(all bool) []scoredField {
	fields := []scoredField{{fieldTitle, weightTitle}, {fieldAnchor, weightAnchor}, {fieldContent, weightContent}}
	if all {
		fields = append(fields, scoredField{fieldBoilerplate, weightBoilerplate})
	}
	return fields
}

// idf is Bleve's idf: 1 + ln(N / (df + 1)).
func idf(documents, df uint64) float64 {
	return 1 + math.Log(float64(documents)/float64(df+1))
}

// The usual parameters of BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, eq. 3.15): for repeated terms, and for longer
// fields.
const (
	bm25K1 = 1.2
	bm25B  = 0.75
)

// bm25IDF is the idf of Robertson and Sparck Jones, with 1 added in the logarithm so that it is above 0.
func bm25IDF(documents, df uint64) float64 {
	return math.Log(1 + (float64(documents)-float64(df)+0.5)/(float64(df)+0.5))
}

// bm25Norm is 1 for a field of average length.
func bm25Norm(length, average float64) float64 { return 1 - bm25B + bm25B*length/average }

func bm25Weight(tf, norm float64) float64 { return (bm25K1 + 1) * tf / (tf + float64(bm25K1*norm)) }

// Frequencies and lengths up to these bounds have their square roots looked up.
const (
	tableFrequencies = 256
	tableLengths     = 4096
)

var (
	sqrtOf = func() (t [tableFrequencies]float64) {
		for f := range t {
			t[f] = math.Sqrt(float64(f))
		}
		return t
	}()
	normOf = func() (t [tableLengths]float64) {
		for n := range t {
			t[n] = norm32(uint64(n))
		}
		return t
	}()
)

// norm32 is Bleve's norm of a field of n words, which Bleve keeps in single precision.
func norm32(n uint64) float64 {
	return float64(float32(1 / math.Sqrt(float64(n))))
}

// lengthPosting is an extra method of zap's postings: the number of words of the field.
type lengthPosting interface{ NormUint64() uint64 }

// termWeight is sqrt(tf) x norm for a term that occurs tf times in a field of so many words.
func termWeight(tf, length uint32) float64 {
	var root, norm float64
	if tf < tableFrequencies {
		root = sqrtOf[tf]
	} else {
		root = math.Sqrt(float64(tf))
	}
	if length < tableLengths {
		norm = normOf[length]
	} else {
		norm = norm32(uint64(length))
	}
	return root * norm
}
