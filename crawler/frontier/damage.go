package frontier

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"
)

// ErrDamaged says that a frontier's files cannot be read. The archive still has all that was fetched.
var ErrDamaged = errors.New("the frontier is damaged")

// damaged returns an error that says in one line that the frontier is damaged, in which file, and how to go on.
func damaged(err error) error {
	if info := pebble.ExtractDataCorruptionInfo(err); info != nil {
		err = fmt.Errorf("%s: %w", info.Path, info.Details)
	}
	return fmt.Errorf("%w: %w: run facetta crawl --again to start a new crawl; the archive keeps what was fetched", ErrDamaged, firstLine{err})
}

// firstLine is an error that shows its first line only, as Pebble's errors list each table and add marks.
type firstLine struct{ error }

// Error is part of error.
func (e firstLine) Error() string {
	line, _, _ := strings.Cut(e.error.Error(), "\n")
	return line
}

// Unwrap returns the whole error.
func (e firstLine) Unwrap() error { return e.error }

// isDamage tells whether an error comes from the frontier's files, and not from the machine, such as a full disk. A file that is missing, or is a
// folder, is damage.
func isDamage(err error) bool {
	if errors.Is(err, errRecord) || pebble.IsCorruptionError(err) {
		return true
	}
	var number syscall.Errno
	return errors.As(err, &number) && (number == syscall.ENOENT || number == syscall.ENOTDIR || number == syscall.EISDIR)
}

// mend adds the advice of damaged to an error of damage; it returns all other errors, and nil, unchanged.
func mend(err error) error {
	if errors.Is(err, ErrDamaged) || !isDamage(err) {
		return err
	}
	return damaged(err)
}

// notOpen is the error of a frontier that could not be opened. All that Pebble refuses without an error of the machine counts as damage: Pebble does
// not mark it as damage if a table is shorter than its list says.
func notOpen(dir string, err error) error {
	if number := syscall.Errno(0); isDamage(err) || !errors.As(err, &number) {
		err = damaged(err)
	}
	return fmt.Errorf("open frontier %s: %w", dir, err)
}

// corruption holds damage that Pebble has met in any goroutine: one that merges tables has no caller to whom it could return the error.
type corruption struct{ met atomic.Pointer[error] }

// noWriting are the errors of a disk that accepts no more writes. Other errors may pass, such as a lack of open files.
var noWriting = []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO}

// listener makes Pebble report damage, where it would otherwise end the process, and failing writes of its own, as on a full disk, which it would
// otherwise repeat for ever.
func (c *corruption) listener(q quiet) *pebble.EventListener {
	return &pebble.EventListener{
		DataCorruption: func(info pebble.DataCorruptionInfo) {
			err := damaged(fmt.Errorf("%s: %w", info.Path, info.Details))
			c.met.CompareAndSwap(nil, &err)
		},
		BackgroundError: func(err error) {
			number := syscall.Errno(0)
			if errors.As(err, &number) && slices.Contains(noWriting, number) {
				q.Fatalf("%v", firstLine{err})
			}
		},
	}
}

// err returns the first damage that was met.
func (c *corruption) err() error {
	if met := c.met.Load(); met != nil {
		return *met
	}
	return nil
}

// Remove removes the frontier in a folder, whatever its state. ErrLocked: another process has it open. If Remove is interrupted, there is either
// still the whole frontier or none. What is left of it then lies beside the folder, and is removed by the next call.
func Remove(dir string) error {
	lock, err := pebble.LockDirectory(dir, vfs.Default)
	switch {
	case err == nil:
		defer lock.Close()
	case isLock(err):
		return locked(dir)
	case !isDamage(err):
		return fmt.Errorf("remove frontier %s: %w", dir, err)
	}
	left := filepath.Clean(dir) + ".removed"
	if err := os.RemoveAll(left); err != nil {
		return err
	}
	if err := os.Rename(dir, left); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	}
	return os.RemoveAll(left)
}

func locked(dir string) error {
	return fmt.Errorf("%s: %w; stop that one or choose another data folder", dir, ErrLocked)
}
