package frontier

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/cockroachdb/pebble/v2/vfs/errorfs"
)

// Half a change is in memory when a record that it needs is damaged. None of that may reach the disk with a later one: a host with more
// in its queue than the disk knows could never be leased again.
func TestNothingIsWrittenAfterAChangeThatFailed(t *testing.T) {
	mem := vfs.NewMem()
	f := openMem(t, mem)
	add(t, f, page("http://a/0", 0), page("http://b/0", 0))
	if err := f.db.Set(urlKey("http://a/bad"), []byte{99}, pebble.Sync); err != nil {
		t.Fatal(err)
	}
	it := lease(t, f, t0)
	if _, err := f.Add([]Item{page("http://a/1", 1), page("http://a/bad", 1)}, nil); !errors.Is(err, errRecord) {
		t.Fatalf("adding to a damaged record: %v, want %v", err, errRecord)
	}
	if _, err := f.Add([]Item{page("http://a/2", 1)}, nil); !errors.Is(err, errRecord) {
		t.Errorf("adding after a change that failed: %v, want that one's error", err)
	}
	if _, err := f.Done(it, archived, nil); !errors.Is(err, errRecord) {
		t.Errorf("a change after one that failed: %v, want that one's error", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, mem)
	defer f.Close()
	if err := f.db.Delete(urlKey("http://a/bad"), pebble.Sync); err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, f)
}

// A full disk is told of, with the folder, and nothing that was committed before is lost: by writes that wait for the disk and by those that don't,
// when the log is written, and when another is made.
func TestFullDiskIsTold(t *testing.T) {
	waits := func(f *Frontier) error {
		_, err := f.Add([]Item{page("http://a/1", 0)}, nil)
		return err
	}
	doesNot := func(f *Frontier) error {
		c := f.change()
		c.count(countReady, 0)
		return c.commit(nil)
	}
	large := func(f *Frontier) error { return f.set([]byte("large"), make([]byte, memTable/4), pebble.NoSync) }
	for _, c := range []struct {
		name  string
		op    errorfs.OpKind
		write func(*Frontier) error
	}{
		{"waits", errorfs.OpFileWrite, waits}, {"waits for a sync", errorfs.OpFileSyncData, waits}, {"does not wait", errorfs.OpFileWrite, doesNot},
		{"does not wait, and much is written", errorfs.OpFileWrite, large}, {"another log", errorfs.OpCreate, large},
		{"the folder of another log", errorfs.OpFileSync, large},
	} {
		t.Run(c.name, func(t *testing.T) { wantFullDisk(t, c.op, c.write) })
	}
}

func wantFullDisk(t *testing.T, failing errorfs.OpKind, write func(*Frontier) error) {
	mem := vfs.NewCrashableMem()
	var full atomic.Bool
	disk := errorfs.Wrap(mem, errorfs.InjectorFunc(func(op errorfs.Op) error {
		if full.Load() && op.Kind == failing && (strings.HasSuffix(op.Path, ".log") || op.Path == "frontier") {
			return &fs.PathError{Op: "write", Path: op.Path, Err: syscall.ENOSPC}
		}
		return nil
	}))
	told := make(chan error, 1)
	f, err := Open("frontier", Options{fs: disk, Fatal: func(err error) {
		select {
		case told <- err:
		default:
		}
		select {} // stands for the end of the process
	}})
	if err != nil {
		t.Fatal(err)
	}
	add(t, f, page("http://a/0", 0))
	before := mem.CrashClone(vfs.CrashCloneCfg{})
	full.Store(true)
	var ended atomic.Bool
	defer ended.Store(true)
	go func() {
		for err := error(nil); err == nil && !ended.Load(); {
			err = write(f)
		}
	}()
	if said := (<-told).Error(); !strings.HasPrefix(said, "write frontier frontier: ") || !strings.Contains(said, syscall.ENOSPC.Error()) {
		t.Errorf("told %q, want no space left, and where", said)
	}
	again := openMem(t, before)
	defer again.Close()
	checkInvariants(t, again)
}

