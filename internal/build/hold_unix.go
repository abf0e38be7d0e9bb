//go:build unix

package build

import (
	"fmt"
	"os"
	"syscall"
)

// Hold keeps a build from being pruned until release, or until this process ends. A build can have many holders. Where the file system has no locks,
// nothing is kept: a server that is two builds behind then lacks the files that it has not opened yet.
func Hold(d Dir) (release func() error, err error) {
	f, err := os.Open(d.Manifest())
	if err != nil {
		return nil, fmt.Errorf("hold build %s: %w", d.Name(), err)
	}
	_ = syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	return f.Close, nil
}

// isHeld tells whether a process holds the build.
func (d Dir) isHeld() bool {
	f, err := os.Open(d.Manifest())
	if err != nil {
		return false
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == syscall.EWOULDBLOCK
}
