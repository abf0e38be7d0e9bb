//go:build unix

package crawler

import "syscall"

// openFiles is the number of files and connections that this process may have open; 0 if the system does not say.
func openFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(limit.Cur, 1<<30)) // no limit is given as the largest number
}
