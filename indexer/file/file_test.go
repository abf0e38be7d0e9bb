package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file that is written is mapped as it is, its checksum holds header and end, and no byte between them.
func TestFilesAreVerified(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	header, middle, end := []byte("FctTest1\x03\x00\x00\x00"), bytes.Repeat([]byte("lists"), 100), []byte("a directory")
	w, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w.Put(make([]byte, len(header)))
	w.Put(middle)
	begin := int(w.Offset)
	w.Put(binary.LittleEndian.AppendUint64(end, Checksum(header, end)))
	w.PutFirst(header)
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	data, err := Map(path)
	if err != nil {
		t.Fatal(err)
	}
	defer data.Unmap()
	if want := len(header) + len(middle) + len(end) + 8; len(data) != want || !bytes.HasPrefix(data, append(header, middle...)) {
		t.Fatalf("%d bytes %q, want %d", len(data), data, want)
	}
	for at := range data {
		damaged := bytes.Clone(data)
		damaged[at] ^= 1
		err := Verify(path, damaged, len(header), begin)
		if held := at < len(header) || at >= begin; (err != nil) != held {
			t.Errorf("byte %d is damaged: %v", at, err)
		}
		corrupt := new(CorruptError)
		if err != nil && (!errors.As(err, &corrupt) || corrupt.File != path || !strings.Contains(err.Error(), "run facetta build again")) {
			t.Errorf("byte %d is damaged: %v, want a CorruptError of the file", at, err)
		}
	}
}

func TestMapRefusesWhatIsNoFileOfOurs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "short")
	if _, err := Map(path); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("no file: %v", err)
	}
	if err := Write(path, []byte("FctTest")); err != nil {
		t.Fatal(err)
	}
	if corrupt := new(CorruptError); !errors.As(func() error { _, err := Map(path); return err }(), &corrupt) || corrupt.Offset != 7 {
		t.Errorf("seven bytes: %v", corrupt)
	}
}

// The first error of a Writer is that of its end.
func TestAWriterKeepsItsError(t *testing.T) {
	w, err := Create(filepath.Join(t.TempDir(), "x"))
	if err != nil {
		t.Fatal(err)
	}
	w.Put([]byte("some"))
	w.Err = errors.New("the disk is full")
	w.Put([]byte("more"))
	w.PutFirst([]byte("first"))
	if err := w.Finish(); err == nil || err.Error() != "the disk is full" {
		t.Errorf("Finish says %v", err)
	}
	w.Close()
	(*Writer)(nil).Close()
}

// Whatever the bytes, what is read of them fits into them, and all that was written is read.
func FuzzDecoder(f *testing.F) {
	f.Add(binary.AppendUvarint(AppendString(nil, "a text"), 300))
	f.Add([]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		d := Decoder{Data: data}
		text := d.Text()
		if len(text) > len(data) || d.Count(3) > len(data)/3 {
			t.Fatalf("%q, or more numbers than there are bytes, from %q", text, data)
		}
		if d.Bad && (len(d.Data) > 0 || d.Uvarint() != 0 || d.Text() != "") {
			t.Error("what is bad goes on")
		}
		again := Decoder{Data: AppendString(nil, string(data))}
		if all := again.Text(); all != string(data) || again.Bad || len(again.Data) > 0 {
			t.Errorf("%q is read as %q", data, all)
		}
	})
}
