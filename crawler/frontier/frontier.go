package frontier

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/bloom"
	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

// Options of Open. The zero value is ready to use.
type Options struct {
	CacheBytes int64            // memory for Pebble's block cache; 0 means 32 MB
	Now        func() time.Time // clock for the start of the crawl, and to find times in the future; nil means time.Now
	Intervals  Intervals        // for a new crawl; an existing one keeps its own
	ReadOnly   bool             // for Stats and Failures: nothing is written, so that it works on a full disk
	fs         vfs.FS           // nil means the disk

	// Fatal is called when the disk fails so that Pebble cannot continue, for example when its log is on a full disk. It must not return: if it does,
	// or is nil, the frontier panics. The next Open finds whatever was committed.
	Fatal func(error)
}

const (
	defaultCache = 32 << 20
	memTable     = 8 << 20 // bytes; up to two of these tables are in memory
	bloomBits    = 10      // per key: 1 % false positives, so that a new link costs no disk read
)

// Limits are the budgets of a crawl. Zero means no limit.
type Limits struct {
	Pages          int64 // pages of the whole crawl
	PagesPerHost   int64
	MissesPerHost  int64 // requests to a host that gave no page: redirects, errors, pictures
	HostsPerDomain int64 // hosts of a registered domain, without those of seeds
	Variants       int64 // URLs that differ only in the query, until they earn more: variants.go
	Turn           int   // URLs of one depth that a host gives in a row, each when it is due; 0 means 1
	Shortest       bool  // open an archived page again when it is found at a smaller depth; needed when depth is limited
}

func (l Limits) reached(h *host) bool {
	return l.PagesPerHost > 0 && h.pages >= l.PagesPerHost || l.MissesPerHost > 0 && h.misses >= l.MissesPerHost
}

// ErrLocked says that another process holds the frontier.
var ErrLocked = errors.New("frontier is in use by another crawl")

// ErrNone says that a folder has no frontier to read.
var ErrNone = errors.New("nothing is crawled yet")

// ErrNotLeased says that a URL was settled that is not leased: a mistake of the caller.
var ErrNotLeased = errors.New("URL is not leased")

// Frontier is an open frontier.
type Frontier struct {
	db        *pebble.DB
	dir       string
	start     time.Time
	intervals Intervals
	now       func() time.Time
	crashed   bool
	readOnly  bool
	met       *corruption

	mu       sync.Mutex
	err      error // error of the first change that failed; memory and disk may differ since then
	limits   Limits
	hosts    map[weburl.Host]*host // hosts with a queued or leased URL
	machines map[string]*machine   // by name, where hosts with ports were leased
	inTurn   hostHeap              // hosts whose turn has begun and is not over
	due      hostHeap              // the other hosts
	leases   map[weburl.URL]*record
	counts   map[string]int64
	seq      uint64
	waiting  time.Time // earliest time in the waiting queue, zero when it is empty
}

// Open opens the frontier in a folder or makes a new one. URLs that were leased are ready again. ErrLocked: another process has it open. ErrDamaged:
// it cannot be read. ErrNone: there is none, and Options.ReadOnly forbids making one.
func Open(dir string, o Options) (*Frontier, error) {
	met, log := new(corruption), quiet{dir, o.Fatal}
	isOpen := new(atomic.Bool)
	db, err := openDB(dir, pebbleOptions(o, log, met, isOpen))
	if err != nil {
		switch {
		case isLock(err):
			return nil, locked(dir)
		case errors.Is(err, pebble.ErrDBDoesNotExist):
			return nil, fmt.Errorf("open frontier %s: %w", dir, ErrNone)
		}
		return nil, notOpen(dir, err)
	}
	isOpen.Store(true)
	if o.Now == nil {
		o.Now = time.Now
	}
	f := &Frontier{
		db: db, dir: dir, readOnly: o.ReadOnly, now: o.Now, met: met,
		hosts: map[weburl.Host]*host{}, machines: map[string]*machine{}, leases: map[weburl.URL]*record{}, counts: map[string]int64{},
	}
	if err := f.load(o.Intervals); err != nil {
		return nil, errors.Join(notOpen(dir, err), db.Close())
	}
	return f, nil
}

// openDB opens the database. Where the folder cannot be synced Pebble panics of some of its files, and returns the error of others.
func openDB(dir string, o *pebble.Options) (db *pebble.DB, err error) {
	defer func() {
		broken := recover()
		if broken == nil {
			return
		}
		if err = ofMachine(broken); err == nil {
			panic(broken)
		}
	}()
	return pebble.Open(dir, o)
}

// ofMachine returns the error of the machine about which Pebble panicked; nil for any other panic.
func ofMachine(broken any) error {
	number := syscall.Errno(0)
	if err, ok := broken.(error); ok && errors.As(err, &number) {
		return firstLine{err}
	}
	return nil
}

func pebbleOptions(o Options, log quiet, met *corruption, isOpen *atomic.Bool) *pebble.Options {
	if o.CacheBytes == 0 {
		o.CacheBytes = defaultCache
	}
	if o.fs == nil {
		o.fs = vfs.Default
	}
	p := &pebble.Options{
		CacheSize:          o.CacheBytes,
		MemTableSize:       memTable,
		FormatMajorVersion: pebble.FormatWALSyncChunks,
		Logger:             log,
		EventListener:      met.listener(log),
		ReadOnly:           o.ReadOnly,
		FS:                 logFS{o.fs, log, isOpen},
	}
	for i := range p.Levels {
		p.Levels[i].FilterPolicy = bloom.FilterPolicy(bloomBits)
	}
	return p
}

