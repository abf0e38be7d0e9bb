//go:build unix

package build

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Hold keeps a build from being pruned until release, or until this process ends. A build can have many holders. A build that is just being removed
// cannot be held: Hold waits for the end of that. Where the file system has no locks, nothing is kept: a server that is two builds behind then lacks
// the files that it has not opened yet.
func Hold(d Dir) (release func() error, err error) {
	f, err := os.Open(d.Manifest())
	if err == nil {
		_ = lock(f, syscall.LOCK_SH)
		if _, err = os.Stat(d.Manifest()); err != nil { // it was removed after it was opened
			f.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("hold build %s: %w", d.Name(), err)
	}
	return f.Close, nil
}

// claim keeps others from holding a build until release. It fails if a process holds the build.
func (d Dir) claim() (release func() error, ok bool) {
	f, err := os.Open(d.Manifest())
	if err != nil { // nobody can hold it either
		return func() error { return nil }, true
	}
	if lock(f, syscall.LOCK_EX|syscall.LOCK_NB) == syscall.EWOULDBLOCK {
		f.Close()
		return nil, false
	}
	return f.Close, true
}

// lock takes a lock of an open file, again when a signal has interrupted that.
func lock(f *os.File, how int) error {
	for {
		if err := syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
