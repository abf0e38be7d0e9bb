package sweep

// The functions here do what the assembly does, in the same order of operations, so with the same bits. The conversions around
// products forbid the compiler to fuse them with sums, which some processors would do with another rounding.

func farPortable[F Float, L ~uint16 | ~uint32](sums, z, base []F, links []L, degrees []uint16) {
	k := len(base)
	for row, degree := range degrees {
		sum := sums[row*k : row*k+k]
		copy(sum, base)
		addRows(sum, z, links[:degree])
		links = links[degree:]
	}
}

func nearPortable[F Float](targets, z, sums, weights []F, links []uint16, degrees []uint16) {
	k := Lanes[F]()
	var row [RowBytes / 4]F
	sum := row[:k]
	for i, degree := range degrees {
		if weights[i] != 0 {
			target := targets[i*k : i*k+k]
			copy(sum, sums[i*k:])
			addRows(sum, z, links[:degree])
			for lane := range target {
				target[lane] = sum[lane] * weights[i]
			}
		}
		links = links[degree:]
	}
}

func relaxPortable[F Float](targets, z, sums, weights, old, out, relax, change []F, links []uint16, degrees []uint16) {
	k := Lanes[F]()
	var row [RowBytes / 4]F
	sum := row[:k]
	for i, degree := range degrees {
		if weights[i] != 0 {
			copy(sum, sums[i*k:])
			addRows(sum, z, links[:degree])
			for lane := range sum {
				sum[lane] *= weights[i]
			}
			target := targets[i*k : i*k+k]
			copy(target, sum)
			relaxRow(target, old[i*k:i*k+k], out[i], relax, change)
		}
		links = links[degree:]
	}
}

// relaxRow moves a row on from old, but not below 0.
func relaxRow[F Float](target, old []F, out F, relax, change []F) {
	for lane := range target {
		step := target[lane] - old[lane]
		target[lane] = max(target[lane]+F(step*relax[lane]), 0)
		change[lane] += F(max(step, -step) * out)
	}
}

func addRows[F Float, L ~uint16 | ~uint32](sum, z []F, links []L) {
	k := len(sum)
	for _, source := range links {
		row := z[int(source)*k : int(source)*k+k]
		for lane := range sum {
			sum[lane] += row[lane]
		}
	}
}

func addHubPortable[F Float, L ~uint16 | ~uint32](sum *[RowBytes / 4]float64, z []F, links []L) {
	k := Lanes[F]()
	for _, source := range links {
		for lane, v := range z[int(source)*k : int(source)*k+k] {
			sum[lane] += float64(v)
		}
	}
}

// transposePortable begins at row from.
func transposePortable[F Float](columns [][]F, rows, scales []F, totals []float64, from int) {
	k := len(columns)
	for lane, column := range columns {
		for row := from; row < len(scales); row++ {
			x := rows[row*k+lane] * scales[row]
			column[row] = x
			totals[lane] += float64(x)
		}
	}
}
