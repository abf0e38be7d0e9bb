//go:build !linux

package main

import (
	"runtime"
	"time"
)

var began = time.Now()

// processor and thread stand in by wall time: right on a machine that does nothing else.
func processor() float64 { return time.Since(began).Seconds() * float64(runtime.GOMAXPROCS(0)) }

func thread() time.Duration { return time.Since(began) }
