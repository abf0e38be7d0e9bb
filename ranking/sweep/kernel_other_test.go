//go:build !amd64

package sweep

import "testing"

// eachLevel runs a test: there is no assembly.
func eachLevel(t *testing.T, test func(t *testing.T)) { test(t) }
