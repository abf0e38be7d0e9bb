package main

import (
	"errors"
	"fmt"

	"facetta/internal/lock"
)

// takeLock takes the lock of a file. inUse is the error where another process has it. step names the step that failed where the machine has no lock
// to give.
func takeLock(file string, inUse error, step string) (release func() error, err error) {
	release, err = lock.Take(file)
	if errors.Is(err, lock.ErrInUse) {
		return nil, inUse
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", step, err)
	}
	return release, nil
}
