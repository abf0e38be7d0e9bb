package graph

import "testing"

// Equal graphs have equal digests, and those that differ in a link, in its direction, in a page or in a host do not.
func TestDigest(t *testing.T) {
	make := func(pages int, host string, links ...[2]Serial) uint64 {
		b := NewBuilder(Options{})
		for s := range pages {
			if s == 0 {
				b.AddPage("first")
			} else {
				b.AddPage(host)
			}
		}
		for _, l := range links {
			b.AddLink(l[0], l[1])
		}
		g, _, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		return g.Digest()
	}
	far := Serial(BlockSize)
	seen := map[uint64]int{}
	for i, d := range []uint64{
		make(0, "x"), make(3, "x"), make(4, "x"), make(3, "first"), make(3, "x", [2]Serial{0, 1}), make(3, "x", [2]Serial{1, 0}),
		make(BlockSize+9, "x", [2]Serial{0, far}), make(BlockSize+9, "x", [2]Serial{far, 0}), make(BlockSize+9, "x", [2]Serial{far, 1}),
	} {
		if before, ok := seen[d]; ok {
			t.Errorf("graphs %d and %d have the same digest", before, i)
		}
		seen[d] = i
	}
	if make(3, "x", [2]Serial{0, 1}, [2]Serial{1, 2}) != make(3, "x", [2]Serial{1, 2}, [2]Serial{0, 1}) {
		t.Error("equal graphs have other digests")
	}
}
