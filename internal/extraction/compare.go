package extraction

import (
	"context"
	"time"

	"facetta/internal/gold"
	"facetta/internal/measure"
	"facetta/internal/processor"
)

// Extractor gives the main content of a page, "" for none.
type Extractor struct {
	Name    string
	Extract func(url string, html []byte) string
}

// Row has the scores of one extractor on one set.
type Row struct {
	Set, Extractor          string
	Pages                   int
	Bag, Sequence, Distinct float64       // mean F1
	Error                   float64       // standard error of Bag
	Empty                   float64       // share of the pages with gold words for which it gave nothing
	Time                    time.Duration // processor time
	Bytes                   int
}

// PagesPerSecond is the speed on one core.
func (r *Row) PagesPerSecond() float64 {
	return float64(r.Pages) / max(r.Time.Seconds(), 1e-9)
}

// MegabytesPerSecond is the speed on one core, in 10^6 bytes of HTML.
func (r *Row) MegabytesPerSecond() float64 {
	return float64(r.Bytes) / 1e6 / max(r.Time.Seconds(), 1e-9)
}

// Compare runs all extractors on one set. Pages without a gold text are left out; if no page has one, there are no rows.
func Compare(ctx context.Context, s gold.Set, extractors []Extractor) ([]Row, error) {
	pages, err := s.Pages()
	if err != nil {
		return nil, err
	}
	tallies := make([]tally, len(extractors))
	for i := range pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p := &pages[i]
		if !p.HasGold {
			continue
		}
		reference := measure.NewReference(p.Gold)
		for k, e := range extractors {
			start := processor.Time()
			text := e.Extract(p.URL, p.HTML)
			tallies[k].add(reference, text, processor.Time()-start, len(p.HTML))
		}
		p.HTML = nil
	}
	return rows(s.Name, extractors, tallies), nil
}

func rows(set string, extractors []Extractor, tallies []tally) (rows []Row) {
	for k := range tallies {
		if len(tallies[k].bag) > 0 {
			rows = append(rows, tallies[k].row(set, extractors[k].Name))
		}
	}
	return rows
}

// tally collects the scores of one extractor on one set.
type tally struct {
	bag, sequence, set []float64
	wanted, empty      int
	time               time.Duration
	bytes              int
}

func (t *tally) add(reference *measure.Reference, text string, took time.Duration, size int) {
	s := reference.Score(text)
	t.bag = append(t.bag, s.Bag.F1())
	t.sequence = append(t.sequence, s.Sequence.F1())
	t.set = append(t.set, s.Set.F1())
	if reference.Len() > 0 {
		t.wanted++
		if s.Bag.Got == 0 {
			t.empty++
		}
	}
	t.time += took
	t.bytes += size
}

func (t *tally) row(set, extractor string) Row {
	return Row{
		Set: set, Extractor: extractor, Pages: len(t.bag),
		Bag: measure.Mean(t.bag), Sequence: measure.Mean(t.sequence), Distinct: measure.Mean(t.set),
		Error: measure.StandardError(t.bag), Empty: float64(t.empty) / float64(max(t.wanted, 1)),
		Time: t.time, Bytes: t.bytes,
	}
}
