package crawler

import (
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1")
	told := make(chan struct{}) // of the first page
	w.handle("a.test/1", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-told:
		case <-r.Context().Done():
			t.Error("the crawl went on without telling how far it is")
		}
	})
	o := w.options("http://a.test/")
	o.ProgressEvery = 10 * time.Millisecond
	tell := sync.OnceFunc(func() { close(told) })
	o.Progress = func(p Progress) {
		if p.Pages > 0 {
			tell()
		}
	}
	w.crawl(t, o)
	p := Progress{Pages: 1234, PerSecond: 56.78, Queue: 9, Bytes: 2_500_000,
		Errors: map[string]int64{"timeout": 2, "status 404": 30, "status 500": 1, "robots disallow": 2}}
	want := "1234 pages  56.8 pages/s  queue 9  2.5 MB  errors 35 (status 404 30, robots disallow 2, timeout 2, ...)"
	if got := p.Line(); got != want {
		t.Errorf("line\n%s\nwant\n%s", got, want)
	}
}

// Pages that the archive has lost and that come again count as pages of the run; one that does not come again makes no rate negative.
func TestRateOfPagesThatWereLost(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "/2", "/3")
	for _, name := range []string{"1", "2", "3"} {
		w.html("a.test/" + name)
	}
	dir, size := t.TempDir(), int64(0)
	t.Run("before", func(t *testing.T) { // at its end the stores are closed
		s := openStores(t, dir)
		crawl(t, s, w.options("http://a.test/"))
		size = s.archive.Size()
	})
	if err := os.Truncate(filepath.Join(dir, "archive", "000001.warc.gz"), size/2); err != nil {
		t.Fatal(err)
	}
	s := openStores(t, dir)
	left := s.archive.Len()
	w.status("a.test/3", http.StatusNotFound)
	r := crawl(t, s, w.options("http://a.test/"))
	if came := r.PerSecond * r.Elapsed.Seconds(); r.Pages != 3 || left > 2 || came < float64(3-left)-0.01 || came > float64(3-left)+0.01 {
		t.Errorf("%.2f pages came, of 3 with %d left", came, left)
	}
	if rate := perSecond(-1, time.Second); rate != 0 {
		t.Errorf("a rate of %v", rate)
	}
}
