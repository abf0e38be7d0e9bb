package facets

import (
	"fmt"
	"math"
	"math/bits"
)

// Options of counting.
type Options struct {
	// Threshold is the membership from which a page counts for a topic; 0 means DefaultThreshold.
	Threshold float64
	// Relative makes RelativeMembership decide, for topics in which the page's rank is at least 1. General is not affected.
	Relative bool
	// Rivals of the topics, which the uncertainty of a membership counts. General has none.
	Rivals Rivals
}

// Column has the rank of each page, by the pages' numbers in the memberships.
type Column interface {
	Len() int
	At(page uint32) float32
}

// Tally is a Counter that computes page by page which memberships its options allow.
type Tally struct {
	sums
	options     Options
	unbiased    Column
	memberships *Memberships
	row         []Entry       // row of the current page
	unclear     Uncertainties // those of the current page
	limits      []limit       // limits by uncertainty, for pages whose unit is 1
}

// NewTally returns an empty Tally; unbiased has the unbiased rank of each page.
func NewTally(unbiased Column, m *Memberships, o Options) (*Tally, error) {
	if o.Threshold == 0 {
		o.Threshold = DefaultThreshold
	}
	if !(o.Threshold > 0) {
		return nil, fmt.Errorf("threshold %v: must be more than 0", o.Threshold)
	}
	if unbiased.Len() != m.Len() {
		return nil, fmt.Errorf("facets: unbiased ranks of %d pages, memberships of %d: they come from different builds",
			unbiased.Len(), m.Len())
	}
	for _, n := range []int{len(o.Rivals.Dimensions), len(o.Rivals.Small)} {
		if n > 0 && n != m.TopicCount() {
			return nil, fmt.Errorf("facets: rivals of %d topics, memberships of %d: they come from different builds", n, m.TopicCount())
		}
	}
	return &Tally{options: o, unbiased: unbiased, memberships: m, sums: sums{topics: make([]int, m.TopicCount())}}, nil
}

// Add counts a sample.
func (t *Tally) Add(sample []uint32) {
	for _, page := range sample {
		t.each(page, t.count)
	}
	t.size += len(sample)
}

// AddSet counts the pages of a set.
func (t *Tally) AddSet(first uint32, set []uint64) {
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			t.each(first+uint32(i*64+bits.TrailingZeros64(word)), t.count)
			t.size++
		}
	}
}

// count counts one page for a topic.
func (t *Tally) count(topic TopicID) {
	if topic == General {
		t.general++
	} else {
		t.topics[topic]++
	}
}

// each calls give with the topics of which a page is a member, ascending, and General last.
func (t *Tally) each(page uint32, give func(TopicID)) {
	t.row = t.memberships.AppendRow(t.row[:0], page)
	r := t.options.Rivals
	t.unclear.Count(t.row, r)
	for _, e := range t.row {
		if t.limit(page, t.unclear.Of(e.Topic, r)).reached(float64(e.Rank)) {
			give(e.Topic)
		}
	}
	t.unclear.Clear(t.row, r)
	general := float64(t.unbiased.At(page))
	if general >= 1 && Membership(general, 1) >= t.options.Threshold {
		give(General)
	}
}

// limit decides membership >= threshold for the ranks of one page exactly as Membership does, but mostly without a logarithm.
type limit struct {
	threshold   float64
	unit        float64
	uncertainty int
	below       float64 // ranks less than this are certainly under the threshold
	above       float64 // ranks greater than this are certainly over it
}

// limit returns the limit of a page for topics of an uncertainty.
func (t *Tally) limit(page uint32, uncertainty int) *limit {
	if t.options.Relative {
		return newLimit(t.options.Threshold, float64(t.unbiased.At(page)), uncertainty)
	}
	for len(t.limits) <= uncertainty {
		t.limits = append(t.limits, *newLimit(t.options.Threshold, 1, len(t.limits)))
	}
	return &t.limits[uncertainty]
}

func newLimit(threshold, unit float64, uncertainty int) *limit {
	rank := unit * math.Pow(10, threshold*float64(uncertainty))
	return &limit{threshold, unit, uncertainty, rank * (1 - 1e-9), rank * (1 + 1e-9)}
}

func (l *limit) reached(rank float64) bool {
	return rank >= l.below && (rank > l.above || l.exactly(rank))
}

func (l *limit) exactly(rank float64) bool {
	return RelativeMembership(rank, l.unit, l.uncertainty) >= l.threshold
}
