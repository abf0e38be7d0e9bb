package sweep

import (
	"math"
	"unsafe"

	"facetta/ranking/graph"
)

// RowBytes is the size of a row, a line of the cache.
const RowBytes = 64

// Float is the number type of rows.
type Float interface{ float32 | float64 }

// Lanes is the number of vectors side by side in a row: 16 of float32, 8 of float64.
func Lanes[F Float]() int { return RowBytes / int(unsafe.Sizeof(F(0))) }

// Far sets each row of sums, by row of the block, to base plus the rows of z, by node, of the far links.
func Far[F Float](b *Block, sums, z, base []F) {
	k := Lanes[F]()
	for _, r := range b.runs {
		target := sums[int(r.from)*k : int(r.to)*k]
		links := b.far[r.far:r.farEnd]
		switch {
		case len(links) == 0:
			fill(target, base)
		case r.hub && k == 8:
			farLong(target, z, base, links)
		case r.hub:
			var sum [RowBytes / 4]float64
			widen(&sum, base)
			addHub(&sum, z, links)
			narrow(target, &sum)
		default:
			far(target, z, base, links, b.farDegree[r.from:r.to])
		}
	}
}

// Near sets each row of targets to its sum plus the rows of z of the near links, times its weight; rows of weight 0 stay. All
// are by row of the block; targets may be z, then a row sees what the rows before it have become.
func Near[F Float](b *Block, targets, z, sums, weights []F) {
	k := Lanes[F]()
	for _, r := range b.runs {
		from, to := int(r.from), int(r.to)
		target, w, links := targets[from*k:to*k], weights[from:to], b.near[r.near:r.nearEnd]
		if !r.hub || k == 8 {
			near(target, z, sums[from*k:to*k], w, links, b.nearDegree[from:to])
			continue
		}
		if w[0] != 0 {
			nearHubRow(target, z, sums[from*k:to*k], w[0], links)
		}
	}
}

// Relax is Near, but a row goes further in the direction of its change from old, by the factor 1 + relax of each lane, though not
// below 0, and the amounts of the changes (without relax), times the page's out-degree, are added to change.
func Relax[F Float](b *Block, targets, z, sums, weights, old, out, relax, change []F) {
	k := Lanes[F]()
	for _, r := range b.runs {
		from, to := int(r.from), int(r.to)
		target, w, links := targets[from*k:to*k], weights[from:to], b.near[r.near:r.nearEnd]
		if !r.hub || k == 8 {
			relaxRows(target, z, sums[from*k:to*k], w, old[from*k:to*k], out[from:to], relax, change, links, b.nearDegree[from:to])
			continue
		}
		if w[0] != 0 {
			nearHubRow(target, z, sums[from*k:to*k], w[0], links)
			relaxRow(target, old[from*k:to*k], out[from], relax, change)
		}
	}
}

// farLong is for a row of more far links than 16 bits can tell. Float64 needs no wider sum.
func farLong[F Float](target, z, base []F, links []graph.Node) {
	for len(links) > 0 {
		part := min(len(links), math.MaxUint16)
		far(target, z, base, links[:part], []uint16{uint16(part)})
		links, base = links[part:], target
	}
}

func nearHubRow[F Float](target, z, sums []F, weight F, links []uint16) {
	var sum [RowBytes / 4]float64
	widen(&sum, sums)
	addHub(&sum, z, links)
	narrow(target, &sum)
	for i := range target {
		target[i] *= weight
	}
}

func fill[F Float](rows, base []F) {
	for n := copy(rows, base); n < len(rows); n *= 2 {
		copy(rows[n:], rows[:n])
	}
}

func widen[F Float](sum *[RowBytes / 4]float64, row []F) {
	for i, v := range row {
		sum[i] = float64(v)
	}
}

func narrow[F Float](row []F, sum *[RowBytes / 4]float64) {
	for i := range row {
		row[i] = F(sum[i])
	}
}

// Columns turns rows around: columns[lane][row] becomes the lane's number in the row times the row's scale, and totals[lane]
// grows by it. There are len(scales) rows, and no column is shorter.
func Columns[F Float](columns [][]F, rows, scales []F, totals []float64) {
	transpose(columns, rows, scales, totals)
}
