package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// processor is the time in seconds that this process has used of all processors.
func processor() float64 { return clock(unix.CLOCK_PROCESS_CPUTIME_ID).Seconds() }

// thread is the time that this thread has used.
func thread() time.Duration { return clock(unix.CLOCK_THREAD_CPUTIME_ID) }

func clock(id int32) time.Duration {
	var t unix.Timespec
	_ = unix.ClockGettime(id, &t) // can't fail
	return time.Duration(t.Nano())
}
