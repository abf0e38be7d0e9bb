package main

import (
	"syscall"
	"time"
)

// processor is the time in seconds that this process has used of all processors.
func processor() float64 { return usage(syscall.RUSAGE_SELF).Seconds() }

// thread is the time that this thread has used.
func thread() time.Duration { return usage(syscall.RUSAGE_THREAD) }

func usage(who int) time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(who, &u) // can't fail
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
