package ranking

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// TestSameBitsOnAllProcessors: some processors, arm64's and not amd64's, have instructions that make a product and add it with one rounding, and the
// compiler uses them wherever a product is not converted. So these ranks, of single vectors and of batches in float32 and in float64, are held against
// those that were found once. Who changes a solver takes over what the test prints, after a look at it with GOARCH=arm64.
func TestSameBitsOnAllProcessors(t *testing.T) {
	const want = "6730e54c1554554d"
	const pages = graph.BlockSize + 3000
	rng, links := rand.New(rand.NewPCG(2, 7)), make([][2]graph.Serial, 8*pages)
	for i := range links {
		from, to := rng.IntN(pages), rng.IntN(pages)
		if rng.IntN(5) > 0 {
			to = min(from/50*50+rng.IntN(50), pages-1)
		}
		links[i] = [2]graph.Serial{graph.Serial(from), graph.Serial(to)}
	}
	g := makeGraph(t, graph.Options{}, pages, links...)
	teleports, h := someTeleports(t, pages), sha256.New()
	add := func(v Vector) {
		for _, rank := range v {
			_ = binary.Write(h, binary.LittleEndian, math.Float64bits(rank)) // a hash takes everything
		}
	}
	for _, tolerance := range []float64{1e-4, 1e-9} {
		options := Options{Tolerance: tolerance}
		vectors := make([]Vector, len(teleports))
		err := SolveAll(context.Background(), g, teleports, options, func(i int, v Vector, _ Stats) error {
			vectors[i] = slices.Clone(v)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range append(vectors, solve(t, g, Teleport{}, options)) {
			add(v)
		}
	}
	if got := hex.EncodeToString(h.Sum(nil)[:8]); got != want {
		t.Errorf("ranks have the hash %s, want %s", got, want)
	}
}