// A folder that cannot be synced, at whatever step, is an error that names it, though Pebble panics at some.
func TestFolderThatCannotBeSynced(t *testing.T) {
	for failing := 1; ; failing++ {
		synced := 0
		disk := errorfs.Wrap(vfs.NewMem(), errorfs.InjectorFunc(func(op errorfs.Op) error {
			if op.Kind != errorfs.OpFileSync || op.Path != "frontier" {
				return nil
			}
			if synced++; synced == failing {
				return &fs.PathError{Op: "sync", Path: op.Path, Err: syscall.EIO}
			}
			return nil
		}))
		f, err := Open("frontier", Options{fs: disk})
		if synced < failing {
			if err = errors.Join(err, f.Close()); err != nil || failing == 1 {
				t.Errorf("a sync that fails as number %d, of %d: %v", failing, synced, err)
			}
			return
		}
		if !errors.Is(err, syscall.EIO) || errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "open frontier frontier: ") {
			t.Errorf("sync %d fails: %v, want that error, and where", failing, err)
		}
	}
}

// A lock is told by the system's number for it, which folders that may not be written have as well, or by what Pebble says of its own process.
func TestErrorsOfLocks(t *testing.T) {
	for err, want := range map[error]bool{
		fmt.Errorf("lock: %w", syscall.EAGAIN): true, fmt.Errorf("lock: %w", syscall.EACCES): true, errors.New("lock held by current process"): true,
		&fs.PathError{Op: "open", Path: "LOCK", Err: syscall.EACCES}: false, fmt.Errorf("lock: %w", syscall.ENOSPC): false,
	} {
		if isLock(err) != want {
			t.Errorf("%v is of a lock: %v, want %v", err, !want, want)
		}
	}
}

