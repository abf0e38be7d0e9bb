package report

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"facetta/indexer/template"
)

// shownTerms and shownTemplates are how many of the most typical terms and of the most frequent templates are listed.
const (
	shownTerms     = 20
	shownTemplates = 12
)

// Write prints the tables.
func (r *Report) Write(out io.Writer) error {
	var b strings.Builder
	r.writeCorpus(&b)
	r.writeTemplates(&b)
	r.writeFullStop(&b)
	r.writeTerms(&b)
	for i := range r.fits {
		r.fits[i].write(&b)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func (r *Report) writeCorpus(b *strings.Builder) {
	s := r.statistics
	fmt.Fprintf(b, "%d pages, %d with text; %d segments with %.0f words\n", s.Pages, s.WithText, s.Segments, s.All.Total())
	fmt.Fprintf(b, "source: 356437 pages, 316448 with text; 1.37e8 tokens\n\n")
}

// writeTemplates shows the figures of spec e.5 and e.6.
func (r *Report) writeTemplates(b *strings.Builder) {
	s := r.statistics
	frequent, all, slack := s.TemplateSegments()
	total, templates := s.All.Total(), s.Templates.Total()
	sparse, sparseTemplates := s.All.Sum(0, 5), s.Templates.Sum(0, 5)
	fmt.Fprintf(b, "Templates (K24): frequent fingerprints, and pruning of densities up to 5 (K25)\n")
	w := table(b)
	row := func(what, ours, source string) { fmt.Fprintf(w, "  %s\t%s\t%s\n", what, ours, source) }
	row("", "this archive", "source")
	row("different fingerprints", fmt.Sprint(all), "1717039")
	row("frequent ones", fmt.Sprint(len(frequent)), "38634")
	row("words in frequent templates", percent(templates, total), "28 %")
	row("words in segments of density up to 5", percent(sparse, total), "23 %")
	row("of these in frequent templates", percent(sparseTemplates, sparse), "63 %")
	row("of densities from 6 on in templates", percent(templates-sparseTemplates, total-sparse), "17 %")
	row("of densities from 9 on in templates", percent(s.Templates.Sum(9, math.MaxInt), s.All.Sum(9, math.MaxInt)), "20 %")
	row("templates' words of density up to 5", percent(sparseTemplates, templates), "52 % (computed)")
	row("templates' words with full stop", percent(s.TemplateFullStop, templates), "47 %")
	_ = w.Flush() // into memory
	if slack > 0 {
		fmt.Fprintf(b, "  frequencies can be too high by %d: not all fingerprints fit into memory\n", slack)
	}
	fmt.Fprintf(b, "  most frequent:")
	for _, f := range frequent[:min(len(frequent), shownTemplates)] {
		fmt.Fprintf(b, " %q %d", f.Text, f.Count)
	}
	fmt.Fprintf(b, "\n\n")
}

func (r *Report) writeFullStop(b *strings.Builder) {
	s := r.statistics
	gain, accuracy, threshold := s.FullStopCriterion()
	fmt.Fprintf(b, "Full stop (K23), by words\n")
	w := table(b)
	fmt.Fprintf(w, "  \tthis archive\tsource\n")
	fmt.Fprintf(w, "  words in segments with full stop\t%s\t69 %%\n", percent(s.FullStop.Total(), s.All.Total()))
	fmt.Fprintf(w, "  information gain of density, bits\t%.3f\t0.711\n", gain)
	fmt.Fprintf(w, "  accuracy of one threshold\t%.1f %%\t91.4 %%\n", 100*accuracy)
	fmt.Fprintf(w, "  the threshold\t%d\t-\n", threshold)
	_ = w.Flush() // into memory
	fmt.Fprintln(b)
}

func (r *Report) writeTerms(b *strings.Builder) {
	terms, slack := r.statistics.Terms(template.MinDocuments)
	navigation, text := 0, 0
	for _, t := range terms {
		if t.Typicality <= -template.TypicalCut {
			navigation++
		}
		if t.Typicality >= template.TypicalCut {
			text++
		}
	}
	all := float64(len(terms))
	fmt.Fprintf(b, "Term typicality (K22, eq. 4.19): densities up to 8 against 9 and more; terms in at least %d pages\n",
		template.MinDocuments)
	w := table(b)
	fmt.Fprintf(w, "  \tthis archive\tsource\n  terms\t%d\t2938\n", len(terms))
	fmt.Fprintf(w, "  at most -0.05\t%d (%s)\t589 (20 %%)\n", navigation, percent(float64(navigation), all))
	fmt.Fprintf(w, "  at least 0.05\t%d (%s)\t1255 (42.7 %%)\n", text, percent(float64(text), all))
	_ = w.Flush() // into memory
	if slack > 0 {
		fmt.Fprintf(b, "  frequencies can be too high by %d: not all terms fit into memory\n", slack)
	}
	fmt.Fprintf(b, "  of navigation:")
	for _, t := range terms[:min(len(terms), shownTerms)] {
		fmt.Fprintf(b, " %s %.2f", t.Term, t.Typicality)
	}
	fmt.Fprintf(b, "\n  of text:")
	for i := range min(len(terms), shownTerms) {
		t := terms[len(terms)-1-i]
		fmt.Fprintf(b, " %s %.2f", t.Term, t.Typicality)
	}
	fmt.Fprintf(b, "\n\n")
}

// write prints a law's parameters, ours above the source's.
func (l *law) write(b *strings.Builder) {
	fmt.Fprintln(b, l.title)
	w := table(b)
	name, r2 := "R2", l.result.RSquared
	if l.adjusted {
		name, r2 = "R2adj", l.result.Adjusted()
	}
	fmt.Fprintf(w, "  \t%s\t%s\tRMSE\n", strings.Join(l.names, "\t"), name)
	fmt.Fprintf(w, "  this archive\t%s\t%.4f\t%.5f\n", numbers(l.ours), r2, l.result.RMSE)
	fmt.Fprintf(w, "  source\t%s\t%s\t%s\n", numbers(l.source), l.sourceFit[0], l.sourceFit[1])
	_ = w.Flush() // into memory
	fmt.Fprintln(b)
}

func numbers(values []float64) string {
	var cells []string
	for _, v := range values {
		if math.IsNaN(v) {
			cells = append(cells, "-")
			continue
		}
		cells = append(cells, fmt.Sprintf("%.4g", v))
	}
	return strings.Join(cells, "\t")
}

func percent(part, whole float64) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*part/whole)
}

func table(b *strings.Builder) *tabwriter.Writer { return tabwriter.NewWriter(b, 0, 0, 2, ' ', 0) }
