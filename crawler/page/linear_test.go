//go:build unix

package page

import (
	"strings"
	"testing"
	"time"

	"facetta/internal/processor"
)

// TestLinearTime: of a page 16 times as long, the quickest run takes no more than 128 times the processor time. For a parser that is
// quadratic anywhere it is 256 times, however often it is measured; what needs new memory for the longer one takes up to 80, as the system has
// to find it. A busy machine gets several chances.
func TestLinearTime(t *testing.T) {
	const size, factor, limit, chances = 50_000, 16, 128, 15
	for _, c := range pathological {
		small, large := fill(c.head, c.unit, size), fill(c.head, c.unit, factor*size)
		short, long := timeOf(small), timeOf(large)
		for n := 1; n < chances && long > limit*short; n++ {
			short, long = min(short, timeOf(small)), min(long, timeOf(large))
		}
		if long > limit*short {
			t.Errorf("%s: %d bytes take %v, %d times as many %v", c.name, size, short, factor, long)
		}
	}
}

// timeOf gives the processor time of one run.
func timeOf(body []byte) time.Duration {
	begin := processor.Time()
	parseBody(body)
	return processor.Time() - begin
}

// TestWithoutTagsInLinearTime: 16 times as many tags take no more than 64 times the processor time, in one of five tries; looking for the end of each one
// takes 256 times.
func TestWithoutTagsInLinearTime(t *testing.T) {
	const size, factor, limit, chances = 2000, 16, 64, 5
	timeOf := func(text string) time.Duration {
		begin := processor.Time()
		withoutTags(text, true)
		return processor.Time() - begin
	}
	for _, unit := range []string{"<b>", "<b></i>", "<!--", "<", "<b", "<b></b>", "<b><!---->", "<b><i></b>"} {
		for _, end := range []string{"", "</b>-->"} {
			linear := false
			for range chances {
				short := max(timeOf(strings.Repeat(unit, size)+end), 100*time.Microsecond)
				linear = linear || timeOf(strings.Repeat(unit, factor*size)+end) <= limit*short
			}
			if !linear {
				t.Errorf("not linear for %q and %q", unit, end)
			}
		}
	}
}
