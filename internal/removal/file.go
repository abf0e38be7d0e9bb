package removal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cespare/xxhash/v2"

	"facetta/internal/durable"
	"facetta/internal/weburl"
)

const (
	fileName  = "removed"
	timeForm  = "2006-01-02T15:04:05Z"
	firstLine = "facetta removals 1"
	sumPrefix = "xxh64 "
)

// path gives the list's file in a data directory.
func path(data string) string { return filepath.Join(data, fileName) }

// Read reads the list of a data directory; it is empty where there is no file. For a damaged file it gives an error with the file's name.
func Read(data string) (*List, error) {
	l, _, err := read(data)
	return l, err
}

// read gives the list and its file's description; nil when there is no file.
func read(data string) (*List, fs.FileInfo, error) {
	f, err := os.Open(path(data))
	if errors.Is(err, fs.ErrNotExist) {
		return New(), nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read removals: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, fmt.Errorf("read removals: %w", err)
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, info, fmt.Errorf("read removals: %w", err)
	}
	l, err := parse(string(text))
	if err != nil {
		return nil, info, fmt.Errorf("%s is damaged: %w: restore it from a backup, or move it away and run facetta remove again for what it names", f.Name(), err)
	}
	return l, info, nil
}

// parse reads the text of a file. Every text gives a list or an error.
func parse(text string) (*List, error) {
	body, sum, _ := strings.Cut(text, "\n"+sumPrefix)
	if body += "\n"; sum != checksum(body) {
		return nil, errors.New("its last line is not the checksum of the others")
	}
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	if lines[0] != firstLine {
		return nil, fmt.Errorf("it does not begin with %q", firstLine)
	}
	var all []Removal
	for n, line := range lines[1:] {
		r, err := parseLine(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+2, err)
		}
		all = append(all, r)
	}
	return New(all...), nil
}

func parseLine(line string) (r Removal, err error) {
	since, rest, _ := strings.Cut(line, "\t")
	rule, reason, _ := strings.Cut(rest, "\t")
	if r.Since, err = time.Parse(timeForm, since); err != nil {
		return r, fmt.Errorf("%q is not a time", clip(since))
	}
	r.Reason = reason
	r.Rule, err = ParseRule(rule)
	return r, err
}

// checksum gives the end of the last line.
func checksum(body string) string { return fmt.Sprintf("%016x\n", xxhash.Sum64String(body)) }

// format gives the file's text.
func (l *List) format() string {
	var b strings.Builder
	b.WriteString(firstLine + "\n")
	for _, r := range l.All() {
		b.WriteString(r.Since.Format(timeForm) + "\t" + r.String())
		if r.Reason != "" {
			b.WriteString("\t" + r.Reason)
		}
		b.WriteByte('\n')
	}
	return b.String() + sumPrefix + checksum(b.String())
}

// Write replaces the list of a data directory. Even if the process is killed, readers find the old list or the new one. One writer at a time.
func Write(data string, l *List) error {
	next := path(data) + ".next"
	if err := os.WriteFile(next, []byte(l.format()), 0o644); err != nil {
		return fmt.Errorf("write removals: %w", err)
	}
	if err := durable.Rename(next, path(data)); err != nil {
		return fmt.Errorf("write removals: %w", err)
	}
	return nil
}

// Followed is the list of a data directory that may change meanwhile. It is safe for concurrent use.
type Followed struct {
	data string
	list atomic.Pointer[List]

	mu     sync.Mutex
	seen   fs.FileInfo // the file that was read last; nil if there was none
	failed string      // the last reported reason why the file could not be looked for
}

// Follow reads the list of a data directory. Refresh reads it again.
func Follow(data string) (*Followed, error) {
	f := &Followed{data: data}
	l, seen, err := read(data)
	f.seen = seen
	f.list.Store(l)
	return f, err
}

// Refresh reads the list again if the file is another one. If the file can't be read, or is gone together with the data directory, the list stays as
// it is, and the error is given only once.
func (f *Followed) Refresh() (changed bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now, err := f.look()
	if err != nil {
		told := f.failed == err.Error()
		if f.failed = err.Error(); told {
			err = nil
		}
		return false, err
	}
	if f.failed = ""; same(now, f.seen) {
		return false, nil
	}
	l, seen, err := read(f.data)
	if err != nil {
		f.seen = now
		return false, err
	}
	f.seen = seen
	f.list.Store(l)
	return true, nil
}

// look gives the description of the file; nil where there is none.
func (f *Followed) look() (fs.FileInfo, error) {
	now, err := os.Stat(path(f.data))
	if !errors.Is(err, fs.ErrNotExist) {
		return now, err
	}
	if f.seen == nil {
		return nil, nil
	}
	return nil, present(f.data)
}

// present gives an error where a data directory is missing or empty, as a mount point without its disk is: there, a missing file does not mean that
// anybody removed it.
func present(data string) error {
	const mend = "removals stay as they were: mount the disk, or move the folder back"
	entries, err := os.ReadDir(data)
	switch {
	case err != nil:
		return fmt.Errorf("the data folder can't be read, and %s: %w", mend, err)
	case len(entries) == 0:
		return fmt.Errorf("the data folder %s is empty, and %s", data, mend)
	}
	return nil
}

func same(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// List gives the list as it was read last.
func (f *Followed) List() *List { return f.list.Load() }

// Holds says whether the list holds an address.
func (f *Followed) Holds(u weburl.URL) bool { return f.List().Holds(u) }
