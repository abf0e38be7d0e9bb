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

// ErrDamaged says that what a frontier has on disk cannot be read. The archive has all that was fetched.
var ErrDamaged = errors.New("the frontier is damaged")

// damaged gives an error that says that files of the frontier are at fault, which file, and the mend, in one line.
func damaged(err error) error {
	if info := pebble.ExtractDataCorruptionInfo(err); info != nil {
		err = fmt.Errorf("%s: %w", info.Path, info.Details)
	}
	return fmt.Errorf("%w: %w: run facetta crawl --again to start a new crawl; the archive keeps what was fetched", ErrDamaged, firstLine{err})
}

// firstLine is an error that says its first line only: Pebble tells of each table, and adds marks of its own.
type firstLine struct{ error }

// Error is part of error.
func (e firstLine) Error() string {
	line, _, _ := strings.Cut(e.error.Error(), "\n")
	return line
}

// Unwrap gives the whole error.
func (e firstLine) Unwrap() error { return e.error }

// isDamage tells an error of the frontier's files from one of the machine, such as a full disk. A file that is missing, or is a folder, is
// damage.
func isDamage(err error) bool {
	if errors.Is(err, errRecord) || pebble.IsCorruptionError(err) {
		return true
	}
	var number syscall.Errno
	return errors.As(err, &number) && (number == syscall.ENOENT || number == syscall.ENOTDIR || number == syscall.EISDIR)
}

// mend makes an error of damage tell the mend, and leaves all others, and none.
func mend(err error) error {
	if errors.Is(err, ErrDamaged) || !isDamage(err) {
		return err
	}
	return damaged(err)
}

// notOpen is the error of a frontier that could not be opened. What Pebble refuses for another reason than the machine's is damage, too: a
// table that is shorter than its list says is not marked as such.
func notOpen(dir string, err error) error {
	if number := syscall.Errno(0); isDamage(err) || !errors.As(err, &number) {
		err = damaged(err)
	}
	return fmt.Errorf("open frontier %s: %w", dir, err)
}

// corruption is the damage that Pebble has come upon, in whatever thread: one that merges tables has nobody to return it to.
type corruption struct{ met atomic.Pointer[error] }

// noWriting are the errors of a disk that takes nothing any more. Others may pass, such as a lack of open files.
var noWriting = []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO}

// listener makes Pebble tell of damage, where it would end the process, and of writes that fail behind everybody's back, as on a full disk,
// which it would try again for ever.
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

// err is the first damage that was met.
func (c *corruption) err() error {
	if met := c.met.Load(); met != nil {
		return *met
	}
	return nil
}

// Remove removes the frontier in a folder, whatever state it is in. ErrLocked: another process has it open. Where it is cut off, there is the frontier
// still, or none: what is left of it stands beside the folder, and goes with the next.
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
