package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// count gives text such as "1 topic" and "2 topics".
func count[N int | int64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// mega gives bytes in MB.
func mega(bytes int64) float64 { return float64(bytes) / 1e6 }

// byFrequency gives the reasons, the most frequent first.
func byFrequency(n map[string]int) []string {
	return slices.SortedFunc(maps.Keys(n), func(a, b string) int { return cmp.Or(n[b]-n[a], strings.Compare(a, b)) })
}
