//go:build unix

package boilerplate

import (
	"math"
	"strings"
	"testing"
	"time"

	"facetta/crawler/page"
	"facetta/internal/processor"
)

// TestLinearTime: every method takes no more than 64 times the processor time for 16 times as many blocks, in one of five tries; a
// quadratic one takes 256 times, however often it is measured.
func TestLinearTime(t *testing.T) {
	const size, factor, limit, chances = 400, 16, 64, 5
	for _, unit := range []string{
		"<p>x", "<p>x<a href=/>y</a>", "<b>x</b>y", "<div><p>" + prose + "<p>x</div>", "<h1>x</h1><p>Comments:",
		"<ul><li>x<li>" + prose + prose + "</ul><div class=comment>x</div>",
	} {
		head := "<title>x</title>"
		small, large := parse(head+strings.Repeat(unit, size)), parse(head+strings.Repeat(unit, factor*size))
		for _, m := range append(Methods(), "main-content:numwords:5", "largest-content:densitometric:5") {
			c := classifier(t, m)
			var short, long time.Duration
			linear := false
			for range chances {
				short, long = max(quickest(small, c), resolution), quickest(large, c)
				if long <= limit*short {
					linear = true
					break
				}
			}
			if !linear {
				t.Errorf("%s takes %v for %d blocks and %v for %d, units of %q", m, short, len(small.Blocks), long, len(large.Blocks), unit)
			}
		}
	}
}

// resolution is that of processor times; the quickest methods take less.
const resolution = time.Microsecond

// quickest gives the processor time of the quickest of two runs.
func quickest(p *page.Page, c Classifier) time.Duration {
	best := time.Duration(math.MaxInt64)
	for range 2 {
		begin := processor.Time()
		Classify(p, c)
		best = min(best, processor.Time()-begin)
	}
	return best
}
