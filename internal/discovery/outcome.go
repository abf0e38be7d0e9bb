package discovery

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"facetta/facets/taxonomy"
	"facetta/internal/measure"
)

// Outcome has the topics that were suggested for one query.
type Outcome struct {
	Category  taxonomy.Path
	Query     string
	Results   int             // 0: the query does not count
	Suggested []taxonomy.Path // in the outcomes of Phrases by falling share, of RankOnly in the order of the topics
	Near      bool            // RankOnly: the category would be suggested if a page were a member of its nearTopics strongest topics
}

// Found tells whether the category or one of its ancestors was suggested.
func (o *Outcome) Found() bool { return contains(o.Suggested, o.Category) }

// contains tells whether one of the topics is the category or an ancestor of it.
func contains(topics []taxonomy.Path, category taxonomy.Path) bool {
	return slices.ContainsFunc(topics, func(t taxonomy.Path) bool { return t.Contains(category) })
}

// Report has the outcomes of one collection.
type Report struct {
	Outcomes []Outcome
	Fixed    []taxonomy.Path // topics suggested for at least half of all queries
	Labels   *Labels         // Phrases: held-out pages and what links say of them; else nil
	Reached  float64         // RankOnly: part of the hidden pages that have rank in any topic; else 0
	Lists    []Lists         // RankOnly: all lists by their length, ascending; else nil
}

func newReport(outcomes []Outcome) *Report {
	r := &Report{Outcomes: outcomes}
	times, queries := make(map[taxonomy.Path]int), 0
	for _, o := range outcomes {
		if o.Results == 0 {
			continue
		}
		queries++
		for _, t := range o.Suggested {
			times[t]++
		}
	}
	for t, n := range times {
		if 2*n >= queries {
			r.Fixed = append(r.Fixed, t)
		}
	}
	slices.Sort(r.Fixed)
	return r
}

// row counts the outcomes of one level, or of all.
type row struct {
	name                                       string
	categories, queries, found, exact, trivial int
	suggested                                  int
}

func (r *row) add(o Outcome, fixed []taxonomy.Path) {
	r.queries++
	r.suggested += len(o.Suggested)
	if o.Found() {
		r.found++
	}
	if slices.Contains(o.Suggested, o.Category) {
		r.exact++
	}
	if contains(fixed, o.Category) {
		r.trivial++
	}
}

// rows gives a row for each level, ascending, and one for all together.
func (r *Report) rows() []row {
	levels := make(map[int]*row)
	total, seen := row{name: "all"}, make(map[taxonomy.Path]bool)
	for _, o := range r.Outcomes {
		if o.Results == 0 {
			continue
		}
		depth := o.Category.Depth()
		if levels[depth] == nil {
			levels[depth] = &row{name: fmt.Sprint(depth)}
		}
		if !seen[o.Category] {
			seen[o.Category] = true
			levels[depth].categories++
			total.categories++
		}
		levels[depth].add(o, r.Fixed)
		total.add(o, r.Fixed)
	}
	var rows []row
	for depth := range taxonomy.MaxPathDepth + 1 {
		if l := levels[depth]; l != nil {
			rows = append(rows, *l)
		}
	}
	return append(rows, total)
}

// Write prints the table. It has by level: the categories; the queries with results; for how many of these the category or an ancestor was suggested,
// with the interval; for how many the category itself was; what the fixed list finds; how many topics are suggested.
func (r *Report) Write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "level\tcategories\tqueries\tor ancestor %\t95 %\tcategory %\tfixed list %\tsuggested\t")
	for _, l := range r.rows() {
		low, high := measure.Wilson(l.found, l.queries)
		n := float64(max(l.queries, 1))
		fmt.Fprintf(w, "%s\t%d\t%d\t%.1f\t%.1f to %.1f\t%.1f\t%.1f\t%.1f\t\n", l.name, l.categories, l.queries, 100*float64(l.found)/n,
			100*low, 100*high, 100*float64(l.exact)/n, 100*float64(l.trivial)/n, float64(l.suggested)/n)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	names := make([]string, len(r.Fixed))
	for i, t := range r.Fixed {
		names[i] = string(t)
	}
	_, err := fmt.Fprintf(out, "fixed list: %s\n", strings.Join(names, ", "))
	if l := r.Labels; err == nil && l != nil {
		_, err = fmt.Fprintf(out, "of %d held-out pages %.1f %% are members of a topic: precision %.1f %%, recall %.1f %%, F1 %.3f\n"+
			"suggested topics against those of the held-out results: precision %.1f %%, recall %.1f %%, F1 %.3f\n",
			l.Pages, 100*float64(l.Members)/float64(max(l.Pages, 1)), 100*l.ByPage.Precision(), 100*l.ByPage.Recall(), l.ByPage.F1(),
			100*l.ByQuery.Precision(), 100*l.ByQuery.Recall(), l.ByQuery.F1())
	}
	for _, l := range r.Lists {
		if low, high := measure.Wilson(l.Found, l.Count); err == nil && l.Count > 0 {
			_, err = fmt.Fprintf(out, "lists of %s: %d, category or ancestor in %.1f %% (%.1f to %.1f), or among its pages' %d strongest topics in %.1f %%\n",
				l.pages(), l.Count, 100*float64(l.Found)/float64(l.Count), 100*low, 100*high, nearTopics, 100*float64(l.Near)/float64(l.Count))
		}
	}
	if err == nil && r.Reached > 0 {
		_, err = fmt.Fprintf(out, "hidden pages that have rank in any topic: %.1f %%\n", 100*r.Reached)
	}
	return err
}

// WriteQueries prints each query with the topics suggested for it, tab-separated.
func (r *Report) WriteQueries(out io.Writer) error {
	for _, o := range r.Outcomes {
		names := make([]string, len(o.Suggested))
		for i, t := range o.Suggested {
			names[i] = string(t)
		}
		if _, err := fmt.Fprintf(out, "%s\t%s\t%d\t%v\t%s\n", o.Category, o.Query, o.Results, o.Found(), strings.Join(names, ", ")); err != nil {
			return err
		}
	}
	return nil
}
