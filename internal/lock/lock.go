// Package lock answers "is another process at work here?".
//
// A lock is a file that one process at a time holds. The lock ends with the process, so that a killed process leaves no lock behind; the file stays.
package lock

import (
	"errors"
	"os"
)

// ErrInUse says that another process holds the lock, or that this process already does.
var ErrInUse = errors.New("in use by another process")

// Take takes the lock of a file, and makes the file when there is none. ErrInUse means that the lock is held. Any other error comes from the machine,
// such as a file system without locks.
func Take(name string) (release func() error, err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := hold(f); err != nil {
		f.Close() // the error worth reporting is that there is no lock
		return nil, err
	}
	return f.Close, nil
}
