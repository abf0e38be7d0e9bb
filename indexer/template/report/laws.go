package report

import (
	"math"

	"facetta/indexer/template"
)

// missing is a value that the source does not give.
var missing = math.NaN()

func (r *Report) addFingerprints() {
	values := r.statistics.Frequencies()
	x, y := template.Ranked(values, maxRanks)
	if len(x) < 3 {
		return
	}
	l, result := template.FitLavalette(x, y, len(values))
	r.fits = append(r.fits, law{
		id: "fingerprints", title: "Fingerprint frequencies by rank (K24, Lavalette), the largest being 1", x: "rank",
		y: "frequency", logarithmic: true, names: []string{"slope", "c"}, ours: []float64{l.B, l.C},
		source: []float64{template.SourceLavalette.B, missing}, result: result, sourceFit: [2]string{"0.9329", "14.27 unnormalised"}, points: points{x, y}, curve: l.At,
	})
}

// addQuotients fits the source's 18 classes.
func (r *Report) addQuotients() {
	const classes = 18
	counts := r.statistics.Quotients
	counts = counts[:min(len(counts), classes+1)]
	x, y := template.Shares(counts, classes)
	if len(counts) < 3 {
		return
	}
	h, result := template.FitQuotients(x, y)
	r.fits = append(r.fits, law{
		id: "quotients", title: "Density quotients of neighbouring segments by class (K20, negative hypergeometric)", x: "class",
		y: "share of quotients", names: []string{"K", "M", "n", "chi2"},
		ours:   []float64{h.K, h.M, float64(h.N), template.ChiSquared(counts, h.At)},
		source: []float64{template.SourceQuotients.K, template.SourceQuotients.M, 17, 14.2394},
		result: result, sourceFit: [2]string{"-", "-"}, points: points{x, y}, curve: h.At,
		sourceCurve: template.SourceQuotients.At,
	})
}

func (r *Report) addZipf() {
	x, y := template.Ranked(r.statistics.SegmentSize, maxRanks)
	n := 0
	for n < len(y) && y[n] > 0 {
		n++
	}
	x, y = x[:n], y[:n]
	if n < 3 {
		return
	}
	p, result := template.FitPower(x, y)
	r.fits = append(r.fits, law{
		id: "zipf", title: "Segments by words, ranked (K20, Zipf), the largest being 1", x: "rank of the number of words",
		y: "number of segments", logarithmic: true, names: []string{"C", "b"}, ours: []float64{p.C, p.B},
		source: []float64{template.SourceZipf.C, template.SourceZipf.B}, result: result, sourceFit: [2]string{"-", "0.02096"},
		points: points{x, y}, curve: p.At, sourceCurve: template.SourceZipf.At,
	})
}

// addAverages fits the averages of pages, the largest being 1. Of word lengths the source leaves the first 100 pages out.
func (r *Report) addAverages() {
	s := r.statistics
	r.addAltmann("word-lengths", "Average word length of pages, ranked (K20, eq. 4.12)", s.WordLengths, 100,
		template.SourceWordLengths, "0.9335", "0.00002")
	r.addAltmann("page-densities", "Average text density of pages, ranked (K20, eq. 4.12)", s.Densities, 0,
		template.SourceDensities, "0.9654", "0.0154")
}

func (r *Report) addAltmann(id, title string, values []float64, skip int, source template.Altmann, r2, rmse string) {
	if len(values) < skip+MinPages {
		return
	}
	x, y := template.Ranked(template.Falling(values)[skip:], maxRanks)
	a, result := template.FitAltmann(x, y)
	r.fits = append(r.fits, law{
		id: id, title: title, x: "rank of the page", y: "share of the largest", names: []string{"a1", "c", "d"},
		ours: []float64{a.A, a.C, a.D}, source: []float64{source.A, source.C, source.D}, result: result,
		sourceFit: [2]string{r2, rmse}, points: points{x, y}, curve: a.At,
	})
}
