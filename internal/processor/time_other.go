//go:build !unix

package processor

import (
	"runtime"
	"time"
)

var began = time.Now()

// Time stands in by the clock, for as many processors as Go uses: right on a machine that does nothing else.
func Time() time.Duration { return time.Since(began) * time.Duration(runtime.GOMAXPROCS(0)) }
