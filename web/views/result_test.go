package views

import (
	"testing"

	"facetta/internal/searcher"
)

func TestFoundSaysLowerBound(t *testing.T) {
	for want, r := range map[string]searcher.Response{
		"1 result": {Total: 1}, "1,234 results": {Total: 1234}, "at least 441 results": {Total: 441, Partial: true},
	} {
		if got := found(&r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
