package mapped

import "testing"

func TestHugeArray(t *testing.T) {
	for _, n := range []int{0, 1, 100_000, 1<<18 - 1, 1 << 18, 1_000_003} { // 2 MiB are 1 << 18 values
		a := NewHugeArray[uint64](n)
		if len(a.Values) != n {
			t.Fatalf("%d values instead of %d", len(a.Values), n)
		}
		for i, v := range a.Values {
			if v != 0 {
				t.Fatalf("value %d is %d at first", i, v)
			}
			a.Values[i] = uint64(i) << 40
		}
		for i, v := range a.Values {
			if v != uint64(i)<<40 {
				t.Fatalf("value %d is %d", i, v)
			}
		}
		must(t, a.Close())
		must(t, a.Close())
	}
}
