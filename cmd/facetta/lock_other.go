//go:build !unix

package main

import (
	"errors"
	"os"
)

var errInUse = errors.New("in use by another process")

// lock only keeps the file open: this system has no advisory locks, the user sees to it that one process uses a folder.
func lock(name string) (release func() error, err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	return f.Close, nil
}
