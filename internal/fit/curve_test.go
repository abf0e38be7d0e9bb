package fit

import (
	"math"
	"testing"
)

// The maps and their inverses: the logistic function of 0 is a half, of log 3 three quarters.
func TestRanges(t *testing.T) {
	for _, c := range [][2]float64{
		{Share(0), 0.5}, {Share(math.Log(3)), 0.75}, {FromShare(0.75), math.Log(3)}, {Positive(0), 1}, {FromPositive(math.E), 1},
	} {
		if math.Abs(c[0]-c[1]) > 1e-12 {
			t.Errorf("%v, want %v", c[0], c[1])
		}
	}
}

// Points on a curve give its parameters back.
func TestCurveFindsWhatMadeThePoints(t *testing.T) {
	decay := func(p []float64, x float64) float64 { return Positive(p[0]) * math.Exp(-Positive(p[1])*x) }
	truth := []float64{FromPositive(3), FromPositive(0.25)}
	var x, y []float64
	for i := range 20 {
		x = append(x, float64(i))
		y = append(y, decay(truth, float64(i)))
	}
	r := Curve(decay, Points{X: x, Y: y}, []float64{5, 5}, []float64{0, 0})
	if math.Abs(r.Theta[0]-truth[0]) > 1e-6 || math.Abs(r.Theta[1]-truth[1]) > 1e-6 || r.RSquared < 1-1e-9 || r.RMSE > 1e-6 {
		t.Errorf("found %v, want %v; R2 %v, RMSE %v", r.Theta, truth, r.RSquared, r.RMSE)
	}
}

// Linear regression has a closed form: through (0,0), (1,1), (2,1) it is y = x/2 + 1/6, with residuals -1/6, 1/3, -1/6, whose
// squares sum to 1/6, and a sum of squares around the mean of 2/3: R² = 3/4, RMSE = sqrt(1/18).
func TestCurveIsLinearRegression(t *testing.T) {
	line := func(p []float64, x float64) float64 { return p[0]*x + p[1] }
	r := Curve(line, Points{X: []float64{0, 1, 2}, Y: []float64{0, 1, 1}}, []float64{9, -9})
	for _, c := range []struct{ got, want float64 }{
		{r.Theta[0], 0.5}, {r.Theta[1], 1.0 / 6}, {r.RSquared, 0.75}, {r.RMSE, math.Sqrt(1.0 / 18)},
	} {
		if math.Abs(c.got-c.want) > 1e-7 {
			t.Errorf("%v, want %v (fit %+v)", c.got, c.want, r)
		}
	}
}

func TestCurveStandsUselessParameters(t *testing.T) {
	flat := func(p []float64, x float64) float64 { return p[0] + 0*p[1] }
	if r := Curve(flat, Points{X: []float64{1, 2, 3}, Y: []float64{4, 4, 4}}, []float64{0, 0}); math.Abs(r.Theta[0]-4) > 1e-6 {
		t.Errorf("level %v, want 4", r.Theta[0])
	}
}

// A parameter at the end of where the model has values stays, and the others are found.
func TestCurveStandsWhereThereIsNoSlope(t *testing.T) {
	root := func(p []float64, x float64) float64 { return math.Sqrt(p[0]) + p[1] }
	r := Curve(root, Points{X: []float64{1, 2, 3}, Y: []float64{4, 4, 4}}, []float64{0, 0})
	if r.Theta[0] != 0 || math.Abs(r.Theta[1]-4) > 1e-6 || !(r.RMSE < 1e-6) {
		t.Errorf("%+v, want 0 and 4", r)
	}
}

// A point of weight 3 is three points.
func TestCurveWeighs(t *testing.T) {
	line := func(p []float64, x float64) float64 { return p[0]*x + p[1] }
	once := Curve(line, Points{X: []float64{0, 1, 2}, Y: []float64{0, 1, 1}, Weights: []float64{1, 3, 2}}, []float64{9, -9})
	each := Curve(line, Points{X: []float64{0, 1, 1, 1, 2, 2}, Y: []float64{0, 1, 1, 1, 1, 1}}, []float64{9, -9})
	for what, pair := range map[string][2]float64{
		"slope": {once.Theta[0], each.Theta[0]}, "level": {once.Theta[1], each.Theta[1]}, "R2": {once.RSquared, each.RSquared},
		"RMSE": {once.RMSE, each.RMSE}, "adjusted R2": {once.Adjusted(), each.Adjusted()},
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-9 {
			t.Errorf("%s %v, want %v", what, pair[0], pair[1])
		}
	}
}

// Of two valleys the deeper one is taken, whichever start comes first: (theta² - 1)² + theta/4 falls from 2 to a shallow one near 1, from -2
// to the deep one near -1.
func TestCurveTakesTheBestStart(t *testing.T) {
	valleys := func(p []float64, x float64) float64 {
		return math.Sqrt((p[0]*p[0]-1)*(p[0]*p[0]-1) + p[0]/4 + 1)
	}
	for _, starts := range [][][]float64{{{2}, {-2}}, {{-2}, {2}}} {
		if r := Curve(valleys, Points{X: []float64{0}, Y: []float64{0}}, starts...); math.Abs(r.Theta[0]+1) > 0.1 {
			t.Errorf("from %v: %v, want near -1", starts, r.Theta)
		}
	}
}

// Two parameters follow two points whatever they are, and of three the adjusted R² would be divided by nothing.
func TestAdjustedOfFewPoints(t *testing.T) {
	line := func(p []float64, x float64) float64 { return p[0]*x + p[1] }
	for n := 2; n <= 4; n++ {
		r := Curve(line, Points{X: []float64{0, 1, 2, 3}[:n], Y: []float64{0, 1, 1, 2}[:n]}, []float64{9, -9})
		if got := r.Adjusted(); (got != 0) != (n == 4) || got > 1 {
			t.Errorf("of %d points: %v", n, got)
		}
	}
}
