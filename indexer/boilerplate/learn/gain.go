package learn

import "math"

// Gain returns the information, in bits per word, that a column gives about the class (KL divergence, spec 0; thesis Fig. 4.20). The column is first
// cut into intervals where a cut pays by the principle of minimum description length (Fayyad, Irani 1993), as in Weka's attribute evaluation. 0 means
// that no cut pays.
func Gain(d *Data, column int) float64 {
	bins := d.prepare().of[column]
	histogram := make([]mass, len(d.bins.cuts[column])+1)
	var all mass
	for i, b := range bins {
		histogram[b][d.classes[i]] += d.weights[i]
	}
	for _, m := range histogram {
		all.plus(m)
	}
	if all.total() == 0 {
		return 0
	}
	return gained(histogram, all) / all.total()
}

// gained returns the bits that are gained by all cuts of a range of bins that pay.
func gained(histogram []mass, all mass) float64 {
	total := all.total()
	best, at := 0.0, -1
	var left, cut mass
	for b := range len(histogram) - 1 {
		left.plus(histogram[b])
		if left.total() == 0 || left.total() == total {
			continue
		}
		if gain := gainOf(all, left); gain > best {
			best, at, cut = gain, b+1, left
		}
	}
	if at < 0 || best <= price(all, cut) {
		return 0
	}
	return total*best + gained(histogram[:at], cut) + gained(histogram[at:], all.minus(cut))
}

// price returns what a cut must gain: (log2(N-1) + log2(3^k - 2) - k E + k1 E1 + k2 E2) / N, where k is the number of classes that occur.
func price(all, left mass) float64 {
	right := all.minus(left)
	k, n := float64(all.classes()), all.total()
	delta := math.Log2(math.Pow(3, k)-2) - k*all.entropy() +
		float64(left.classes())*left.entropy() + float64(right.classes())*right.entropy()
	return (math.Log2(n-1) + delta) / n
}

// classes returns the number of classes that occur.
func (m mass) classes() (n int) {
	for _, x := range m {
		if x > 0 {
			n++
		}
	}
	return n
}
