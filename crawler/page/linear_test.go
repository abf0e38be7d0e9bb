//go:build unix

package page

import (
	"math"
	"syscall"
	"testing"
	"time"
)

// TestLinearTime: of a page 16 times as long, the quickest of three runs takes no more than 64 times the processor time. For a
// parser that is quadratic anywhere it is 256 times, however often it is measured; a busy machine gets several chances.
func TestLinearTime(t *testing.T) {
	const size, factor, limit, chances = 50_000, 16, 64, 5
	for _, c := range pathological {
		small, large := fill(c.head, c.unit, size), fill(c.head, c.unit, factor*size)
		var short, long time.Duration
		linear := false
		for range chances {
			if short, long = quickest(small), quickest(large); long <= limit*short {
				linear = true
				break
			}
		}
		if !linear {
			t.Errorf("%s: %d bytes take %v, %d times as many %v", c.name, size, short, factor, long)
		}
	}
}

// quickest gives the processor time of the quickest of three runs.
func quickest(body []byte) time.Duration {
	best := time.Duration(math.MaxInt64)
	for range 3 {
		begin := processorTime()
		parseBody(body)
		best = min(best, processorTime()-begin)
	}
	return best
}

// processorTime is what this process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // who asks is always there
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
