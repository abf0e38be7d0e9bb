package segment

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"facetta/crawler/page"
)

// published is Algorithm 4.1 as printed, over lists of lines, with the options of BF-PLAIN, BF-SMOOTHED and BF-RULEBASED.
func published(blocks []page.Block, lines [][]int, m Method, threshold float64) (ends []int, passes int) {
	type part struct {
		lines []int
		end   int
		gap   page.Tags
	}
	var parts []part
	for i := range blocks {
		parts = append(parts, part{slices.Clone(lines[i]), i + 1, blocks[i].Gap})
	}
	fraction := func(p part) (int, int) {
		n, sum := len(p.lines), 0
		if n == 1 {
			return p.lines[0], 1
		}
		for _, words := range p.lines[:n-1] {
			sum += words
		}
		return sum, n - 1
	}
	compare := func(x, y part) (a, b int) {
		an, ad := fraction(x)
		bn, bd := fraction(y)
		return an * bd, bn * ad
	}
	similar := func(x, y part) bool {
		if m == BFRuleBased && y.gap&forceGap != 0 {
			return false
		}
		if m == BFRuleBased && y.gap&^noGap == 0 {
			return true
		}
		a, b := compare(x, y)
		return max(a, b) == 0 || float64(max(a, b)-min(a, b))/float64(max(a, b)) <= threshold
	}
	for changed := true; changed; passes++ {
		changed = false
		for i := 1; i < len(parts); {
			smooth := false
			if m != BFPlain && i+1 < len(parts) && (m != BFRuleBased || (parts[i].gap|parts[i+1].gap)&forceGap == 0) {
				a, b := compare(parts[i-1], parts[i+1])
				c, d := compare(parts[i], parts[i-1])
				smooth = a == b && c < d
			}
			n := 1
			switch {
			case smooth:
				n = 2
			case !similar(parts[i-1], parts[i]):
				i++
				continue
			}
			for k := range n {
				parts[i-1].lines = append(parts[i-1].lines, parts[i+k].lines...)
			}
			parts[i-1].end = parts[i+n-1].end
			parts = slices.Delete(parts, i, i+n)
			changed = true
		}
	}
	for _, p := range parts {
		ends = append(ends, p.end)
	}
	return ends, passes
}

// TestAgainstPublished: the linear passes give what the printed algorithm gives, over random pages of few densities, so that
// many fuse late.
func TestAgainstPublished(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	gaps := []page.Tags{page.Div, page.Div, page.P, page.B, page.B | page.Div, page.H2}
	deepest := 0
	for range 5_000 {
		var blocks []page.Block
		var lines [][]int
		for range random.IntN(40) {
			l := []int{random.IntN(9)}
			for random.IntN(3) == 0 {
				l = append(l, random.IntN(13))
			}
			lines = append(lines, l)
			blocks = append(blocks, blockOf(gaps[random.IntN(len(gaps))], l...))
		}
		m := []Method{BFPlain, BFSmoothed, BFRuleBased}[random.IntN(3)]
		threshold := []float64{-1, 0.2, 0.38, 0.6}[random.IntN(4)]
		got := segmenter(t, Options{Method: m, Threshold: threshold}).Segment(blocks)
		want, passes := published(blocks, lines, m, max(threshold, 0))
		if ends := endsOf(got); len(blocks) > 0 && (!reflect.DeepEqual(ends, want) || got.Passes != passes) {
			t.Fatalf("%s at %v over %v: %v in %d passes, want %v in %d", m, threshold, lines, ends, got.Passes, want, passes)
		}
		deepest = max(deepest, passes)
	}
	if deepest < 4 {
		t.Errorf("at most %d passes were needed: the pages are too easy", deepest)
	}
}

func endsOf(s *Segmentation) (ends []int) {
	for _, segment := range s.Segments {
		ends = append(ends, segment.End)
	}
	return ends
}
