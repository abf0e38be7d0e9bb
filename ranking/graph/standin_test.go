package graph

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Stand-ins must make the graph that links to what they stand for make.
func TestStandInsAgainstResolvedLinks(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		// By Serial: the Serial that it is or stands for, or -1.
		count := rapid.IntRange(1, 20).Draw(rt, "serials")
		stands := make([]int, count)
		for s := range stands {
			stands[s] = s
			if s > 0 && rapid.IntRange(0, 2).Draw(rt, "kind") == 0 {
				stands[s] = rapid.IntRange(-1, 0).Draw(rt, "of") // nothing, or the first, which is a page
			}
		}
		keep := rapid.Bool().Draw(rt, "keep")
		a, b := NewBuilder(Options{KeepSelfLinks: keep}), NewBuilder(Options{KeepSelfLinks: keep})
		page := make([]Serial, count) // in b
		for s, of := range stands {
			switch {
			case of == s:
				a.AddPage("h")
				page[s] = b.AddPage("h")
			case of < 0:
				a.AddStandIn(NoPage)
			default:
				a.AddStandIn(Serial(of))
			}
		}
		serial := rapid.IntRange(0, count-1)
		for range rapid.IntRange(0, 60).Draw(rt, "links") {
			from, to := serial.Draw(rt, "from"), serial.Draw(rt, "to")
			a.AddLink(Serial(from), Serial(to))
			if stands[from] == from && stands[to] >= 0 {
				b.AddLink(page[from], page[stands[to]])
			}
		}
		got, gotNodes, errA := a.Build()
		want, wantNodes, errB := b.Build()
		if errA != nil || errB != nil {
			rt.Fatal(errA, errB)
		}
		for s, of := range stands {
			if node := gotNodes[s]; of < 0 && node != NoNode || of >= 0 && node != wantNodes[page[of]] {
				rt.Fatalf("serial %d is node %d", s, node)
			}
		}
		if got.counts != want.counts || !slices.Equal(got.links.Near, want.links.Near) || !bytes.Equal(got.out.bytes, want.out.bytes) {
			rt.Fatalf("counts %+v, want %+v", got.counts, want.counts)
		}
	})
}

func TestStandInForNoPage(t *testing.T) {
	for name, of := range map[string]Serial{"unknown": 7, "another stand-in": 1, "itself": 2} {
		b := NewBuilder(Options{})
		b.AddPage("a")
		b.AddStandIn(0)
		b.AddStandIn(of)
		if _, _, err := b.Build(); err == nil || !strings.Contains(err.Error(), "give it the Serial of a page") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
