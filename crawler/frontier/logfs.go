package frontier

import (
	"strings"
	"sync/atomic"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// logFS tells of a log that cannot be written, or another that cannot be made, before Pebble learns of it. Pebble would panic, at times with a lock in
// such a state that the process ends without a word. Until the frontier is open, errors go to Pebble, which returns them.
type logFS struct {
	vfs.FS
	log    quiet
	isOpen *atomic.Bool
}

// Create is part of vfs.FS.
func (s logFS) Create(name string, category vfs.DiskWriteCategory) (vfs.File, error) {
	f, err := s.FS.Create(name, category)
	return s.telling(name, f, err)
}

// ReuseForWrite is part of vfs.FS.
func (s logFS) ReuseForWrite(old, name string, category vfs.DiskWriteCategory) (vfs.File, error) {
	f, err := s.FS.ReuseForWrite(old, name, category)
	return s.telling(name, f, err)
}

// OpenDir is part of vfs.FS. The folder is synced for each new log.
func (s logFS) OpenDir(name string) (vfs.File, error) {
	f, err := s.FS.OpenDir(name)
	return logFile{f, s}, err
}

// telling returns a file whose failures are told if it is a log.
func (s logFS) telling(name string, f vfs.File, err error) (vfs.File, error) {
	if !strings.HasSuffix(name, ".log") {
		return f, err
	}
	return logFile{f, s}, s.tell(err)
}

// tell returns an error only as long as the frontier is not open; later it does not return if there is one.
func (s logFS) tell(err error) error {
	if err != nil && s.isOpen.Load() {
		s.log.Fatalf("%w", err)
	}
	return err
}

// logFile is a log of Pebble's, or its folder.
type logFile struct {
	vfs.File
	fs logFS
}

// Write is part of vfs.File.
func (f logFile) Write(p []byte) (int, error) {
	n, err := f.File.Write(p)
	return n, f.fs.tell(err)
}

// Preallocate is part of vfs.File.
func (f logFile) Preallocate(offset, length int64) error {
	return f.fs.tell(f.File.Preallocate(offset, length))
}

// Sync is part of vfs.File.
func (f logFile) Sync() error { return f.fs.tell(f.File.Sync()) }

// SyncData is part of vfs.File.
func (f logFile) SyncData() error { return f.fs.tell(f.File.SyncData()) }

// SyncTo is part of vfs.File.
func (f logFile) SyncTo(length int64) (bool, error) {
	full, err := f.File.SyncTo(length)
	return full, f.fs.tell(err)
}

// Close is part of vfs.File.
func (f logFile) Close() error { return f.fs.tell(f.File.Close()) }
