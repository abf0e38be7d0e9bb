package accuracy

import (
	"context"

	"facetta/indexer/segment"
	"facetta/indexer/template"
)

// Agreement says how well two labellings agree, averaged over pages.
type Agreement struct {
	AdjRand, NMI float64
	Pages        int
}

// Rating is the accuracy of one way of segmenting on one set.
type Rating struct {
	Options   segment.Options
	Classes   Agreement
	Stretches Agreement
	Manual    Agreement
	Segments  float64        // mean number a page, without pages that have no words
	Passes    float64        // mean number a page
	Zipf      template.Power // law of the ranked sizes of segments, scaled so that the largest is 1 (spec d.6); zero where there are fewer than 3
	ZipfRMSE  float64
}

// Rate segments all pages of a set in one way.
func (s *Set) Rate(ctx context.Context, o segment.Options) (Rating, error) {
	segmenter, err := segment.New(o)
	if err != nil {
		return Rating{}, err
	}
	r := Rating{Options: o}
	var sizes []float64
	passes := 0
	for i := range s.Pages {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		p := &s.Pages[i]
		cut := segmenter.Segment(p.Blocks)
		runs := cut.Runs()
		r.Classes.add(runs, p.Classes)
		r.Stretches.add(runs, p.Stretches)
		r.Manual.add(runs, p.Manual)
		passes += cut.Passes
		for _, run := range runs {
			if run.Words > 0 {
				sizes = append(sizes, float64(run.Words))
			}
		}
	}
	pages := max(float64(len(s.Pages)), 1)
	r.Segments, r.Passes = float64(len(sizes))/pages, float64(passes)/pages
	if p := template.Ranked(sizes); len(p.X) > 2 {
		law, fit := template.FitPower(p)
		r.Zipf, r.ZipfRMSE = law, fit.RMSE
	}
	return r, nil
}

// add adds a page, if it has that gold labelling.
func (a *Agreement) add(runs, gold []segment.Run) {
	if gold == nil {
		return
	}
	c := segment.Compare(runs, gold)
	a.Pages++
	a.AdjRand += (c.AdjRand() - a.AdjRand) / float64(a.Pages)
	a.NMI += (c.NMI() - a.NMI) / float64(a.Pages)
}
