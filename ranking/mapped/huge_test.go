package mapped

import "testing"

func TestHugeArray(t *testing.T) {
	for _, n := range []int{0, 1, 100_000, 1<<18 - 1, 1 << 18, 1_000_003} { // 2 MiB are 1 << 18 values
		a := NewHugeArray[uint64](n)
		checkArray(t, a, n)
		must(t, a.Close())
		must(t, a.Close())
	}
}
