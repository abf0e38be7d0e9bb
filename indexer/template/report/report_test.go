package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/segment"
	"facetta/indexer/template"
	"facetta/internal/fit"
)

func TestMarks(t *testing.T) {
	for _, c := range []struct {
		frame     frame
		from, end float64
		want      string
	}{
		{frame{}, 0, 35, "0 10 20 30"},
		{frame{}, 0, 0.163, "0 0.05 0.1 0.15"},
		{frame{}, 0, 1, "0 0.2 0.4 0.6 0.8 1"},
		{frame{}, 0, 4184, "0 1000 2000 3000 4000"},
		{frame{logarithmic: true}, -4, 0, "0.0001 0.001 0.01 0.1 1"},
		{frame{logarithmic: true}, 0, 12.5, "1 100000 1e+10"},
	} {
		var got []string
		for _, v := range c.frame.marks(c.from, c.end) {
			got = append(got, c.frame.value(v))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("from %v to %v: %v, want %s", c.from, c.end, got, c.want)
		}
	}
}

// TestLine: a curve is drawn from the first point on, here from the middle of the axis, and left out where it leaves the drawing,
// here as soon as it falls.
func TestLine(t *testing.T) {
	f := frame{x1: 10, y1: 1}
	curve := func(x float64) float64 { return min(0.5, 8-x) }
	var b strings.Builder
	f.line(&b, curve, 5, "")
	points := strings.Split(strings.TrimPrefix(strings.Split(b.String(), `"`)[1], "M"), "L")
	if first := points[0]; first != "386.0 215.0" { // (72+700)/2, (60+370)/2
		t.Errorf("begins at %s", first)
	}
	if last := points[len(points)-1]; last != "574.4 370.0" { // 72 + 0.8 x 628, at the bottom
		t.Errorf("ends at %s", last)
	}
}

// TestSteepCurve: a fit is drawn up to the first point, also where it lies above all points, and the points lie between two steps.
func TestSteepCurve(t *testing.T) {
	l := law{points: fit.Points{X: []float64{1, 2, 100}, Y: []float64{0.6, 0.1, 0}}, curve: func(x float64) float64 { return 0.7 * math.Pow(0.3, x-1) }}
	f := l.frame()
	x, y, _ := f.place(1, 0.7)
	if begin := fmt.Sprintf(`<path d="M%.1f %.1fL`, x, y); y < top || !strings.Contains(l.svg(), begin) {
		t.Errorf("no %s at a top of %d", begin, top)
	}
}

// An archive that is too small is refused.
func TestMakeRefuses(t *testing.T) {
	if _, err := Make(template.New(template.Options{})); err == nil || !strings.Contains(err.Error(), "too few pages with text: 0") {
		t.Errorf("an empty archive gives the error %v", err)
	}
}

// Of pages that are all alike no law is fitted but one of one parameter: what goes through two points says nothing. The report says so.
func TestPagesAlike(t *testing.T) {
	segmenter, err := segment.New(segment.Options{})
	if err != nil {
		t.Fatal(err)
	}
	blocks := page.Parse(page.Response{URL: page.Nowhere, Body: []byte("<h1>Home</h1><p>The same text of ten words on each of the pages.")}).Blocks
	s := template.New(template.Options{})
	for range MinPages {
		s.Add(template.Observe(blocks, segmenter))
	}
	r, err := Make(s)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.fits) != 1 || r.fits[0].id != "simple-writer" {
		t.Errorf("%d laws are fitted", len(r.fits))
	}
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"(K21, eq. 4.18): 2 of 9 densities\n", "Zipf), the largest being 1: 2 of 3 lengths\n", "eq. 4.21): 2 of 3 lengths\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if text := b.String(); strings.Contains(text, "-Inf") || strings.Contains(text, "NaN") {
		t.Errorf("no number in\n%s", text)
	}
}

// TestWriteLaw: parameters stand above the source's, with a dash where it gives none.
func TestWriteLaw(t *testing.T) {
	l := law{title: "Law", names: []string{"a", "b"}, ours: []float64{1.25, 3}, source: []float64{2, math.NaN()},
		result: fit.Result{RSquared: 0.5, RMSE: 0.25}, sourceFit: [2]string{"0.9", "-"}}
	var b strings.Builder
	l.write(&b)
	want := []string{"Law", "a b R2 RMSE", "this archive 1.25 3 0.5000 0.25000", "source 2 - 0.9 -"}
	var got []string
	for line := range strings.Lines(strings.TrimSpace(b.String())) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestQuality: table and drawing say the same of a fit, R² adjusted where the source has it so.
func TestQuality(t *testing.T) {
	l := law{points: fit.Points{X: []float64{1, 2, 3, 4}, Y: []float64{0.4, 0.3, 0.2, 0.1}}, curve: func(x float64) float64 { return 0.5 - x/10 },
		result: fit.Result{RSquared: 0.5, Points: 4, Theta: []float64{1}}}
	if svg := l.svg(); !strings.Contains(svg, ">fit, R² 0.5000<") {
		t.Errorf("drawn %s", svg)
	}
	l.adjusted = true
	var b strings.Builder
	l.write(&b)
	number := fmt.Sprintf("%.4f", l.result.Adjusted())
	if svg := l.svg(); number == "0.5000" || !strings.Contains(svg, ">fit, R²adj "+number+"<") || !strings.Contains(b.String(), number) {
		t.Errorf("adjusted, %s: drawn %s, written %s", number, svg, b.String())
	}
}
