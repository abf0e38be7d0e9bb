//go:build unix

package main

import (
	"errors"
	"os"
	"syscall"
)

// errInUse says that another process holds a lock.
var errInUse = errors.New("in use by another process")

// lock takes an advisory lock on a file, which it makes when there is none. It ends with the process, so that a killed one leaves none behind.
func lock(name string) (release func() error, err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = errInUse
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f.Close, nil
}
