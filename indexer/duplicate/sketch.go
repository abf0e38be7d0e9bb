package duplicate

import "math"

// sketchBins is the number of bins of a Sketch.
const sketchBins = 64

// Sketch estimates how many shingles two texts have in common, more exactly than eight fingerprints do, with one hash for each shingle: shingles are
// put into bins by their hash, and the least hash of each bin is kept, 0 for an empty bin (Li, Owen and Zhang, One permutation hashing, 2012). The
// share of equal bins, those that are empty in both left out, is expected to be the Jaccard similarity, with a standard error of at most 1/16.
type Sketch [sketchBins]uint16

// alike tells whether at least half of the filled bins are equal. If all are empty, it is true, as nothing speaks against it.
func (a *Sketch) alike(b *Sketch) bool {
	equal, filled := 0, 0
	for i := range a {
		if a[i]|b[i] == 0 {
			continue
		}
		filled++
		if a[i] == b[i] {
			equal++
		}
	}
	return 2*equal >= filled
}

// bins keeps the least hash of each bin, as its complement, so that the zero value is empty. Hashes are well mixed already (shingler).
type bins struct{ least [sketchBins]uint64 }

func (b *bins) add(hash uint64) {
	bin := &b.least[hash%sketchBins]
	*bin = max(*bin, ^hash)
}

// sketch folds the hashes to 16 bits, which are equal by chance once in 65,535 cases.
func (b *bins) sketch() (s Sketch) {
	for i, least := range b.least {
		if least != 0 {
			s[i] = uint16(mix(least)%math.MaxUint16) + 1
		}
	}
	return s
}
