package learn

import "math"

// split is a test: rows whose value in the column is at most the cut behind this bin go left.
type split struct {
	column, bin int
	left        mass
	gain        float64 // bits per word, less the price of choosing the threshold
	ratio       float64 // gain / entropy of the two sides' sizes
}

// entropy returns the entropy of the class, in bits per word.
func (m mass) entropy() float64 { return entropy(m[:]...) }

func entropy(masses ...float64) float64 {
	total, sum := 0.0, 0.0
	for _, x := range masses {
		total += x
	}
	for _, x := range masses {
		if x > 0 {
			sum -= x / total * math.Log2(x/total)
		}
	}
	return sum
}

// bestSplit returns the test with the best gain ratio among those of at least average gain (Quinlan 1993, §2.2; the 1e-3 is J48's).
func bestSplit(d *Data, rows []int32, columns []int, all mass, minLeaf float64) (best split, ok bool) {
	var splits []split
	sum := 0.0
	for _, c := range columns {
		if s, ok := bestCut(d, rows, c, all, minLeaf); ok {
			splits = append(splits, s)
			sum += s.gain
		}
	}
	average := sum / float64(len(splits))
	for _, s := range splits {
		if s.gain >= average-1e-3 && (!ok || s.ratio > best.ratio) {
			best, ok = s, true
		}
	}
	return best, ok
}

// bestCut returns the threshold of a column with the greatest gain.
func bestCut(d *Data, rows []int32, column int, all mass, minLeaf float64) (best split, ok bool) {
	var histogram [maxBins]mass
	bins := d.bins.of[column]
	for _, i := range rows {
		histogram[bins[i]][d.classes[i]] += d.weights[i]
	}
	total := all.total()
	best = split{column: column}
	tried := 0
	var left mass
	for b := range d.bins.cuts[column] {
		left.plus(histogram[b])
		if histogram[b].total() == 0 || left.total() < minLeaf || total-left.total() < minLeaf {
			continue
		}
		tried++
		if gain := gainOf(all, left); gain > best.gain {
			best.bin, best.left, best.gain = b, left, gain
		}
	}
	if tried > 1 {
		best.gain -= math.Log2(float64(tried)) / total // Quinlan 1996
	}
	if best.gain <= 1e-9 {
		return best, false
	}
	best.ratio = best.gain / entropy(best.left.total(), total-best.left.total())
	return best, true
}

// gainOf returns the information, in bits per word, that a division of all into left and the rest gives about the class.
func gainOf(all, left mass) float64 {
	right := all.minus(left)
	return all.entropy() - (left.total()*left.entropy()+right.total()*right.entropy())/all.total()
}
