package extraction

import (
	"fmt"
	"io"
	"slices"
)

// Table is what was measured, set by set in the order of Compare.
type Table []Row

// Write prints one line a row and, where there are several sets, the means over the sets with their whole speed.
func (t Table) Write(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%-20s %-23s %6s %7s %6s %9s %7s %7s %9s %7s\n",
		"set", "method", "pages", "bag F1", "+-", "sequence", "set", "empty", "pages/s", "MB/s"); err != nil {
		return err
	}
	for _, r := range slices.Concat(t, t.Means()) {
		if _, err := fmt.Fprintf(w, "%-20s %-23s %6d %7.4f %6.4f %9.4f %7.4f %6.2f%% %9.0f %7.1f\n", r.Set, r.Extractor, r.Pages,
			r.Bag, r.Error, r.Sequence, r.Distinct, 100*r.Empty, r.PagesPerSecond(), r.MegabytesPerSecond()); err != nil {
			return err
		}
	}
	return nil
}

// Means gives one row an extractor: every set weighs the same, whatever its size. Pages, bytes and times are sums. There are none
// for fewer than two sets.
func (t Table) Means() (means Table) {
	sets := map[string]float64{}
	for _, r := range t {
		sets[r.Extractor]++
	}
	at := map[string]int{}
	for _, r := range t {
		n := sets[r.Extractor]
		if n < 2 {
			continue
		}
		i, ok := at[r.Extractor]
		if !ok {
			i = len(means)
			at[r.Extractor] = i
			means = append(means, Row{Set: "mean of sets", Extractor: r.Extractor})
		}
		means[i].add(&r, n)
	}
	return means
}

// add takes in one of n sets. The standard error is kept as a plain mean of the sets' errors.
func (r *Row) add(set *Row, n float64) {
	r.Pages += set.Pages
	r.Bag += set.Bag / n
	r.Sequence += set.Sequence / n
	r.Distinct += set.Distinct / n
	r.Error += set.Error / n
	r.Empty += set.Empty / n
	r.Time += set.Time
	r.Bytes += set.Bytes
}
