package archive

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"facetta/internal/weburl"
)

var noon = time.Date(2024, 2, 29, 12, 0, 0, 123456000, time.UTC)

func clock() time.Time { return noon }

// page makes a capture whose body tells who it is.
func page(u string, n int) *Capture {
	return &Capture{
		URL: weburl.URL(u), Time: noon.Add(time.Duration(n) * time.Second), Status: 200,
		Header: http.Header{"Content-Type": {"text/html"}, "Content-Length": {fmt.Sprint(len(u) + 20)}},
		Body:   fmt.Appendf(nil, "<html>%s capture %05d", u, n),
	}
}

func open(t testing.TB, dir string, o Options) *Archive {
	t.Helper()
	o.Now = clock
	a, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	return a
}

func add(t testing.TB, a *Archive, captures ...*Capture) {
	t.Helper()
	for _, c := range captures {
		if err := a.Append(c); err != nil {
			t.Fatal(err)
		}
	}
}

func body(t testing.TB, a *Archive, u string) string {
	t.Helper()
	c, err := a.Get(weburl.URL(u))
	if err != nil {
		t.Fatal(err)
	}
	return string(c.Body)
}

// An index says of a type what a type can be, however long a header is; the header itself stays.
func TestLongContentType(t *testing.T) {
	dir := t.TempDir()
	a := open(t, dir, Options{})
	long := page("http://long.example/", 1)
	long.Header.Set("Content-Type", strings.Repeat("x", 70_000))
	add(t, a, long, page("http://next.example/", 2))
	a.Close()
	a = open(t, dir, Options{})
	e, ok := a.Entry(long.URL)
	if !ok || len(e.ContentType) != maxContentType || a.Len() != 2 || len(a.Repairs()) > 0 {
		t.Errorf("%v, a type of %d bytes, %d captures, repairs %q", ok, len(e.ContentType), a.Len(), a.Repairs())
	}
	if c, err := a.Get(long.URL); err != nil || len(c.Header.Get("Content-Type")) != 70_000 {
		t.Errorf("the header has not stayed: %v", err)
	}
}

func TestAppendAndGet(t *testing.T) {
	a := open(t, t.TempDir(), Options{})
	in := page("http://a.example/", 1)
	in.Header = http.Header{
		"Content-Type":      {"text/html; charset=utf-8"},
		"Content-Encoding":  {"gzip"},
		"Transfer-Encoding": {"chunked"},
		"Set-Cookie":        {"a=1", "b=2\r\nX-Evil: 1"},
		"Bad Name":          {"x"},
	}
	add(t, a, in)
	out, err := a.Get(in.URL)
	if err != nil {
		t.Fatal(err)
	}
	want := http.Header{
		"Content-Type":   {"text/html; charset=utf-8"},
		"Content-Length": {fmt.Sprint(len(in.Body))},
		"Set-Cookie":     {"a=1", "b=2  X-Evil: 1"},
	}
	if !maps.EqualFunc(out.Header, want, slices.Equal[[]string]) {
		t.Errorf("header %v, want %v", out.Header, want)
	}
	if out.URL != in.URL || !out.Time.Equal(in.Time) || out.Status != 200 || !bytes.Equal(out.Body, in.Body) {
		t.Errorf("got %+v", out)
	}
	if _, err := a.Get("http://b.example/"); !errors.Is(err, ErrNotFound) {
		t.Errorf("unknown address: %v", err)
	}
	if a.Has("http://b.example/") || !a.Has(in.URL) {
		t.Error("Has")
	}
}

// An address that was canonical when it was stored is one for ever.
func TestAddressesOfThen(t *testing.T) {
	const then = "http://a.example/b;jsessionid=1"
	dir := t.TempDir()
	a := open(t, dir, Options{})
	add(t, a, page(then, 1))
	a.Close()
	a = open(t, dir, Options{})
	if c, err := a.Get(then); err != nil || c.URL != then || len(a.Repairs()) > 0 {
		t.Errorf("%+v, %v, repairs %q", c, err, a.Repairs())
	}
}

