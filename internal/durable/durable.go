// Package durable answers "does this survive a power cut?".
//
// A file that was written and renamed is complete for other processes at once, and on disk some time later: its bytes when the file is
// synced, its name when its folder is. What one file says about others (which build is current, which stage is finished) must reach
// the disk after them.
package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Rename syncs a file's bytes to disk, gives it another name in a folder, and waits until the new name is on disk.
func Rename(from, to string) error {
	if err := sync(from); err != nil {
		return err
	}
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return Names(filepath.Dir(to))
}

// IsFull tells whether an error says that the disk, or the user's part of it, is full.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// Names waits until the names of the files in a folder are on disk. On systems that cannot sync a folder it does nothing.
func Names(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}

// Tree waits until all files below a folder are on disk, with their names.
func Tree(dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return Names(name)
		case d.Type().IsRegular():
			return sync(name)
		}
		return nil
	})
}

// sync waits until the bytes of a file are on disk.
func sync(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write %s to disk: %w", name, err)
	}
	return nil
}
