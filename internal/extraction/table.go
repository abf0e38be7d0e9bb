package extraction

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// Table is what was measured, set by set in the order of Compare.
type Table []Row

// Write prints a table a set, one line a row, and where there are several sets those of the means over them with their whole speed. A line
// fits into 80 columns where the method's name has 20 letters at most.
func (t Table) Write(w io.Writer) error {
	before := ""
	for _, r := range slices.Concat(t, t.Means()) {
		if r.Set != before {
			if err := writeHead(w, r.Set, before == ""); err != nil {
				return err
			}
			before = r.Set
		}
		if _, err := fmt.Fprintf(w, "%-20s %6d %6.4f %6.4f %8.4f %6.4f %6.2f%% %7.0f %6.1f\n", r.Extractor, r.Pages,
			r.Bag, r.Error, r.Sequence, r.Distinct, 100*r.Empty, r.PagesPerSecond(), r.MegabytesPerSecond()); err != nil {
			return err
		}
	}
	return nil
}

// writeHead begins the table of a set, with a line between it and the one before.
func writeHead(w io.Writer, set string, first bool) error {
	between := "\n"
	if first {
		between = ""
	}
	_, err := fmt.Fprintf(w, "%s%s\n%-20s %6s %6s %6s %8s %6s %7s %7s %6s\n", between, set,
		"method", "pages", "bag F1", "+-", "sequence", "set", "empty", "pages/s", "MB/s")
	return err
}

// Means gives two rows an extractor: in the mean of sets every set weighs the same, whatever its size, in that of pages every page does.
// Pages, bytes and times are sums. There are none for fewer than two sets.
func (t Table) Means() Table {
	sets, pages := map[string]float64{}, map[string]float64{}
	for _, r := range t {
		sets[r.Extractor]++
		pages[r.Extractor] += float64(r.Pages)
	}
	t = slices.DeleteFunc(slices.Clone(t), func(r Row) bool { return sets[r.Extractor] < 2 })
	return slices.Concat(
		t.mean("mean of sets", func(r *Row) float64 { return 1 / sets[r.Extractor] }),
		t.mean("mean of pages", func(r *Row) float64 { return float64(r.Pages) / pages[r.Extractor] }),
	)
}

// mean adds up the rows of each extractor by their weights, which sum to 1.
func (t Table) mean(name string, weight func(*Row) float64) (means Table) {
	at := map[string]int{}
	for _, r := range t {
		i, ok := at[r.Extractor]
		if !ok {
			i = len(means)
			at[r.Extractor] = i
			means = append(means, Row{Set: name, Extractor: r.Extractor})
		}
		means[i].add(&r, weight(&r))
	}
	return means
}

// add takes in a set by its weight. Sets' errors are independent, so that the mean's is the root of the sum of their squares.
func (r *Row) add(set *Row, weight float64) {
	r.Pages += set.Pages
	r.Bag += set.Bag * weight
	r.Sequence += set.Sequence * weight
	r.Distinct += set.Distinct * weight
	r.Error = math.Hypot(r.Error, set.Error*weight)
	r.Empty += set.Empty * weight
	r.Time += set.Time
	r.Bytes += set.Bytes
}
