package report

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"facetta/indexer/template"
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
	r.writeUnfitted(&b)
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
	_ = w.Flush() // no error: it writes to memory
	if slack > 0 {
		fmt.Fprintf(b, "  frequencies can be too high by %d: not all fingerprints fit into memory\n", slack)
	}
	fmt.Fprintln(b, "\nMost frequent fingerprints (K24), with the text of one of their segments")
	w = table(b)
	row("", "this archive", "source")
	for i, source := range sourceTemplates {
		ours := ""
		if i < len(frequent) {
			ours = fmt.Sprintf("%d %q", frequent[i].Count, frequent[i].Text)
		}
		row(fmt.Sprintf("%2d", i+1), ours, source)
	}
	_ = w.Flush() // no error: it writes to memory
	fmt.Fprintln(b)
}

// sourceTemplates are the most frequent segments of the source (spec e.5).
var sourceTemplates = []string{
	"33349 Home", "27841 Search", "14897 Contact Us", "10101 Links", "9747 Back", "8517 News", "7937 About Us", "6800 Information",
	"6696 Site Map", "6573 Login", "6433 Categories", "5400 Contact",
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
	_ = w.Flush() // no error: it writes to memory
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
	_ = w.Flush() // no error: it writes to memory
	if slack > 0 {
		fmt.Fprintf(b, "  frequencies can be too high by %d: not all terms fit into memory\n", slack)
	}
	if len(terms) > 0 {
		writeTypical(b, terms)
	}
	fmt.Fprintln(b)
}

// writeTypical lists the most typical terms beside the source's.
func writeTypical(b *strings.Builder, terms []template.Term) {
	fmt.Fprintln(b, "\nMost typical terms (K22)")
	w := table(b)
	fmt.Fprintf(w, "  \tof navigation\tsource\tof text\tsource\n")
	for i := range min(len(terms), len(sourceNavigation)) {
		first, last := terms[i], terms[len(terms)-1-i]
		fmt.Fprintf(w, "  %2d\t%.2f %s\t%s\t%.2f %s\t%s\n", i+1, first.Typicality, first.Term, sourceNavigation[i],
			last.Typicality, last.Term, sourceText[i])
	}
	_ = w.Flush() // no error: it writes to memory
}

// sourceNavigation and sourceText are the source's most typical terms (spec e.3).
var (
	sourceNavigation = []string{
		"-0.33 sitemap", "-0.29 bookmark", "-0.29 accessibility", "-0.29 misc", "-0.28 skip", "-0.28 shipping", "-0.28 polls",
		"-0.27 affiliates", "-0.27 username", "-0.27 thu", "-0.27 faq", "-0.26 miscellaneous", "-0.26 jun", "-0.26 basket",
		"-0.26 gmt", "-0.26 wed", "-0.25 faqs", "-0.25 currency", "-0.24 homepage", "-0.24 checkout",
	}
	sourceText = []string{
		"0.51 spelled", "0.36 thousands", "0.35 temporarily", "0.34 gave", "0.33 tried", "0.33 aimed", "0.32 seem",
		"0.31 eventually", "0.31 unfortunately", "0.31 obvious", "0.31 helped", "0.30 majority", "0.30 reached", "0.30 despite",
		"0.30 incorrectly", "0.30 hundreds", "0.30 themselves", "0.30 although", "0.29 whether", "0.29 we'll",
	}
)

// write prints a law's parameters, ours above the source's.
func (l *law) write(b *strings.Builder) {
	fmt.Fprintln(b, l.title)
	w := table(b)
	name, r2 := l.quality()
	fmt.Fprintf(w, "  \t%s\t%s\tRMSE\n", strings.Join(l.names, "\t"), name)
	fmt.Fprintf(w, "  this archive\t%s\t%.4f\t%.5f\n", numbers(l.ours), r2, l.result.RMSE)
	fmt.Fprintf(w, "  source\t%s\t%s\t%s\n", numbers(l.source), l.sourceFit[0], l.sourceFit[1])
	_ = w.Flush() // no error: it writes to memory
	fmt.Fprintln(b)
}

// writeUnfitted says which laws are missing, and what they need.
func (r *Report) writeUnfitted(b *strings.Builder) {
	if len(r.unfitted) > 0 {
		fmt.Fprintf(b, "Not fitted, for want of different values:\n  %s\n", strings.Join(r.unfitted, "\n  "))
	}
}

// quality gives R² with its name; it is adjusted where the source's is.
func (l *law) quality() (name string, r2 float64) {
	if l.adjusted {
		return "R2adj", l.result.Adjusted()
	}
	return "R2", l.result.RSquared
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
