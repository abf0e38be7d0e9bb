package extraction

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// Table has the measurements, set by set in the order of Compare.
type Table []Row

// Write prints a table for each set, one line a row. For several sets it also prints the rows of their means, with the speed over all sets. A line
// fits into 80 columns if the method's name has at most 20 letters.
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

// writeHead begins the table of a set, with an empty line before it unless it is the first.
func writeHead(w io.Writer, set string, first bool) error {
	between := "\n"
	if first {
		between = ""
	}
	_, err := fmt.Fprintf(w, "%s%s\n%-20s %6s %6s %6s %8s %6s %7s %7s %6s\n", between, set,
		"method", "pages", "bag F1", "+-", "sequence", "set", "empty", "pages/s", "MB/s")
	return err
}

// Means gives two rows for each extractor: in the mean of sets every set has the same weight, whatever its size; in the mean of pages every page has.
// Pages, bytes and times are sums. For fewer than two sets there are no means.
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

// mean adds up the rows of each extractor with their weights, which sum to 1.
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

// add adds a set with its weight. The errors of sets are independent, so the mean's error is the root of the sum of their squares.
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
