package partition

import (
	"fmt"
	"io"
	"strings"
)

// These are the figures of the source, for eight partitions (spec a.7).
var sourceCounts = Counts{
	Hosts: 470_000, Pages: 62_800_000, IntraHost: 563_992_416, IntraPartition: 4_474_733, InterPartition: 32_716_628, Votes: 3_618_335,
}

// sourceIterations is the number of iterations to 1e-3 in the source, by a rule that it does not print.
const sourceIterations = 17

// WriteTable writes the tables of the source, with one column for each measurement and those of the source in the last.
func WriteTable(w io.Writer, measured []Measurement) error {
	var b strings.Builder
	row := func(name string, source string, cell func(m *Measurement) string) {
		line := fmt.Sprintf("%-30s", name)
		for i := range measured {
			line += fmt.Sprintf("%12s", cell(&measured[i]))
		}
		fmt.Fprintln(&b, strings.TrimRight(line+fmt.Sprintf("%14s", source), " "))
	}
	row("partitions", "source: 8", func(m *Measurement) string { return fmt.Sprint(m.Partitions) })
	writeCounts(row)
	writeIterations(row)
	writeWork(row)
	_, err := io.WriteString(w, b.String())
	return err
}

type writeRow func(name, source string, cell func(m *Measurement) string)

// writeCounts writes the table of links by kind.
func writeCounts(row writeRow) {
	count := func(name string, of func(c Counts) uint64) {
		row(name, fmt.Sprint(of(sourceCounts)), func(m *Measurement) string { return fmt.Sprint(of(m.Scaled.Counts)) })
	}
	share := func(name string, of func(c Counts) uint64) {
		row(name, percent(of, sourceCounts), func(m *Measurement) string { return percent(of, m.Scaled.Counts) })
	}
	count("hosts", func(c Counts) uint64 { return c.Hosts })
	count("pages", func(c Counts) uint64 { return c.Pages })
	count("links", Counts.Links)
	share("intra-host", func(c Counts) uint64 { return c.IntraHost })
	share("inter-host", func(c Counts) uint64 { return c.IntraPartition + c.InterPartition })
	share("  inter-partition", func(c Counts) uint64 { return c.InterPartition })
	share("  intra-partition", func(c Counts) uint64 { return c.IntraPartition })
	count("votes", func(c Counts) uint64 { return c.Votes })
	share("  share of links", func(c Counts) uint64 { return c.Votes })
}

// percent returns a share of all links.
func percent(of func(c Counts) uint64, c Counts) string {
	if c.Links() == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f %%", 100*float64(of(c))/float64(c.Links()))
}

// writeIterations writes the numbers of iterations until each rule was fulfilled, plain and scaled.
func writeIterations(row writeRow) {
	for _, rule := range []struct {
		name string
		rule Rule
	}{{"change of the mean", ByMean}, {"change", ByChange}, {"error bound", ByError}} {
		for _, tolerance := range []float64{1e-3, 1e-6, 1e-9} {
			source := ""
			if tolerance == 1e-3 && rule.rule == ByChange {
				source = fmt.Sprint(sourceIterations)
			}
			row(fmt.Sprintf("%s <= %.0e", rule.name, tolerance), source, func(m *Measurement) string {
				return number(iterations(m.Traces[0], rule.rule, tolerance)) + " / " + number(iterations(m.Traces[1], rule.rule, tolerance))
			})
		}
	}
}

// number returns a number of iterations as text, "-" if the rule was not fulfilled.
func number(iterations int) string {
	if iterations == 0 {
		return "-"
	}
	return fmt.Sprint(iterations)
}

func writeWork(row writeRow) {
	row("bytes to connect links", "", func(m *Measurement) string { return fmt.Sprint(m.Scaled.LinkBytes) })
	row("bytes an iteration", "", func(m *Measurement) string {
		return fmt.Sprint(m.Scaled.VoteBytes / uint64(max(m.Scaled.Iterations, 1)))
	})
	row("most work / mean", "", func(m *Measurement) string { return fmt.Sprintf("%.3f", m.Scaled.MostWork()) })
	row("difference from one machine", "", func(m *Measurement) string { return fmt.Sprintf("%.1e", m.Difference) })
}
