//go:build !unix

package processor

import (
	"runtime"
	"time"
)

var began = time.Now()

// Time gives the time by the clock instead, times the number of processors that Go uses: right on a machine that does nothing else.
func Time() time.Duration { return time.Since(began) * time.Duration(runtime.GOMAXPROCS(0)) }
