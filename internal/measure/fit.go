package measure

// AdjustedRSquared takes the n observations and p parameters of the fit into account; n must be at least p + 2.
func AdjustedRSquared(rSquared float64, n, p int) float64 {
	return 1 - (1-rSquared)*float64(n-1)/float64(n-p-1)
}
