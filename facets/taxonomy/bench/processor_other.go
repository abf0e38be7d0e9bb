//go:build !unix

package main

import (
	"runtime"
	"time"
)

var began = time.Now()

// processor stands in by wall time: right on a machine that does nothing else.
func processor() float64 { return time.Since(began).Seconds() * float64(runtime.GOMAXPROCS(0)) }
