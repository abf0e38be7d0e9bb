// Package lock answers "is another process at work here?".
//
// A lock is a file that one process at a time holds. It ends with the process, so that a killed one leaves none behind; the file stays.
package lock

import (
	"errors"
	"os"
)

// ErrInUse says that another process holds a lock, or this one does already.
var ErrInUse = errors.New("in use by another process")

// Take takes the lock of a file, which it makes when there is none. ErrInUse: somebody has it. Any other error is the machine's, as of a file
// system without locks.
func Take(name string) (release func() error, err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := hold(f); err != nil {
		f.Close() // that there is no lock is the news
		return nil, err
	}
	return f.Close, nil
}
