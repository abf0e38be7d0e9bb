//go:build unix

package teaser

import (
	"math"
	"strings"
	"testing"
	"time"

	"facetta/crawler/page"
	"facetta/internal/processor"
	"facetta/internal/weburl"
)

// TestLinearTime: Find and Of take no more than 64 times the processor time for 16 times as many lines, in one of five tries; a quadratic way takes
// 256 times. The dot and the hexagram are words to package page, but neither letters nor digits.
func TestLinearTime(t *testing.T) {
	const size, factor, limit, chances = 400, 16, 64, 5
	for _, unit := range []string{
		"<p>・", "<p>䷀", "<h2>・</h2><p>・", "<p>x", "<b>・</b><i>x</i>", "<p><a href=/x>X</a>", "<a href=/x>X</a> ", "<p>" + kilns + " <a href=/x>X</a>",
		"<h2><a href=/x>X</a></h2>", "<h2>X</h2><p>" + kilns, "<h2><a href=/x>X</a></h2><p>" + kilns,
		"<h2>X</h2><a href=/x></a>", "<p>x<a href=/x></a>", "<h2><a href=/x></a>X</h2><p>" + kilns,
	} {
		small, large := parsed("<h2>X</h2>"+strings.Repeat(unit, size)), parsed("<h2>X</h2>"+strings.Repeat(unit, factor*size))
		var short, long time.Duration
		linear := false
		for range chances {
			if short, long = max(quickest(small), time.Microsecond), quickest(large); long <= limit*short {
				linear = true
				break
			}
		}
		if !linear {
			t.Errorf("%v for %d blocks and %v for %d, units of %q", short, len(small.Blocks), long, len(large.Blocks), unit)
		}
	}
}

func parsed(html string) *page.Page { return web{"http://a.example/": html}.page("http://a.example/") }

// quickest gives the processor time of the quickest of two runs.
func quickest(p *page.Page) time.Duration {
	best, content := time.Duration(math.MaxInt64), all(p)
	for range 2 {
		begin := processor.Time()
		Of(p, content)
		Find(p, content, func(weburl.URL, Print) bool { return false })
		best = min(best, processor.Time()-begin)
	}
	return best
}