// A folder that may not be written is not one that another crawl is using.
func TestFolderThatMayNotBeWritten(t *testing.T) {
	dir := t.TempDir()
	f, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("opened twice: %v, want ErrLocked", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	denied := errorfs.Wrap(vfs.Default, errorfs.InjectorFunc(func(op errorfs.Op) error {
		if op.Kind == errorfs.OpLock {
			return &fs.PathError{Op: "open", Path: op.Path, Err: syscall.EACCES}
		}
		return nil
	}))
	if _, err := Open(dir, Options{fs: denied}); errors.Is(err, ErrLocked) || !errors.Is(err, os.ErrPermission) {
		t.Errorf("without the right to write: %v, want that it is not permitted", err)
	}
}

// A frontier that can't be read is known as such, and is one line that tells the mend, which works.
func TestDamageIsTold(t *testing.T) {
	file := func(pattern string, damage func(name string) error) func(*Frontier) error {
		return func(f *Frontier) error {
			names, err := filepath.Glob(filepath.Join(f.dir, pattern))
			if err != nil || len(names) == 0 {
				return fmt.Errorf("no file %s: %w", pattern, err)
			}
			return damage(names[len(names)-1])
		}
	}
	for name, damage := range map[string]func(*Frontier) error{
		"manifest":         file("MANIFEST-*", func(name string) error { return os.WriteFile(name, []byte("garbage"), 0o644) }),
		"no manifest":      file("MANIFEST-*", os.Remove),
		"no table":         file("*.sst", os.Remove),
		"table cut off":    file("*.sst", func(name string) error { return os.Truncate(name, 100) }),
		"table with a bit": file("*.sst", flipBit),
		"folder for table": file("*.sst", func(name string) error { return errors.Join(os.Remove(name), os.Mkdir(name, 0o755)) }),
	} {
		dir := filepath.Join(t.TempDir(), "frontier")
		if err := errors.Join(tables(t, dir), damage(&Frontier{dir: dir})); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		wantDamage(t, name, dir)
	}
	for name, damage := range map[string]func(*Frontier) error{
		"counter": func(f *Frontier) error { return f.db.Set(countKey(countReady), nil, pebble.Sync) },
		"start":   func(f *Frontier) error { return f.db.Set(startKey, []byte{1}, pebble.Sync) },
		"last":    func(f *Frontier) error { return f.db.Set(seqKey, []byte{1}, pebble.Sync) },
		"host":    func(f *Frontier) error { return f.db.Set(hostKey("a"), []byte{99}, pebble.Sync) },
	} {
		dir := filepath.Join(t.TempDir(), "frontier")
		f, err := Open(dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(damage(f), f.Close()); err != nil {
			t.Fatal(err)
		}
		wantDamage(t, name, dir)
	}
}

// tables makes a frontier of some pages, with Pebble's tables on disk.
func tables(t *testing.T, dir string) error {
	f, err := Open(dir, Options{})
	if err != nil {
		return err
	}
	add(t, f, page("http://a/0", 0), page("http://b/0", 0))
	return errors.Join(f.db.Flush(), f.Close())
}

// flipBit damages the first block of a file.
func flipBit(name string) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	b[10] ^= 1
	return os.WriteFile(name, b, 0o644)
}

func wantDamage(t *testing.T, name, dir string) {
	t.Helper()
	_, err := Open(dir, Options{})
	if !errors.Is(err, ErrDamaged) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "--again") {
		t.Errorf("%s: %v, want one line with ErrDamaged and the mend", name, err)
	}
	if err := Remove(dir); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	f, err := Open(dir, Options{})
	if err != nil {
		t.Fatalf("%s, after the mend: %v", name, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// What a thread of Pebble's comes upon, which merges tables, ends the crawl as well: it would try again for ever.
func TestDamageThatIsMetLater(t *testing.T) {
	f := openMem(t, vfs.NewMem())
	defer f.Close()
	add(t, f, page("http://a/0", 0))
	f.met.listener(quiet{}).DataCorruption(pebble.DataCorruptionInfo{Path: "000007.sst", Details: errors.New("checksum")})
	if _, _, _, err := f.Lease(t0); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "000007.sst: checksum") {
		t.Errorf("leased with %v, want ErrDamaged and the file", err)
	}
}

// A frontier in use is not removed, nor one that may not be.
func TestRemoveOfAFrontierInUse(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "frontier")
	if err := Remove(dir); err != nil {
		t.Errorf("removed where there is none: %v", err)
	}
	f, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := Remove(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("removed while it is open: %v, want ErrLocked", err)
	}
	add(t, f, page("http://a/0", 0))
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// A removal takes all away at once, and what one that was killed has left.
func TestRemoveWhatWasRemoved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "frontier")
	for range 2 {
		f, err := Open(dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(dir, dir+".removed"); err != nil { // where it was killed
			t.Fatal(err)
		}
		if err := Remove(dir); err != nil {
			t.Fatal(err)
		}
		if left, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(left) > 0 {
			t.Errorf("left: %v, %v", left, err)
		}
	}
}

// On a full disk Pebble would write its log into a table for ever. A look at the frontier writes nothing.
func TestFullDiskAtTheNextOpen(t *testing.T) {
	mem := vfs.NewCrashableMem()
	f := openMem(t, mem)
	add(t, f, page("http://a/0", 0))
	left := mem.CrashClone(vfs.CrashCloneCfg{}) // with a log, and without Close
	full := errorfs.Wrap(left, errorfs.InjectorFunc(func(op errorfs.Op) error {
		if op.Kind.ReadOrWrite() == errorfs.OpIsWrite && strings.HasSuffix(op.Path, ".sst") {
			return &fs.PathError{Op: "write", Path: op.Path, Err: syscall.ENOSPC}
		}
		return nil
	}))
	look, err := Open("frontier", Options{fs: full, ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if ready := look.Stats().Ready; ready != 1 {
		t.Errorf("a look sees %d addresses, want 1", ready)
	}
	if err := look.Close(); err != nil {
		t.Error(err)
	}
	told := make(chan error, 1)
	go Open("frontier", Options{fs: full, Fatal: func(err error) {
		told <- err
		select {} // stands for the end of the process
	}})
	f.met.listener(quiet{}).BackgroundError(&fs.PathError{Op: "statfs", Path: "frontier", Err: syscall.ENOENT}) // is nobody's business
	if err := <-told; !strings.Contains(err.Error(), syscall.ENOSPC.Error()) {
		t.Errorf("told %q, want no space left", err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// A folder without a frontier, as a full disk leaves it, is none for a look, and not damaged.
func TestLookAtAnEmptyFolder(t *testing.T) {
	if _, err := Open(t.TempDir(), Options{ReadOnly: true}); !errors.Is(err, ErrNone) {
		t.Errorf("looked with %v, want ErrNone", err)
	}
}
