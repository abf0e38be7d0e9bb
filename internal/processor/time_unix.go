//go:build unix

package processor

import (
	"syscall"
	"time"
)

// Time gives the time that this process has used of all processors so far, with its garbage collector and the system's work for it.
func Time() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // it can't fail for the own process
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
