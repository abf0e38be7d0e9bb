package sweep

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// columnsOfLines are so many columns, each of which begins with a line of the cache, from offset on.
func columnsOfLines[F Float](n, offset int) [][]F {
	k := Lanes[F]()
	length := (n + offset + k - 1) / k * k
	all, columns := make([]F, length*k+1<<15), make([][]F, k) // so large that it begins with a line itself
	for lane := range columns {
		columns[lane] = all[lane*length+offset:][:n]
	}
	return columns
}

// testColumns: numbers are those of the rows, with linked pages and dangling ones in any order, whether or not columns are aligned.
func testColumns[F Float](t *testing.T) {
	rng, k := rand.New(rand.NewPCG(5, 6)), Lanes[F]()
	for _, n := range []int{0, 1, 7, 8, 9, 100} {
		for offset := range 2 {
			end := (n + 1) / 2
			linked, dangling, scales := random[F](rng, end*k), random[F](rng, (n+1)*k), random[F](rng, n)
			columns, places := columnsOfLines[F](n, offset), make([]uint16, n)
			for i, place := range rng.Perm(n) {
				places[i] = uint16(place)
			}
			Columns(columns, linked, dangling, places, scales)
			for lane, column := range columns {
				for i, place := range places {
					row := linked
					if int(place) >= end {
						row = dangling
					}
					if want := row[int(place)*k+lane] * scales[place]; column[i] != want {
						t.Fatalf("%d places: number %d of lane %d is %v, want %v", n, i, lane, column[i], want)
					}
				}
			}
		}
	}
}

func TestColumns(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		t.Run("float32", testColumns[float32])
		t.Run("float64", testColumns[float64])
	})
}

func testRows[F Float](t *testing.T) {
	rng, k := rand.New(rand.NewPCG(5, 6)), Lanes[F]()
	for _, n := range []int{0, 1, 7, 8, 9, 100} {
		scales, factors, columns := random[F](rng, n+1), random[F](rng, k), make([][]F, k)
		for lane := range columns {
			columns[lane] = random[F](rng, n)
		}
		places := make([]uint16, n)
		for i, place := range rng.Perm(n) {
			places[i] = uint16(place + place/5) // one is of no page
			scales = append(scales, random[F](rng, 1)...)
		}
		rows := make([]F, len(scales)*k)
		Rows(rows, columns, places, scales, factors)
		for i, place := range places {
			for lane := range columns {
				if got, want := rows[int(place)*k+lane], F(columns[lane][i]*factors[lane])*scales[place]; got != want {
					t.Fatalf("%d pages: row %d, lane %d is %v, want %v", n, place, lane, got, want)
				}
				rows[int(place)*k+lane] = 0
			}
		}
		if slices.ContainsFunc(rows, func(v F) bool { return v != 0 }) {
			t.Errorf("%d pages: another row was written", n)
		}
	}
}

func TestRows(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		t.Run("float32", testRows[float32])
		t.Run("float64", testRows[float64])
	})
}

// testTotals adds up in the order of rows.
func testTotals[F Float](t *testing.T) {
	rng, k := rand.New(rand.NewPCG(5, 6)), Lanes[F]()
	for _, n := range []int{0, 1, 100} {
		rows, scales, totals := random[F](rng, n*k), random[F](rng, n+1), random[float64](rng, k)
		want := slices.Clone(totals)
		for i, v := range rows {
			want[i%k] += float64(v * scales[i/k])
		}
		if Totals(totals, rows, scales); !slices.Equal(totals, want) {
			t.Errorf("%d rows: %v, want %v", n, totals, want)
		}
	}
}

func TestTotals(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		t.Run("float32", testTotals[float32])
		t.Run("float64", testTotals[float64])
	})
}

// TestNarrow: numbers are rounded as Go does, beyond the least and the largest float32 as well.
func TestNarrow(t *testing.T) {
	from := append(random[float64](rand.New(rand.NewPCG(5, 6)), 30), 0, -1, 1e300, -1e300, 1e-300, 1e-40, math.Inf(1), 1+0x1p-24, 1+0x3p-24)
	eachLevel(t, func(t *testing.T) {
		for n := range len(from) {
			to := make([]float32, n)
			Narrow(to, from[len(from)-n:])
			for i, v := range to {
				if v != float32(from[len(from)-n+i]) {
					t.Fatalf("%d numbers: %v became %v", n, from[len(from)-n+i], v)
				}
			}
		}
	})
}

func testScale[F Float](t *testing.T) {
	from := random[F](rand.New(rand.NewPCG(5, 6)), 100)
	for _, n := range []int{0, 1, 7, 8, 9, 100} {
		to := make([]float64, n+1)
		Scale(to[:n], from, 0.7)
		for i, v := range to[:n] {
			if v != float64(from[i])*0.7 {
				t.Errorf("%d numbers: %v became %v", n, from[i], v)
			}
		}
		if to[n] != 0 {
			t.Errorf("%d numbers: one more was written", n)
		}
	}
}

func TestScale(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		t.Run("float32", testScale[float32])
		t.Run("float64", testScale[float64])
	})
}

// TestWeigh: both forms give the same bits, and the largest number, or what is none, is told.
func TestWeigh(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 6))
	for _, n := range []int{0, 1, 7, 8, 9, 100} {
		values, shares := random[float32](rng, n), random[float64](rng, n+3)
		var plain weighed
		weighPortable(values, shares, &plain)
		var got weighed
		weigh(values, shares, &got)
		if got != plain {
			t.Errorf("%d values: %v, want %v", n, got, plain)
		}
		largest, want := float32(0), 0.0
		for i, v := range values {
			want, largest = want+float64(v)*shares[i], max(largest, v)
		}
		if sum, most := Weigh(values, shares); math.Abs(sum-want) > 1e-12*want || most != math.Float32bits(largest) {
			t.Errorf("%d values: %v and %x, want %v and %x", n, sum, most, want, math.Float32bits(largest))
		}
	}
	for _, bad := range []float32{-1, float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))} {
		values := make([]float32, 20)
		values[11] = bad
		if _, most := Weigh(values, make([]float64, 20)); most <= math.Float32bits(math.MaxFloat32) {
			t.Errorf("%v passes for a number from 0 on", bad)
		}
	}
}

// TestWeightedSum: the bits are those of sixteen sums, each of every sixteenth value, added up pair by pair.
func TestWeightedSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for n := range 70 {
		values, weights := random[float64](rng, n), random[float64](rng, n+3)
		var sums [16]float64
		for i, v := range values {
			sums[i%16] += float64(v * weights[i])
		}
		for _, half := range []int{8, 4, 2, 1} {
			for i := range half {
				sums[i] += sums[i+half]
			}
		}
		eachLevel(t, func(t *testing.T) {
			if got := WeightedSum(values, weights); got != sums[0] {
				t.Errorf("%d values: %v, want %v", n, got, sums[0])
			}
		})
	}
}
