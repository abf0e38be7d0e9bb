package retrieval

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"facetta/internal/measure"
)

// Depth is the number of documents that are examined for a question.
const Depth = 1000

// Figures are the figures of one question, or the means over several.
type Figures struct {
	P5   float64 `json:"p5"`
	P10  float64 `json:"p10"`
	AP   float64 `json:"ap"`
	NDCG float64 `json:"ndcg10"`
	RR   float64 `json:"rr"`
}

// Answer is an engine's answer to a question.
type Answer struct {
	Question *Question
	Ranking  []uint32 // places of documents, best first, at most Depth
	Figures
}

// Result has an engine's answers in a collection.
type Result struct {
	Collection *Collection
	Engine     string
	Answers    []Answer // by question
}

// Measure asks an engine all questions of a collection.
func Measure(ctx context.Context, c *Collection, e Engine) (*Result, error) {
	r := &Result{Collection: c, Engine: e.Name}
	for i := range c.Questions {
		q := &c.Questions[i]
		ranking, err := e.Search(ctx, q.Text, Depth)
		if err != nil {
			return nil, fmt.Errorf("collection %s, question %s: %w", c.Name, q.ID, err)
		}
		r.Answers = append(r.Answers, Answer{q, ranking, Score(ranking, q.Gains)})
	}
	return r, nil
}

// firstPage is the number of results that P@10 and NDCG@10 look at.
const firstPage = 10

// Score compares a ranking with the gains of the relevant documents.
func Score(ranking []uint32, gains map[uint32]float64) Figures {
	n := max(len(ranking), firstPage)
	relevant, gain := make([]bool, n), make([]float64, n)
	for i, doc := range ranking {
		gain[i] = gains[doc]
		relevant[i] = gain[i] > 0
	}
	f := Figures{
		P5:   measure.PrecisionAt(relevant, 5),
		P10:  measure.PrecisionAt(relevant, firstPage),
		AP:   measure.AveragePrecision(relevant, len(gains)),
		NDCG: measure.NDCG(gain[:firstPage], slices.AppendSeq([]float64{}, maps.Values(gains))),
	}
	if first := slices.Index(relevant, true); first >= 0 {
		f.RR = 1 / float64(first+1)
	}
	return f
}

// Means gives the means over the questions: MAP is the mean of AP, MRR that of RR.
func (r *Result) Means() Figures {
	mean := func(of func(*Figures) float64) float64 {
		values := make([]float64, len(r.Answers))
		for i := range r.Answers {
			values[i] = of(&r.Answers[i].Figures)
		}
		return measure.Mean(values)
	}
	return Figures{
		P5:   mean(func(f *Figures) float64 { return f.P5 }),
		P10:  mean(func(f *Figures) float64 { return f.P10 }),
		AP:   mean(func(f *Figures) float64 { return f.AP }),
		NDCG: mean(func(f *Figures) float64 { return f.NDCG }),
		RR:   mean(func(f *Figures) float64 { return f.RR }),
	}
}
