package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"facetta/internal/lock"
)

// Limits and defaults. Sizes are in bytes.
const (
	DefaultFileSize  = 1 << 30  // the file size that the WARC standard recommends (ISO 28500:2017, annex "file size and name")
	DefaultMaxRecord = 64 << 20 // the largest of 41,646 real pages has 7 MB
	maxMaxRecord     = 1 << 30  // the sidecar index keeps a body's size in 32 bits
	maxRecordHead    = 1 << 20  // WARC header and HTTP header together
)

// Options of an archive; the zero value is the documented default.
type Options struct {
	FileSize  int64            // a file that would become larger is closed and the next one begun; 0 means DefaultFileSize
	MaxRecord int64            // the largest body that is kept, at most 1 GiB; 0 means DefaultMaxRecord
	ReadOnly  bool             // change nothing on disk, take no lock; a torn last record is left where it is and not read
	Now       func() time.Time // date of the file headers; nil means time.Now
}

func (o Options) withDefaults() Options {
	if o.FileSize <= 0 {
		o.FileSize = DefaultFileSize
	}
	if o.MaxRecord <= 0 {
		o.MaxRecord = DefaultMaxRecord
	}
	o.MaxRecord = min(o.MaxRecord, maxMaxRecord)
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

// Archive is a folder of WARC files with an index by address. All methods are safe for concurrent use.
type Archive struct {
	dir     string
	options Options
	unlock  func() error // nil when it is open for reading only
	first   int          // number of the first file that is created; 0 means 1

	append sync.Mutex   // held by the one writer
	mu     sync.RWMutex // guards the fields below; taken after append
	files  []*file
	known  catalog
	size   int64
	closed bool
	failed error // a failed write that could not be undone; nothing more is written

	repairs []string
	losses  []string
}

// Open opens the archive in dir, which is created if it is missing. A torn last record, left by a killed writer, is cut off and listed in Repairs. At
// most one process may have an archive open for writing (ErrLocked).
func Open(dir string, o Options) (*Archive, error) {
	a := &Archive{dir: dir, options: o.withDefaults()}
	if !o.ReadOnly {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, fmt.Errorf("open archive: %w", err)
		}
		var err error
		a.unlock, err = lock.Take(a.lockFile())
		if errors.Is(err, lock.ErrInUse) {
			err = ErrLocked
		}
		if err != nil {
			return nil, fmt.Errorf("open archive %s: %w", dir, err)
		}
	}
	if err := a.load(); err != nil {
		a.release()
		return nil, fmt.Errorf("open archive: %w", err)
	}
	return a, nil
}

func (a *Archive) lockFile() string { return filepath.Join(a.dir, "lock") }

// load opens the archive's files. Where another process has moved files by the end of that, as a prune does, it begins again: an archive that was
// listed meanwhile would lack captures.
func (a *Archive) load() error {
	if !a.options.ReadOnly {
		if err := settle(a.dir); err != nil {
			return err
		}
	}
	for {
		places, err := filesOf(a.dir)
		if err != nil {
			return err
		}
		err = a.openFiles(places)
		if now, listErr := filesOf(a.dir); listErr != nil || slices.Equal(now, places) {
			return errors.Join(err, listErr)
		}
		if err := a.forget(); err != nil {
			return err
		}
		a.repairs, a.losses = nil, nil
	}
}

func (a *Archive) openFiles(places []place) error {
	if err := missing(a.dir); err != nil {
		return err
	}
	for _, p := range places {
		f, err := a.openFile(p)
		if err != nil {
			return err
		}
		a.files = append(a.files, f)
		a.size += f.size
	}
	return nil
}

// forget closes the files, and forgets what they hold.
func (a *Archive) forget() error {
	var err error
	for _, f := range a.files {
		err = errors.Join(err, f.close())
	}
	a.files, a.known, a.size = nil, catalog{}, 0
	return err
}

// fileNumbers returns the numbers of the archive's own files in a folder, ascending.
func fileNumbers(dir string) ([]int, error) {
	entries, err := os.ReadDir(dir) // sorted by name, and names have a fixed width
	if err != nil {
		return nil, err
	}
	var numbers []int
	for _, e := range entries {
		digits, ok := strings.CutSuffix(e.Name(), warcSuffix)
		n, err := strconv.Atoi(digits)
		if ok && err == nil && e.Name() == fileName(n) && e.Type().IsRegular() {
			numbers = append(numbers, n)
		}
	}
	return numbers, nil
}

const (
	warcSuffix  = ".warc.gz"
	indexSuffix = ".idx"
)

func fileName(n int) string  { return fmt.Sprintf("%06d", n) + warcSuffix }
func indexName(n int) string { return fmt.Sprintf("%06d", n) + indexSuffix }

// Repairs has one line for each damage that Open found, with what it did about it: file, offset and bytes.
func (a *Archive) Repairs() []string {
	return a.repairs
}

// Losses has the lines of Repairs about captures that are lost for good. The other lines are ordinary after a kill, or while a crawl is running.
func (a *Archive) Losses() []string {
	return a.losses
}

func (a *Archive) lost(format string, args ...any) {
	a.repaired(format, args...)
	a.losses = append(a.losses, a.repairs[len(a.repairs)-1])
}

func (a *Archive) repaired(format string, args ...any) {
	a.repairs = append(a.repairs, fmt.Sprintf(format, args...))
}

// Len is the number of different addresses.
func (a *Archive) Len() int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.known.addresses.len()
}

// Captures is the number of captures; each capture of an address counts.
func (a *Archive) Captures() int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return len(a.known.captures)
}

// Size is the size of all WARC files in bytes.
func (a *Archive) Size() int64 {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.size
}

// Sync makes everything appended so far survive a power cut. (A killed process loses nothing even without it.)
func (a *Archive) Sync() error {
	a.append.Lock()
	defer a.append.Unlock()
	if a.options.ReadOnly || len(a.files) == 0 {
		return nil
	}
	return a.files[len(a.files)-1].sync()
}

// Close syncs and closes the archive. Captures already handed out stay valid.
func (a *Archive) Close() error {
	err := a.Sync()
	a.append.Lock()
	defer a.append.Unlock()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return nil
	}
	a.closed = true
	return errors.Join(err, a.release())
}

// RemoveEmpty removes the folder of an archive that has no files yet, while its lock keeps others away. After that, only Close may be called.
func (a *Archive) RemoveEmpty() error {
	a.append.Lock()
	defer a.append.Unlock()
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.unlock == nil || len(a.files) > 0 {
		return nil
	}
	return errors.Join(os.Remove(a.lockFile()), os.Remove(a.dir))
}

func (a *Archive) release() error {
	var err error
	for _, f := range a.files {
		err = errors.Join(err, f.close())
	}
	if a.unlock != nil {
		err = errors.Join(err, a.unlock())
	}
	return err
}
