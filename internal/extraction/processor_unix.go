//go:build unix

package extraction

import (
	"syscall"
	"time"
)

// processorTime is what this process has used, with its garbage collector: other programs on a busy machine do not count.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // who asks is always there
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
