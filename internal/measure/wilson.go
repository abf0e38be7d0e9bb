package measure

import "math"

// Wilson gives the 95 % score interval of a rate, from the successes in n independent trials (Wilson 1927); 0 to 1 for no trials.
func Wilson(successes, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964 // the normal distribution's 97.5 % quantile
	p, m := float64(successes)/float64(n), float64(n)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, centre-half), min(1, centre+half)
}
