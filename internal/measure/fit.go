package measure

import "math"

// RMSE is the square root of the mean squared residual of fitted values, 0 of nothing.
func RMSE(fitted, observed []float64) float64 {
	sum := 0.0
	for i, y := range observed {
		sum += (fitted[i] - y) * (fitted[i] - y)
	}
	return math.Sqrt(ratio(sum, float64(len(observed))))
}

// RSquared is the variance of the fitted values around the observed mean over that of the observed ones, as the source
// defines it. It can exceed 1 for laws that were not fitted by linear regression.
func RSquared(fitted, observed []float64) float64 {
	mean := Mean(observed)
	var explained, total float64
	for i, y := range observed {
		explained += (fitted[i] - mean) * (fitted[i] - mean)
		total += (y - mean) * (y - mean)
	}
	return ratio(explained, total)
}

// SquaredCorrelation is Cov² / (Var·Var), the source's other form of R² with its erratum mended (spec section 0). Both forms
// agree for linear regression.
func SquaredCorrelation(fitted, observed []float64) float64 {
	fittedMean, observedMean := Mean(fitted), Mean(observed)
	var cov, varFitted, varObserved float64
	for i, y := range observed {
		f, o := fitted[i]-fittedMean, y-observedMean
		cov += f * o
		varFitted += f * f
		varObserved += o * o
	}
	return ratio(cov*cov, varFitted*varObserved)
}

// AdjustedRSquared takes the n observations and p parameters of the fit into account; n must be at least p + 2.
func AdjustedRSquared(rSquared float64, n, p int) float64 {
	return 1 - (1-rSquared)*float64(n-1)/float64(n-p-1)
}
