package sweep

import "unsafe"

//go:noescape
func weigh32(values, shares, sums, most unsafe.Pointer, n int)

func weigh(values []float32, shares []float64, sums *weighed) {
	done := 0
	if level != portable && len(values) >= weighedTogether {
		done = len(values) &^ (weighedTogether - 1)
		weigh32(pointer(values), pointer(shares), unsafe.Pointer(&sums.sums), unsafe.Pointer(&sums.most), done)
	}
	weighPortable(values[done:], shares[done:], sums)
}

//go:noescape
func weighted64(values, weights, sums unsafe.Pointer, n int)

func weightedSums(values, weights []float64, sums *[weightedTogether]float64) {
	done := 0
	if level != portable && len(values) >= weightedTogether {
		done = len(values) &^ (weightedTogether - 1)
		weighted64(pointer(values), pointer(weights), unsafe.Pointer(sums), done)
	}
	weightedPortable(values[done:], weights[done:], sums)
}

//go:noescape
func totals32(totals, rows, scales unsafe.Pointer, n int)

//go:noescape
func totals64(totals, rows, scales unsafe.Pointer, n int)

func addTotals[F Float](totals []float64, rows, scales []F) {
	if len(scales) == 0 {
		return
	}
	switch kindOf[F](len(totals)) {
	case rows32, rows32x512:
		totals32(pointer(totals), pointer(rows), pointer(scales), len(scales))
	case rows64, rows64x512:
		totals64(pointer(totals), pointer(rows), pointer(scales), len(scales))
	default:
		addTotalsPortable(totals, rows, scales)
	}
}

//go:noescape
func narrow32(to, from unsafe.Pointer, n int)

func narrow(to []float32, from []float64) {
	done := 0
	if level != portable && len(to) >= 8 {
		done = len(to) &^ 7
		narrow32(pointer(to), pointer(from), done)
	}
	narrowPortable(to[done:], from[done:])
}

//go:noescape
func scale32(to, from unsafe.Pointer, factor float64, n int)

//go:noescape
func scale64(to, from unsafe.Pointer, factor float64, n int)

func scale[F Float](to []float64, from []F, factor float64) {
	done := 0
	if level != portable && len(to) >= 8 {
		done = len(to) &^ 7
		if unsafe.Sizeof(F(0)) == 4 {
			scale32(pointer(to), pointer(from), factor, done)
		} else {
			scale64(pointer(to), pointer(from), factor, done)
		}
	}
	scalePortable(to[done:], from[done:], factor)
}
