package archive

import (
	"context"
	"path/filepath"
	"testing"
)

// Verify finds each damaged capture, and tells those that builds read from older ones.
func TestVerify(t *testing.T) {
	warc, index, ends := small(t, 5)
	again := open(t, store(t, warc, index), Options{})
	add(t, again, page("http://h1.example/", 9))
	if found, err := again.Verify(context.Background()); len(found) > 0 || err != nil {
		t.Errorf("of what is whole: %+v, %v", found, err)
	}
	again.files[0].warc.WriteAt([]byte{warc[ends[1]-20] ^ 1}, int64(ends[1]-20)) // of h1, where there is a later one
	again.files[0].warc.WriteAt([]byte{warc[ends[3]-20] ^ 1}, int64(ends[3]-20))
	found, err := again.Verify(context.Background())
	if want := (Damage{again.files[0].path, int64(ends[0]), 1, 1}); err != nil || len(found) != 1 || found[0] != want {
		t.Errorf("%+v, %v, want %+v", found, err, want)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := again.Verify(stopped); err != context.Canceled {
		t.Errorf("stopped: %v", err)
	}
}

// What is damaged is mended by importing it again, once.
func TestImportMendsDamage(t *testing.T) {
	warc, index, ends := small(t, 3)
	source := filepath.Join(store(t, warc, nil), fileName(1))
	a := open(t, store(t, warc, index), Options{})
	a.files[0].warc.WriteAt([]byte{warc[ends[1]-20] ^ 1}, int64(ends[1]-20))
	for n, want := range []int{1, 0} {
		report, err := a.Import(t.Context(), ImportOptions{}, source)
		if err != nil || report.Captures != want || report.Captures+report.Known != 3 {
			t.Errorf("import %d: %+v, %v", n, report, err)
		}
	}
	if found, err := a.Verify(t.Context()); err != nil || len(found) != 1 || found[0].Latest > 0 || found[0].Older != 1 {
		t.Errorf("%+v, %v", found, err)
	}
}
