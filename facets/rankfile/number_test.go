package rankfile

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

func plainNumber(v float64) string { return strconv.FormatFloat(v, 'g', digits, 64) }

// Numbers of all sizes, many of few digits, and those next to, and in the middle between, numbers of nine digits.
func TestNumbersAreThoseOfStrconv(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	check := func(v float64) {
		t.Helper()
		for _, v := range []float64{v, math.Nextafter(v, 0), math.Nextafter(v, math.Inf(1))} {
			if got, want := string(appendNumber(nil, v)), plainNumber(v); got != want {
				t.Fatalf("%b: %s, want %s", v, got, want)
			}
		}
	}
	for power := -40; power < 20; power++ {
		ten := math.Pow10(power)
		for _, v := range []float64{1, 1 - 5e-10, 1 - 5e-11, 1 + 5e-9, 0.999999999, 9.999999995, 9.9999999949, 123, 5} {
			check(v * ten)
		}
		for range 2000 {
			check(rng.Float64() * ten)
			check(float64(rng.IntN(1000)) * ten)
			check((1e8 + float64(rng.IntN(9e8)) + 0.5) * ten)
		}
	}
	for _, v := range []float64{0, math.SmallestNonzeroFloat64, math.MaxFloat64, 1 << 29, 0x1p-80, math.Inf(1), -1, -0.5, math.NaN()} {
		check(v)
	}
}

// Most ranks are made into digits here.
func TestNineDigits(t *testing.T) {
	rng, left := rand.New(rand.NewPCG(3, 4)), 0
	for range 100_000 {
		if _, _, ok := nineDigits(math.Exp(10 * rng.NormFloat64() / 3)); !ok {
			left++
		}
	}
	if left > 10 { // 2e-6 of them are expected
		t.Errorf("%d of 100,000 numbers are left to strconv", left)
	}
}

func BenchmarkNumber(b *testing.B) {
	rng, values := rand.New(rand.NewPCG(5, 6)), make([]float64, 1<<12)
	for i := range values {
		values[i] = math.Exp(10 * rng.NormFloat64() / 3)
	}
	buffer := make([]byte, 0, 64)
	for name, number := range map[string]func([]byte, float64) []byte{
		"here": appendNumber, "strconv": func(b []byte, v float64) []byte { return strconv.AppendFloat(b, v, 'g', digits, 64) },
	} {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				buffer = number(buffer[:0], values[i%len(values)])
			}
		})
	}
}