// quiet keeps Pebble's messages off the terminal. Fatalf must not return.
type quiet struct {
	dir   string
	fatal func(error)
}

// Infof is part of pebble.Logger.
func (quiet) Infof(string, ...any) {}

// Errorf is part of pebble.Logger.
func (quiet) Errorf(string, ...any) {}

// Fatalf is part of pebble.Logger.
func (q quiet) Fatalf(format string, args ...any) {
	err := fmt.Errorf("write frontier %s: "+format, append([]any{q.dir}, args...)...)
	if q.fatal != nil {
		q.fatal(err)
	}
	panic(err)
}

// isLock tells whether Pebble's error means that a process holds the folder, be it another or this one. For a folder that may not be written, systems
// have the same error numbers.
func isLock(err error) bool {
	if path := new(fs.PathError); errors.As(err, &path) {
		return false
	}
	return errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) || strings.Contains(err.Error(), "lock held by")
}

func (f *Frontier) load(intervals Intervals) error {
	if err := f.loadIntervals(intervals); err != nil {
		return err
	}
	if err := f.loadMarks(); err != nil {
		return err
	}
	if err := f.loadCounts(); err != nil {
		return err
	}
	if err := f.loadHosts(); err != nil {
		return err
	}
	if err := f.wakeAhead(); err != nil {
		return err
	}
	return f.loadWaiting()
}

// loadMarks reads the marks of an existing frontier, or writes those of a new one, and marks it as held by this process.
func (f *Frontier) loadMarks() error {
	start, err := f.get(startKey)
	if err != nil {
		return err
	}
	now := binary.BigEndian.AppendUint64(nil, uint64(f.now().UnixNano()))
	if start == nil || len(start) == len(now) && bytes.Compare(start, now) > 0 { // from a clock that was ahead: clock.go
		start = now
		if err := f.set(startKey, start, pebble.NoSync); err != nil {
			return err
		}
	}
	seq, err := f.get(seqKey)
	if err != nil {
		return err
	}
	if len(start) != 8 || seq != nil && len(seq) != 8 {
		return errRecord
	}
	f.start = time.Unix(0, int64(binary.BigEndian.Uint64(start)))
	if seq != nil {
		f.seq = binary.BigEndian.Uint64(seq)
	}
	open, err := f.get(openKey)
	if err != nil {
		return err
	}
	f.crashed = open != nil
	return f.set(openKey, []byte("1"), pebble.Sync)
}

// set writes a mark, unless the frontier is read only.
func (f *Frontier) set(key, value []byte, o *pebble.WriteOptions) error {
	if f.readOnly {
		return nil
	}
	return f.db.Set(key, value, o)
}

func (f *Frontier) loadHosts() error {
	return f.each(hostKind, func(key, value []byte) error {
		h, err := decodeHost(weburl.Host(key[1:]), value)
		if err != nil {
			return fmt.Errorf("host %s: %w", key[1:], err)
		}
		h.next = f.notAhead(h.next)
		if h.queued > 0 {
			f.hosts[h.name] = h
			f.file(h)
		}
		return nil
	})
}

func (f *Frontier) loadWaiting() error {
	f.waiting = time.Time{}
	return f.each(waitKind, func(key, _ []byte) error {
		f.waiting = waitTime(key)
		return errStop
	})
}

// errStop ends a walk over keys without an error.
var errStop = errors.New("stop")

// each calls do for every key of a kind, in order.
func (f *Frontier) each(kind byte, do func(key, value []byte) error) error {
	lower, upper := kindBounds(kind)
	return f.between(lower, upper, do)
}

func (f *Frontier) between(lower, upper []byte, do func(key, value []byte) error) error {
	it, err := f.db.NewIter(&pebble.IterOptions{LowerBound: lower, UpperBound: upper})
	if err != nil {
		return err
	}
	for ok := it.First(); ok; ok = it.Next() {
		if err = do(it.Key(), it.Value()); err != nil {
			break
		}
	}
	if errors.Is(err, errStop) {
		err = nil
	}
	return errors.Join(err, it.Close())
}

// get returns a copy of a value, nil when there is none.
func (f *Frontier) get(key []byte) ([]byte, error) {
	v, closer, err := f.db.Get(key)
	if errors.Is(err, pebble.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	v = append([]byte{}, v...)
	return v, closer.Close()
}

// Start is the time when the crawl began, which is when the frontier was made.
func (f *Frontier) Start() time.Time { return f.start }

// Crashed tells whether a process that held the frontier did not close it, and Recheck was not called since.
func (f *Frontier) Crashed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.crashed
}

// SetLimits sets the budgets. Without a call there are none.
func (f *Frontier) SetLimits(l Limits) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.limits = l
	for _, h := range f.hosts {
		f.file(h)
	}
}

// Close saves everything and frees the folder. Leased URLs are ready again.
func (f *Frontier) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	var err error
	if !f.crashed && !f.readOnly { // after a crash the mark stays until Recheck
		err = f.db.Delete(openKey, pebble.Sync)
	}
	if err = errors.Join(err, f.db.Close()); err != nil {
		return fmt.Errorf("close frontier %s: %w", f.dir, err)
	}
	return nil
}
