package utility

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"facetta/facets/taxonomy"
	"facetta/internal/measure"
)

// Write prints the means by level and over all categories with queries, each category counting alike, and whether tau and MAP vary with other
// figures. It leaves pairs of a parent and an only child with the same pages out of the means, as they have the same ranks.
func (s *Study) Write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\t\t\ttau to\t\t\tMAP by\t\t\t")
	fmt.Fprintln(w, "level\tcategories\tqueries\tunbiased\tparent\tsiblings\tcategory\tparent\tunbiased\t")
	for level := range taxonomy.MaxPathDepth + 1 {
		if of := s.asked(func(c *Category) bool { return c.Topic.Depth() == level }); len(of) > 0 {
			writeRow(w, fmt.Sprint(level), of)
		}
	}
	all := s.asked(func(*Category) bool { return true })
	writeRow(w, "all", all)
	if err := w.Flush(); err != nil {
		return err
	}
	return writeTrends(out, all)
}

// asked gives the categories that have queries and satisfy and.
func (s *Study) asked(and func(*Category) bool) (of []*Category) {
	for i := range s.Categories {
		if c := &s.Categories[i]; c.Queries > 0 && and(c) {
			of = append(of, c)
		}
	}
	return of
}

func writeRow(w io.Writer, name string, of []*Category) {
	queries := 0
	for _, c := range of {
		queries += c.Queries
	}
	fmt.Fprintf(w, "%s\t%d\t%d\t", name, len(of), queries)
	for _, field := range []func(*Category) Mean{
		func(c *Category) Mean { return c.ToUnbiased }, tauToOther, func(c *Category) Mean { return c.ToSiblings },
		func(c *Category) Mean { return c.Own }, func(c *Category) Mean { return c.Above }, func(c *Category) Mean { return c.Unbiased },
	} {
		var mean Mean
		for _, c := range of {
			if m := field(c); m.N > 0 {
				mean.add(m.Value())
			}
		}
		if mean.N == 0 {
			fmt.Fprint(w, "-\t")
			continue
		}
		fmt.Fprintf(w, "%.3f\t", mean.Value())
	}
	fmt.Fprintln(w)
}

// tauToOther gives the tau to the parent, left out where the parent has the same ranks.
func tauToOther(c *Category) Mean {
	if c.Same {
		return Mean{}
	}
	return c.ToParent
}

// writeTrends prints whether tau and MAP vary with the level, with the size and with each other (spec b.4).
func writeTrends(out io.Writer, of []*Category) error {
	level := func(c *Category) float64 { return float64(c.Topic.Depth()) }
	size := func(c *Category) float64 { return float64(c.Pages) }
	above := func(c *Category) float64 { return c.ToParent.Value() }
	unbiased := func(c *Category) float64 { return c.ToUnbiased.Value() }
	precision := func(c *Category) float64 { return c.Own.Value() }
	nested := of[:0:0]
	for _, c := range of {
		if tauToOther(c).N > 0 {
			nested = append(nested, c)
		}
	}
	for _, t := range []struct {
		name string
		of   []*Category
		x, y func(*Category) float64
	}{
		{"tau to parent with level", nested, above, level},
		{"tau to parent with pages", nested, above, size},
		{"tau to unbiased with pages", of, unbiased, size},
		{"MAP with level", of, precision, level},
		{"MAP with pages", of, precision, size},
		{"MAP with tau to unbiased", of, precision, unbiased},
	} {
		var x, y []float64
		for _, c := range t.of {
			x, y = append(x, t.x(c)), append(y, t.y(c))
		}
		if len(x) < leastTrend || slices.Min(y) == slices.Max(y) {
			continue
		}
		if _, err := fmt.Fprintf(out, "%-28s %+.2f (by chance up to %.2f)\n", t.name, measure.KendallTau(x, y), chance(len(x))); err != nil {
			return err
		}
	}
	return nil
}

// leastTrend is the fewest categories for which the normal approximation of chance is good enough.
const leastTrend = 10

// chance gives the tau that unrelated values of n categories exceed, up or down, in one of twenty studies (Kendall 1938).
func chance(n int) float64 {
	m := float64(n)
	return 1.959964 * math.Sqrt(2*(2*m+5)/(9*m*(m-1)))
}

// WriteCategories prints each category with queries, tab-separated.
func (s *Study) WriteCategories(out io.Writer) error {
	for _, c := range s.asked(func(*Category) bool { return true }) {
		if _, err := fmt.Fprintf(out, "%s\t%d pages\t%d queries\ttau %.3f unbiased %.3f parent %.3f siblings\tMAP %.3f own %.3f parent %.3f unbiased\n",
			c.Topic, c.Pages, c.Queries, c.ToUnbiased.Value(), c.ToParent.Value(), c.ToSiblings.Value(), c.Own.Value(), c.Above.Value(), c.Unbiased.Value()); err != nil {
			return err
		}
	}
	return nil
}
