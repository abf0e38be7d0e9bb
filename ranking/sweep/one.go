package sweep

import (
	"math"

	"facetta/ranking/graph"
)

// FarOne, NearOne and RelaxOne are Far, Near and Relax for one vector in float64: a row is one number.

// FarOne sets each sum, by row of the block, to base plus the z, by node, of the far links.
func FarOne(b *Block, sums, z []float64, base float64) {
	for _, r := range b.runs {
		links := b.far[r.far:r.farEnd]
		if !r.hub {
			farOneRows(sums[r.from:r.to], z, base, links, b.farDegree[r.from:r.to])
			continue
		}
		sums[r.from] = base
		for len(links) > 0 { // there may be more than 16 bits can tell
			part := min(len(links), math.MaxUint16)
			farOneRows(sums[r.from:r.to], z, sums[r.from], links[:part], []uint16{uint16(part)})
			links = links[part:]
		}
	}
}

// NearOne sets each target to its sum plus the z of the near links, times its weight; targets of weight 0 stay. All are by row of
// the block; targets may be z.
func NearOne(b *Block, targets, z, sums, weights []float64) {
	nearOneRows(targets, z, sums, weights, b.near, b.nearDegree)
}

// RelaxOne is NearOne, but a target goes further in the direction of its change from old, by the factor 1 + relax, though not
// below 0. It gives the amounts of the changes (without relax), times the pages' out-degrees.
func RelaxOne(b *Block, targets, z, sums, weights, old, out []float64, relax float64) (change float64) {
	relaxOneRows(targets, z, sums, weights, old, out, relax, &change, b.near, b.nearDegree)
	return change
}

func farOnePortable(sums, z []float64, base float64, links []graph.Node, degrees []uint16) {
	for row, degree := range degrees {
		sum := base
		for _, source := range links[:degree] {
			sum += z[source]
		}
		sums[row] = sum
		links = links[degree:]
	}
}

func nearOnePortable(targets, z, sums, weights []float64, links, degrees []uint16) {
	for row, degree := range degrees {
		if w := weights[row]; w != 0 {
			targets[row] = nearSum(sums[row], z, links[:degree]) * w
		}
		links = links[degree:]
	}
}

func relaxOnePortable(targets, z, sums, weights, old, out []float64, relax float64, change *float64, links, degrees []uint16) {
	for row, degree := range degrees {
		if w := weights[row]; w != 0 {
			x := float64(nearSum(sums[row], z, links[:degree]) * w)
			step := x - old[row]
			targets[row] = max(x+float64(step*relax), 0)
			*change += float64(max(step, -step) * out[row])
		}
		links = links[degree:]
	}
}

// nearSum adds the z of the links; of each four, the second and the fourth apart, as the assembly does.
func nearSum(sum float64, z []float64, links []uint16) float64 {
	other := 0.0
	for ; len(links) >= 4; links = links[4:] {
		sum, other = sum+z[links[0]], other+z[links[1]]
		sum, other = sum+z[links[2]], other+z[links[3]]
	}
	for _, source := range links {
		sum += z[source]
	}
	return sum + other
}
