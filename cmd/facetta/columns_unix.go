//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// columnsIn gives the width of a terminal in characters; 0 where it is not known.
func columnsIn(f *os.File) int {
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(size.Col)
}
