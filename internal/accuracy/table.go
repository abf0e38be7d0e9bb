package accuracy

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"facetta/indexer/segment"
	"facetta/indexer/template"
)

// source is Tables 4.1 and 4.2 of the source: accuracy and segments a page on the source's 111 pages (spec d.5), and the Zipf
// parameters C and b (d.6).
var source = map[segment.Method]string{
	segment.WordWrap:    "0.25 0.59 25.0",
	segment.TagGap:      "0.43 0.65 69.4",
	segment.BFPlain:     "0.60 0.75 27.7   1.04 0.75",
	segment.BFSmoothed:  "0.62 0.76 19.8   1.04 0.73",
	segment.BFRuleBased: "0.79 0.87 21.2   1.48 0.67",
	segment.JustRules:   "0.78 0.84 17.6   1.09 0.70",
}

// WriteMethods prints two tables with a line for each method at its own threshold: its accuracy, and the lengths of its segments, each beside the
// source's figures. Like all tables here, they fit into 80 columns.
func (s *Set) WriteMethods(ctx context.Context, w io.Writer) error {
	fmt.Fprintf(w, "%s: %d pages, %d left out\n", s.Name, len(s.Pages), s.LeftOut)
	fmt.Fprintf(w, "%-16s %14s %14s %14s\n", "", "classes", "stretches", "by hand")
	fmt.Fprintf(w, "%-16s", "method")
	for range 3 {
		fmt.Fprintf(w, " %8s %5s", "AdjRand", "NMI")
	}
	fmt.Fprintf(w, " %9s %7s\n", "segments", "passes")
	lengths := fmt.Sprintf("%-16s %21s   %s\n%-16s %8s %5s %6s   %s\n", "", "Zipf", "source", "method", "C", "b", "RMSE", "AdjRand NMI segments   C b")
	for _, m := range segment.Methods() {
		r, err := s.Rate(ctx, segment.Options{Method: m})
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-16s %s %s %s %9.1f %7.1f\n", m, r.Classes, r.Stretches, r.Manual, r.Segments, r.Passes)
		line := fmt.Sprintf("%-16s %s   %s", m, r.zipf(), source[m])
		lengths += strings.TrimRight(line, " ") + "\n"
	}
	_, err := fmt.Fprint(w, "\n", lengths)
	return err
}

// zipf gives the law as three columns of a table.
func (r *Rating) zipf() string {
	if r.Zipf == (template.Power{}) {
		return fmt.Sprintf("%8s %5s %6s", "-", "-", "-")
	}
	return fmt.Sprintf("%8.2f %5.2f %6.4f", r.Zipf.C, r.Zipf.B, r.ZipfRMSE)
}

// String gives two numbers as a column of a table.
func (a Agreement) String() string {
	if a.Pages == 0 {
		return fmt.Sprintf("%8s %5s", "-", "-")
	}
	return fmt.Sprintf("%8.3f %5.3f", unsigned(a.AdjRand), unsigned(a.NMI))
}

// unsigned removes the sign of a number that is printed as 0.
func unsigned(v float64) float64 {
	if math.Abs(v) < 0.0005 {
		return 0
	}
	return v
}

// swept gives the methods that have a threshold.
func swept() []segment.Method {
	return slices.DeleteFunc(segment.Methods(), func(m segment.Method) bool { return !m.HasThreshold() })
}

// WriteThresholds prints the accuracy of the methods by threshold. The gold is segmentations by hand if there are any, else stretches.
func (s *Set) WriteThresholds(ctx context.Context, w io.Writer, thresholds []float64) error {
	return s.sweep(ctx, w, "threshold", len(thresholds), func(i int) (string, segment.Options) {
		o := segment.Options{Threshold: thresholds[i]}
		if o.Threshold == 0 {
			o.Threshold = -1 // only equal densities
		}
		return fmt.Sprint(thresholds[i]), o
	})
}

// WriteWidths is like WriteThresholds, but by the width of a line, w_max of spec d.2.
func (s *Set) WriteWidths(ctx context.Context, w io.Writer, widths []int) error {
	return s.sweep(ctx, w, "width", len(widths), func(i int) (string, segment.Options) {
		return fmt.Sprint(widths[i]), segment.Options{Width: widths[i]}
	})
}

// rowOptions gives the name of a sweep's row, and the options of its segmenter.
type rowOptions func(row int) (name string, o segment.Options)

// sweptTogether is the number of methods side by side in a table.
const sweptTogether = 2

func (s *Set) sweep(ctx context.Context, w io.Writer, what string, rows int, options rowOptions) error {
	for methods := range slices.Chunk(swept(), sweptTogether) {
		if methods[0] != swept()[0] {
			fmt.Fprintln(w)
		}
		if err := s.sweepMethods(ctx, w, methods, what, rows, options); err != nil {
			return err
		}
	}
	return nil
}

func (s *Set) sweepMethods(ctx context.Context, w io.Writer, methods []segment.Method, what string, rows int, options rowOptions) error {
	fmt.Fprintf(w, "%-16s", what)
	for _, m := range methods {
		fmt.Fprintf(w, " %24s", m)
	}
	fmt.Fprintf(w, "\n%-16s", "")
	for range methods {
		fmt.Fprintf(w, " %8s %5s %9s", "AdjRand", "NMI", "segments")
	}
	fmt.Fprintln(w)
	for i := range rows {
		name, o := options(i)
		fmt.Fprintf(w, "%-16s", name)
		for _, m := range methods {
			o.Method = m
			r, err := s.Rate(ctx, o)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, " %s %9.1f", r.best(), r.Segments)
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	return nil
}

// best gives the agreement with the gold that is most like the source's: by hand if there is any.
func (r *Rating) best() Agreement {
	if r.Manual.Pages > 0 {
		return r.Manual
	}
	return r.Stretches
}
