package archive

import (
	"errors"
	"testing"
	"time"
)

// A fingerprint is another one if anything that it is made from is: of the entry, or the end of the record.
func TestFingerprints(t *testing.T) {
	a, other := open(t, t.TempDir(), Options{}), open(t, t.TempDir(), Options{})
	add(t, a, page("http://first.example/", 1), page("http://a.example/", 2))
	add(t, other, page("http://a.example/", 2))
	e, _ := a.Entry("http://a.example/")
	print := func(a *Archive, e Entry) uint64 {
		t.Helper()
		got, err := a.Fingerprint(e)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	same, _ := other.Entry("http://a.example/")
	want := print(a, e)
	if got := print(other, same); got != want {
		t.Errorf("the same record at another place has %x, want %x", got, want)
	}
	seen := map[uint64]string{want: "the capture"}
	differs := func(what string, got uint64) {
		t.Helper()
		if is, ok := seen[got]; ok {
			t.Errorf("another %s has the fingerprint of %s", what, is)
		}
		seen[got] = what
	}
	for what, change := range map[string]func(*Entry){
		"address": func(e *Entry) { e.URL = "http://b.example/" },
		"date":    func(e *Entry) { e.Time = e.Time.Add(time.Microsecond) },
		"status":  func(e *Entry) { e.Status++ },
		"length":  func(e *Entry) { e.Length++ },
	} {
		changed := e
		change(&changed)
		differs(what, print(a, changed))
	}
	f, p, err := a.locate(e)
	if err != nil {
		t.Fatal(err)
	}
	for at := int64(1); at <= gzipTrailer; at++ {
		var b [1]byte
		if _, err := f.warc.ReadAt(b[:], p.offset+p.length-at); err != nil {
			t.Fatal(err)
		}
		b[0]++
		if _, err := f.warc.WriteAt(b[:], p.offset+p.length-at); err != nil {
			t.Fatal(err)
		}
		differs("end of the record", print(a, e))
	}
}

// An entry of a larger archive is of none of this one's captures, the first one after its last included.
func TestEntriesOfAnotherArchive(t *testing.T) {
	a, larger := open(t, t.TempDir(), Options{}), open(t, t.TempDir(), Options{})
	add(t, a, page("http://a.example/", 1))
	add(t, larger, page("http://a.example/", 1), page("http://b.example/", 2))
	e, _ := larger.Entry("http://b.example/")
	if c, err := a.Read(e); !errors.Is(err, ErrNotFound) {
		t.Errorf("read: %+v, %v", c, err)
	}
	if _, err := a.Fingerprint(e); !errors.Is(err, ErrNotFound) {
		t.Errorf("fingerprint: %v", err)
	}
	if since := a.UnchangedSince(e); !since.Equal(e.Time) {
		t.Errorf("unchanged since %v", since)
	}
}

// An index that leads to a record that is no capture, here the one at the beginning of the file, is damage.
func TestAnIndexThatLeadsToNoCapture(t *testing.T) {
	a := open(t, t.TempDir(), Options{})
	add(t, a, page("http://a.example/", 1))
	one := &a.known.captures[0]
	one.offset, one.length = 0, uint32(one.offset)
	if c, err := a.Get("http://a.example/"); !IsDamage(err) {
		t.Errorf("read: %+v, %v", c, err)
	}
}
