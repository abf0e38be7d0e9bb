package classify

import (
	"fmt"
	"io"
	"strings"
)

// WriteTable prints one line for each method and one for each contest. Shares are in percent, but the means of F1 and of reciprocal positions are
// between 0 and 1.
func WriteTable(w io.Writer, results []Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-26s%10s%10s%10s%10s%10s%7s\n", "method", "coverage", "accuracy", "largest", "guessing", "macro-F1", "MRR")
	for _, r := range results {
		fmt.Fprintf(&b, "%-26s%10.1f%10.1f%10.1f%10.1f%10.3f%7.3f\n",
			r.Method, 100*r.Coverage, 100*r.Accuracy, 100*r.Largest, 100*r.Guessing, r.MacroF1, r.MRR)
	}
	for _, c := range Contests(results) {
		fmt.Fprintf(&b, "%s against %s: only it is right on %d pages, only the other on %d: %+.1f standard errors\n",
			c.Method, c.Other, c.Ahead, c.Behind, c.Deviations())
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	return nil
}