// TestOrderIsThatOfFirstCaptures: ordinals are handed out once and stay, in the running archive and after reopening.
func TestOrderIsThatOfFirstCaptures(t *testing.T) {
	dir := t.TempDir()
	a := open(t, dir, Options{FileSize: 1500}) // three or four records a file
	for n, u := range []string{"b", "a", "b", "c", "a", "d", "b", "e", "f", "g"} {
		add(t, a, page("http://"+u+".example/", n))
	}
	check := func(a *Archive) {
		t.Helper()
		var order []string
		for e := range a.All() {
			if a.At(e.Ordinal) != e {
				t.Errorf("entry %d is %v, and %v at its ordinal", len(order), e, a.At(e.Ordinal))
			}
			if int(e.Ordinal) != len(order) {
				t.Errorf("entry %d has ordinal %d", len(order), e.Ordinal)
			}
			order = append(order, string(e.URL[len("http://"):len("http://")+1]))
		}
		if got := strings.Join(order, ""); got != "bacdefg" {
			t.Errorf("order %s", got)
		}
		if got := body(t, a, "http://b.example/"); !strings.HasSuffix(got, "00006") {
			t.Errorf("latest of b is %q", got)
		}
		if a.Len() != 7 || a.Captures() != 10 {
			t.Errorf("%d addresses, %d captures", a.Len(), a.Captures())
		}
	}
	check(a)
	size := a.Size()
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if numbers, _ := fileNumbers(dir); len(numbers) < 3 {
		t.Errorf("files %v: FileSize has no effect", numbers)
	}
	again := open(t, dir, Options{})
	check(again)
	if len(again.Repairs()) != 0 || again.Size() != size {
		t.Errorf("repairs %v, size %d, was %d", again.Repairs(), again.Size(), size)
	}
}

// TestLatestIsByDate: an old WARC imported later does not hide what is newer.
func TestLatestIsByDate(t *testing.T) {
	a := open(t, t.TempDir(), Options{})
	add(t, a, page("http://a.example/", 5), page("http://a.example/", 3))
	if got := body(t, a, "http://a.example/"); !strings.HasSuffix(got, "00005") {
		t.Errorf("latest is %q", got)
	}
	same := page("http://a.example/", 5)
	same.Body = []byte("appended last")
	add(t, a, same)
	if got := body(t, a, "http://a.example/"); got != "appended last" {
		t.Errorf("of two with one date, got %q", got)
	}
}

