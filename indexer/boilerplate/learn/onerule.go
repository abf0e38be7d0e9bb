package learn

// OneR is Holte's 1R: it takes the column whose buckets make the fewest errors on the data from which they were made, the first of several.
type OneR struct{}

func (OneR) learn(d *Data, rows []int32, columns []int) Model {
	var best *oneRule
	least := 0.0
	for _, column := range columns {
		var histogram [maxBins]mass
		bins := d.bins.of[column]
		for _, i := range rows {
			histogram[bins[i]][d.classes[i]] += d.weights[i]
		}
		r := bucket(histogram[:], d.bins.cuts[column], column)
		if errors := r.errors(histogram[:], d.bins.cuts[column]); best == nil || errors < least {
			best, least = r, errors
		}
	}
	return best
}

// oneRule has the buckets of a column: bucket b ends at cuts[b] and has the class classes[b].
type oneRule struct {
	column  int
	cuts    []float32
	classes []Class
}

// Chances implements Model.
func (r *oneRule) Chances(row []float32) Chances {
	return Certain(r.classes[binOf(r.cuts, row[r.column])])
}

// Leaves implements Model.
func (r *oneRule) Leaves() int { return len(r.classes) }

// bucket makes the rule of a column. It closes a bucket once its class has MinLeaf words and another class follows, adds what is left at the end to
// the last bucket, and unites neighbours of one class.
func bucket(histogram []mass, cuts []float32, column int) *oneRule {
	r := &oneRule{column: column}
	var open mass
	for b := range len(cuts) + 1 {
		c := open.class()
		if open[c] >= MinLeaf && histogram[b].total() > 0 && histogram[b].class() != c {
			r.close(c, cuts[b-1])
			open = mass{}
		}
		open.plus(histogram[b])
	}
	c := open.class()
	if n := len(r.classes); open[c] < MinLeaf && n > 0 {
		c = r.classes[n-1]
		r.classes, r.cuts = r.classes[:n-1], r.cuts[:n-1]
	}
	if n := len(r.classes); n > 0 && r.classes[n-1] == c {
		r.cuts = r.cuts[:n-1]
		return r
	}
	r.classes = append(r.classes, c)
	return r
}

func (r *oneRule) close(class Class, cut float32) {
	if n := len(r.classes); n > 0 && r.classes[n-1] == class {
		r.cuts[n-1] = cut
		return
	}
	r.classes, r.cuts = append(r.classes, class), append(r.cuts, cut)
}

// errors returns the number of words that are not of the class of their bucket.
func (r *oneRule) errors(histogram []mass, cuts []float32) (sum float64) {
	bucket := 0
	for b := range len(cuts) + 1 {
		sum += histogram[b].errors(r.classes[bucket])
		if b < len(cuts) && bucket < len(r.cuts) && r.cuts[bucket] == cuts[b] {
			bucket++
		}
	}
	return sum
}
