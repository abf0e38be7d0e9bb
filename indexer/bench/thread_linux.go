package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// thread gives the processor time that this thread has used.
func thread() time.Duration {
	var t unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) // can't fail
	return time.Duration(t.Nano())
}
