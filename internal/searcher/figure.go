package searcher

import (
	"fmt"
	"math"
	"strconv"
)

// Count writes a whole number with commas between its thousands: 1,204.
func Count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// figure writes a score or a rank with four significant digits, and from 1,000 on as a whole number: 0.0196, 19.58, 86,170.
func figure(v float64) string {
	if v >= 1000 && v < 1e15 {
		return Count(int(math.Round(v)))
	}
	return fmt.Sprintf("%.4g", v)
}