func TestLimits(t *testing.T) {
	a := open(t, t.TempDir(), Options{MaxRecord: 1000})
	c := page("http://a.example/", 1)
	c.Body = make([]byte, 1001)
	if err := a.Append(c); !errors.Is(err, ErrTooLarge) {
		t.Errorf("1001 bytes: %v", err)
	}
	c.Body = c.Body[:1000]
	c.Header = http.Header{"X-Long": {strings.Repeat("x", 300<<10)}, "Y": {"kept"}}
	add(t, a, c)
	out, err := a.Get(c.URL)
	if err != nil || len(out.Body) != 1000 || out.Header.Get("X-Long") != "" || out.Header.Get("Y") != "kept" {
		t.Errorf("after a header of 300 KiB: %v, %v", out, err)
	}
	const u = "http://a.example/"
	for _, bad := range []*Capture{{Status: 200}, {URL: u, Status: 42}, {URL: u, Status: 1000}} {
		if err := a.Append(bad); err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}

func TestOneWriter(t *testing.T) {
	dir := t.TempDir()
	a := open(t, dir, Options{})
	add(t, a, page("http://a.example/", 1))
	if _, err := Open(dir, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("second writer: %v", err)
	}
	r := open(t, dir, Options{ReadOnly: true})
	if got := body(t, r, "http://a.example/"); !strings.HasSuffix(got, "00001") {
		t.Errorf("reader got %q", got)
	}
	if err := r.Append(page("http://b.example/", 1)); !errors.Is(err, ErrReadOnly) {
		t.Errorf("append to a reader: %v", err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if err := a.Append(page("http://b.example/", 1)); !errors.Is(err, ErrClosed) {
		t.Errorf("append after Close: %v", err)
	}
	if _, err := a.Get("http://a.example/"); !errors.Is(err, ErrClosed) {
		t.Errorf("get after Close: %v", err)
	}
}

// An archive that has captures is not removed, nor is its lock, and only its writer removes one that has none.
func TestRemoveEmpty(t *testing.T) {
	for _, c := range []struct{ captures, readers, left int }{{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {2, 1, 1}} {
		dir := filepath.Join(t.TempDir(), "archive")
		a := open(t, dir, Options{})
		for n := range c.captures {
			add(t, a, page("http://a.example/", n))
		}
		from := a
		if c.readers > 0 {
			from = open(t, dir, Options{ReadOnly: true})
		}
		if err := from.RemoveEmpty(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		if locks, err := filepath.Glob(filepath.Join(dir, "lock")); len(locks) != c.left || err != nil {
			t.Errorf("%+v: %d locks are left, %v", c, len(locks), err)
		}
	}
}

// TestSameCapturesSameBytes: identical input gives identical files.
func TestSameCapturesSameBytes(t *testing.T) {
	var files [2][]byte
	for i := range files {
		dir := t.TempDir()
		a := open(t, dir, Options{})
		add(t, a, page("http://a.example/", 1), page("http://b.example/", 2))
		a.Close()
		files[i], _ = os.ReadFile(filepath.Join(dir, "000001.warc.gz"))
	}
	if len(files[0]) == 0 || !bytes.Equal(files[0], files[1]) {
		t.Error("files differ")
	}
}

func TestConcurrentUse(t *testing.T) {
	a := open(t, t.TempDir(), Options{FileSize: 20_000})
	var group sync.WaitGroup
	for w := range 8 {
		group.Go(func() {
			for n := range 50 {
				u := fmt.Sprintf("http://h%d.example/%d", w, n)
				if err := a.Append(page(u, n)); err != nil {
					t.Error(err)
				}
				if c, err := a.Get(weburl.URL(u)); err != nil || !bytes.Contains(c.Body, []byte(u)) {
					t.Errorf("%s: %v", u, err)
				}
				for e := range a.All() {
					_ = e
				}
			}
		})
	}
	group.Wait()
	if a.Len() != 400 {
		t.Errorf("%d addresses", a.Len())
	}
}

// TestFailedWrite: a write that fails leaves the archive as it was. The file handle is replaced by one that cannot be written.
func TestFailedWrite(t *testing.T) {
	a := open(t, t.TempDir(), Options{})
	add(t, a, page("http://a.example/", 1))
	f := a.files[0]
	good := f.warc
	f.warc, _ = os.Open(f.path)
	if err := a.Append(page("http://b.example/", 1)); err == nil {
		t.Fatal("append to a read-only file worked")
	}
	f.warc.Close()
	f.warc = good
	if err := a.Append(page("http://b.example/", 1)); err == nil {
		t.Error("the failed write could not be taken back, yet the next was taken")
	}
	if a.Has("http://b.example/") || a.Len() != 1 {
		t.Error("what failed is in the index")
	}
}

// A file that could not be begun, as on a full disk, can be begun later.
func TestAFileThatCouldNotBeBegun(t *testing.T) {
	dir := t.TempDir()
	a := open(t, dir, Options{})
	inTheWay := filepath.Join(dir, indexName(1))
	if err := os.Mkdir(inTheWay, 0o755); err != nil {
		t.Fatal(err)
	}
	c := &Capture{URL: "http://a.example/", Status: 200}
	if err := a.Append(c); err == nil {
		t.Fatal("appended without an index")
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	if err := a.Append(c); err != nil {
		t.Error(err)
	}
}

// Where there is no room for the first bytes of an index, nothing of it is left: an archive with no file can be removed.
func TestAFileWithoutRoomForItsIndex(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full here: ", err)
	}
	dir := filepath.Join(t.TempDir(), "archive")
	a := open(t, dir, Options{})
	if err := os.Symlink("/dev/full", filepath.Join(dir, indexName(1))); err != nil {
		t.Fatal(err)
	}
	if err := a.Append(page("http://a.example/", 1)); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("appended with an index on a full disk: %v", err)
	}
	if err := a.RemoveEmpty(); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("left: %v, %v", entries, err)
	}
}
