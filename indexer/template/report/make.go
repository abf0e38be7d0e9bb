package report

import (
	"fmt"

	"facetta/indexer/template"
	"facetta/internal/fit"
)

// MinPages is the least number of pages with text for a fit.
const MinPages = 30

// minTemplates is the least number of frequent templates for a fit of a mixture to their words: among fewer, a single template makes a component.
const minTemplates = 100

// The number of parameters of each law; a fit needs at least as many values.
const (
	mixtureParameters    = 9 // of eq. 4.18, where mu and f0 count once
	betaParameters       = 3
	stratifiedParameters = 3
)

// norm is x_norm of the fits: only densities below it take part (spec e.2).
const norm = 36

// longestBlock is the largest number of words for the fits of random writers. The source's longest block has 1122 words, but hardly any has more than
// 100.
const longestBlock = 100

// Report holds all fits of an archive.
type Report struct {
	statistics *template.Statistics
	fits       []law
	unfitted   []string // laws with too few values, and why
}

// law is one fitted curve beside the source's.
type law struct {
	id, title   string // id names the file of the drawing
	x, y        string // what the axes show
	logarithmic bool
	names       []string  // of the parameters
	ours        []float64 // same order
	source      []float64 // nil when the source gives none; NaN for a missing one
	result      fit.Result
	adjusted    bool      // the source gives the adjusted R²
	sourceFit   [2]string // R² and RMSE as printed in the source
	points      fit.Points
	curve       func(x float64) float64
	sourceCurve func(x float64) float64 // nil when it can't be drawn
}

// Make fits the laws.
func Make(s *template.Statistics) (*Report, error) {
	if s.WithText < MinPages {
		return nil, fmt.Errorf("too few pages with text: %d; laws are fitted to %d or more", s.WithText, MinPages)
	}
	r := &Report{statistics: s}
	r.addMixture("mixture", "Words by text density, all segments (K21, eq. 4.18)", &s.All, template.SourceCorpus, "0.998", "0.0021")
	const templates = "Words by text density, frequent templates (K21, eq. 4.18)"
	if frequent, _, _ := s.TemplateSegments(); !r.lacks(templates, len(frequent), minTemplates, "templates") {
		r.addMixture("mixture-templates", templates, &s.Templates, template.SourceTemplates, "0.9966", "0.0026")
	}
	r.addBeta("without-full-stop", "Words by text density, segments without full stop (K23)", s.NoFullStop(),
		template.SourceNoFullStop, "0.91", "0.015")
	r.addBeta("with-full-stop", "Words by text density, segments with full stop (K23)", &s.FullStop,
		template.SourceFullStop, "0.94", "0.014")
	r.addWriters()
	r.addFingerprints()
	r.addRatios()
	r.addQuotients()
	r.addZipf()
	r.addAverages()
	return r, nil
}

// lacks tells whether there are fewer values than a law needs, and notes it: a curve that goes through all points, whatever they are, says nothing.
func (r *Report) lacks(title string, values, least int, what string) bool {
	if values < least {
		r.unfitted = append(r.unfitted, fmt.Sprintf("%s: %d of %d %s", title, values, least, what))
	}
	return values < least
}

// used counts the points of a distribution with a share above 0.
func used(p fit.Points) (n int) {
	for _, y := range p.Y {
		if y > 0 {
			n++
		}
	}
	return n
}

func (r *Report) addMixture(id, title string, mass *template.Mass, source template.Mixture, r2, rmse string) {
	p := mass.Points(norm)
	if r.lacks(title, used(p), mixtureParameters, "densities") {
		return
	}
	m, result := template.FitMixture(mass, norm)
	values := func(m template.Mixture) []float64 {
		full, navigation := m.Modes()
		return []float64{m.A1, m.B1, m.A2, m.B2, m.C, m.D, m.E, m.F0, m.Mu, m.Sigma, full, navigation}
	}
	r.fits = append(r.fits, law{
		id: id, title: title, x: "text density", y: "share of words",
		names: []string{"a1", "b1", "a2", "b2", "c", "d", "e", "f0", "mu", "sigma", "mode1", "mode2"},
		ours:  values(m), source: values(source), result: result, sourceFit: [2]string{r2, rmse},
		points: p, curve: m.At, sourceCurve: source.At,
	})
}

func (r *Report) addBeta(id, title string, mass *template.Mass, source template.ScaledBeta, r2, rmse string) {
	p := mass.Points(norm)
	if r.lacks(title, used(p), betaParameters, "densities") {
		return
	}
	b, result := template.FitBeta(mass, norm)
	r.fits = append(r.fits, law{
		id: id, title: title, x: "text density", y: "share of words", names: []string{"a", "b", "c", "mode"},
		ours: []float64{b.A, b.B, b.C, b.Mode()}, source: []float64{source.A, source.B, source.C, source.Mode()},
		result: result, sourceFit: [2]string{r2, rmse}, points: p, curve: b.At, sourceCurve: source.At,
	})
}

func (r *Report) addWriters() {
	p := template.Shares(r.statistics.Lengths, longestBlock)
	simple, result := template.FitSimple(p)
	r.fits = append(r.fits, law{
		id: "simple-writer", title: "Blocks by words, simple random writer (K32, eq. 4.20)", x: "words of a block",
		y: "share of blocks", names: []string{"P_T(N)"}, ours: []float64{simple.P}, source: []float64{template.SourceSimple.P},
		result: result, adjusted: true, sourceFit: [2]string{"0.967", "0.0046"},
		points: p, curve: simple.At, sourceCurve: template.SourceSimple.At,
	})
	values := func(s template.Stratified) []float64 {
		return []float64{s.Short, s.EndShort, s.EndLong, s.Mean(), s.Crossing(), s.LongShare()}
	}
	const title = "Blocks by words, stratified random writer (K32, eq. 4.21)"
	if r.lacks(title, used(p), stratifiedParameters, "lengths") {
		return
	}
	s, result := template.FitStratified(p)
	r.fits = append(r.fits, law{
		id: "stratified-writer", title: title, x: "words of a block",
		y: "share of blocks", names: []string{"P_N(S)", "P_S(N)", "P_L(N)", "mean", "crossing", "long"},
		ours: values(s), source: values(template.SourceStratified), result: result, adjusted: true,
		sourceFit: [2]string{"0.9881", "0.0027"}, points: p, curve: s.At, sourceCurve: template.SourceStratified.At,
	})
}
