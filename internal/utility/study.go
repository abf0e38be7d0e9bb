package utility

import (
	"cmp"
	"slices"

	"facetta/facets/taxonomy"
	"facetta/internal/measure"
)

// NoBias is the path that stands for unbiased rank among the topics.
const NoBias taxonomy.Path = ""

// The source's cut-offs (spec table l).
const (
	topResults    = 30 // the first results of each ranking that tau compares
	judgedResults = 10 // the first results that MAP counts
)

// Options of a study. The zero value is the default.
type Options struct {
	Queries      int  // for each category; 0 means the source's 5
	MinResults   int  // fewest results of a query; 0 means as many as tau compares, 30 (the source had 100 of 9.2 M pages)
	Intersection bool // tau compares the pages that are in both tops, instead of in either
	Progress     func(done, all int)
}

func (o Options) withDefaults() Options {
	o.Queries, o.MinResults = cmp.Or(o.Queries, 5), cmp.Or(o.MinResults, topResults)
	return o
}

// Mean is a mean with the number of its values.
type Mean struct {
	sum float64
	N   int
}

func (m *Mean) add(v float64) { m.sum, m.N = m.sum+v, m.N+1 }

// Value is the mean, 0 for no values.
func (m Mean) Value() float64 { return m.sum / float64(max(m.N, 1)) }

// Category has the results of the queries of one category.
type Category struct {
	Topic                            taxonomy.Path
	Parent                           taxonomy.Path // the next topic above with a vector, or NoBias
	Pages                            int           // number of pages in the biasing set
	Same                             bool          // the parent has the same biasing set, and so the same ranks
	Queries                          int
	ToUnbiased, ToParent, ToSiblings Mean // tau between the ranking by the category and each of these; ToParent also has the children's queries
	Own, Above, Unbiased             Mean // average precision by the ranks of the category, of its parent, and unbiased
}

// Study is the categories of one collection.
type Study struct {
	Categories []Category // in the order of taxonomy.Compare
	options    Options
}

// newStudy makes a study of topics, given with the pages of their biasing sets.
func newStudy(pages map[taxonomy.Path]int, o Options) *Study {
	s := &Study{options: o}
	for t, n := range pages {
		c := Category{Topic: t, Pages: n}
		for c.Parent = t.Parent(); c.Parent != NoBias && pages[c.Parent] == 0; {
			c.Parent = c.Parent.Parent()
		}
		c.Same = pages[c.Parent] == n // the parent's set includes the category's, so the same size means the same set
		s.Categories = append(s.Categories, c)
	}
	slices.SortFunc(s.Categories, func(a, b Category) int { return taxonomy.Compare(a.Topic, b.Topic) })
	return s
}

// relatives gives the topics whose ranks answer the category's queries: itself, unbiased, its parent, siblings, children.
func (s *Study) relatives(c *Category) []taxonomy.Path {
	all := []taxonomy.Path{c.Topic, NoBias}
	if c.Parent != NoBias {
		all = append(all, c.Parent)
	}
	for i := range s.Categories {
		if o := &s.Categories[i]; o.Topic != c.Topic && (o.Parent == c.Parent || o.Parent == c.Topic) {
			all = append(all, o.Topic)
		}
	}
	return all
}

// judge tells whether a page counts, and whether it is of the category.
type judge func(page uint32) (judged, relevant bool)

// add adds one query of a category. answers has the matching pages for each of its relatives, best first and without those that have no rank.
func (s *Study) add(c *Category, answers map[taxonomy.Path][]uint32, j judge) {
	own := answers[c.Topic]
	c.Queries++
	c.ToUnbiased.add(s.tau(own, answers[NoBias]))
	if c.Parent != NoBias {
		c.ToParent.add(s.tau(own, answers[c.Parent]))
	}
	for i := range s.Categories {
		switch o := &s.Categories[i]; {
		case o.Topic == c.Topic:
		case o.Parent == c.Topic:
			o.ToParent.add(s.tau(answers[o.Topic], own))
		case o.Parent == c.Parent:
			c.ToSiblings.add(s.tau(own, answers[o.Topic]))
		}
	}
	c.Own.add(averagePrecision(own, j))
	c.Above.add(averagePrecision(answers[c.Parent], j))
	c.Unbiased.add(averagePrecision(answers[NoBias], j))
}

func (s *Study) tau(a, b []uint32) float64 {
	return measure.TopTau(a, b, topResults, s.options.Intersection)
}

// averagePrecision gives the average precision of the first judged pages, divided by the number of relevant ones among them.
func averagePrecision(answer []uint32, j judge) float64 {
	var relevant []bool
	for _, page := range answer {
		if len(relevant) == judgedResults {
			break
		}
		if judged, yes := j(page); judged {
			relevant = append(relevant, yes)
		}
	}
	return measure.AveragePrecision(relevant, 0)
}
