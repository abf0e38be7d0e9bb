//go:build unix

package lock

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// hold takes an advisory lock, until the file is closed.
func hold(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.EWOULDBLOCK):
		return ErrInUse
	}
	return &fs.PathError{Op: "lock", Path: f.Name(), Err: err}
}
