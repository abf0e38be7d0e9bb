package report

import (
	"math"

	"facetta/indexer/template"
	"facetta/internal/fit"
)

// missing is a value that the source does not give.
var missing = math.NaN()

// leastRanked is the least number of different values to which a law of their ranks is fitted: two values make a step, which no such law describes.
const leastRanked = 3

// different counts the different values of points in their order.
func different(p fit.Points) (n int) {
	for i, y := range p.Y {
		if i == 0 || y != p.Y[i-1] {
			n++
		}
	}
	return n
}

func (r *Report) addFingerprints() {
	values := r.statistics.Frequencies()
	p := template.Ranked(values)
	const title = "Fingerprint frequencies by rank (K24, Lavalette), the largest being 1"
	if r.lacks(title, different(p), leastRanked, "frequencies") {
		return
	}
	l, result := template.FitLavalette(p, len(values))
	r.fits = append(r.fits, law{
		id: "fingerprints", title: title, x: "rank",
		y: "frequency", logarithmic: true, names: []string{"slope", "c"}, ours: []float64{l.B, l.C},
		source: []float64{template.SourceLavalette.B, missing}, result: result, sourceFit: [2]string{"0.9329", "14.27 unnormalised"},
		points: p, curve: l.At,
	})
}

// addRatios fits the ratios of document frequencies; typicality is their logarithm. The source's c (x/(1-x))^-a1 is Lavalette's law of the rank, x
// (n+1). The source does not say how it normalises its ratios, so its curve is not drawn.
func (r *Report) addRatios() {
	terms, _ := r.statistics.Terms(template.MinDocuments)
	values := make([]float64, len(terms))
	for i, t := range terms {
		values[i] = float64(t.Dense+1) / float64(t.Sparse+1)
	}
	p := template.Ranked(values)
	const title = "Document frequencies, text / navigation, by rank (K22), the largest being 1"
	if r.lacks(title, len(p.X), MinPages, "terms") {
		return
	}
	n := float64(len(values))
	l, result := template.FitLavalette(p, len(values))
	r.fits = append(r.fits, law{
		id: "typicality", title: title, x: "rank of the term",
		y: "share of the largest", logarithmic: true, names: []string{"a1", "c"}, ours: []float64{l.B, l.C * math.Pow(n, -l.B)},
		source: []float64{0.39, 0.01}, result: result, sourceFit: [2]string{"0.9468", "0.0034"}, points: p, curve: l.At,
	})
}

// addQuotients fits the source's 18 classes.
func (r *Report) addQuotients() {
	const classes = 18
	counts := r.statistics.Quotients
	counts = counts[:min(len(counts), classes+1)]
	p := template.Shares(counts, classes)
	const title = "Density quotients of neighbouring segments by class (K20, negative hypergeometric)"
	if r.lacks(title, used(p), 2, "classes") {
		return
	}
	h, result := template.FitQuotients(p)
	r.fits = append(r.fits, law{
		id: "quotients", title: title, x: "class",
		y: "share of quotients", names: []string{"K", "M", "n", "chi2"},
		ours:   []float64{h.K, h.M, float64(h.N), template.ChiSquared(counts, h.At)},
		source: []float64{template.SourceQuotients.K, template.SourceQuotients.M, 17, 14.2394},
		result: result, sourceFit: [2]string{"-", "-"}, points: p, curve: h.At,
		sourceCurve: template.SourceQuotients.At,
	})
}

func (r *Report) addZipf() {
	p := template.RankedCounts(r.statistics.SegmentSize)
	const title = "Words of segments, ranked (K20, Zipf), the largest being 1"
	if r.lacks(title, different(p), leastRanked, "lengths") {
		return
	}
	z, result := template.FitPower(p)
	r.fits = append(r.fits, law{
		id: "zipf", title: title, x: "rank of the segment",
		y: "share of the largest", logarithmic: true, names: []string{"C", "b"}, ours: []float64{z.C, z.B},
		source: []float64{template.SourceZipf.C, template.SourceZipf.B}, result: result, sourceFit: [2]string{"-", "0.02096"},
		points: p, curve: z.At, sourceCurve: template.SourceZipf.At,
	})
}

// addAverages fits the averages of pages, and their quotients. As in the source, the 100 pages with the longest words are left out of the word
// lengths.
func (r *Report) addAverages() {
	s := r.statistics
	r.addMenzerath(law{
		id: "word-lengths", title: "Average word length of pages, ranked (K20, eq. 4.12)", sourceFit: [2]string{"0.9335", "0.00002"},
	}, template.Falling(s.WordLengths)[min(100, len(s.WordLengths)):], template.FitMenzerath, template.SourceWordLengths)
	r.addMenzerath(law{
		id: "page-densities", title: "Average text density of pages, ranked (K20, eq. 4.12)", sourceFit: [2]string{"0.9654", "0.0154"},
	}, s.Densities, template.FitMenzerath, template.SourceDensities)
	r.addMenzerath(law{
		id: "density-by-length", title: "Average text density / average word length of pages, ranked (K20, eq. 4.11)",
		sourceFit: [2]string{"0.97", "0.0029"},
	}, s.DensityRates(), template.FitMenzerathFull, template.SourceDensityRate)
}

// addMenzerath fits values of pages, scaled so that the largest is 1.
func (r *Report) addMenzerath(l law, values []float64, fitTo func(fit.Points) (template.Menzerath, fit.Result),
	source template.Menzerath) {
	p := template.Ranked(values)
	if r.lacks(l.title, len(p.X), MinPages, "pages") || r.lacks(l.title, different(p), leastRanked, "values") {
		return
	}
	m, result := fitTo(p)
	l.x, l.y, l.names = "rank of the page", "share of the largest", []string{"a0", "a1", "a2", "c", "d"}
	l.ours = []float64{m.A0, m.A1, m.A2, m.C, m.D}
	l.source = []float64{source.A0, source.A1, source.A2, source.C, source.D}
	l.result, l.points, l.curve = result, p, m.At
	r.fits = append(r.fits, l)
}
