package measure

import "math"

// PrecisionAt is P(n): the share of relevant results among the first n, or among all when there are fewer. 0 for none.
func PrecisionAt(relevant []bool, n int) float64 {
	n = min(n, len(relevant))
	if n <= 0 {
		return 0
	}
	hits := 0
	for _, r := range relevant[:n] {
		if r {
			hits++
		}
	}
	return float64(hits) / float64(n)
}

// AveragePrecision is AvP: the sum of P(r) over the positions r of relevant results, divided by total, the number of all relevant results. A total of
// 0 or less stands for the number of relevant results in the ranking. The value is 0 when there are none.
func AveragePrecision(relevant []bool, total int) float64 {
	sum, hits := 0.0, 0
	for i, r := range relevant {
		if r {
			hits++
			sum += float64(hits) / float64(i+1)
		}
	}
	if total <= 0 {
		total = hits
	}
	return ratio(sum, float64(total))
}

// Mean is the arithmetic mean, 0 for no values. MAP is the mean of the queries' average precisions.
func Mean(values []float64) float64 {
	return ratio(total(values), float64(len(values)))
}

// StandardError is the standard error of the mean of a sample: sample deviation / sqrt(n), 0 for fewer than two values.
func StandardError(values []float64) float64 {
	n := float64(len(values))
	if n < 2 {
		return 0
	}
	mean, sum := Mean(values), 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / (n - 1) / n)
}

func total(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum
}
