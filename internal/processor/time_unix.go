//go:build unix

package processor

import (
	"syscall"
	"time"
)

// Time is what this process has used of all processors so far, its garbage collector and the system's work for it included.
func Time() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // who asks is always there
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
