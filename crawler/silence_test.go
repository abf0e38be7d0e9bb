package crawler

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"
)

// Hosts that never answer, and come before all others, don't hold those up, though they are more than there are workers.
func TestSilentHostsHoldNobodyUp(t *testing.T) {
	const silent, workers = 6, 2
	web := newTestWeb(t)
	end := make(chan struct{})
	t.Cleanup(func() { close(end) })
	var seeds []string
	for i := range silent {
		host := fmt.Sprintf("silent%d.example", i)
		web.handle(host+"/robots.txt", func(http.ResponseWriter, *http.Request) { <-end })
		seeds = append(seeds, "http://"+host+"/")
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	web.html("b.example/", "/1", "/2")
	web.html("b.example/1")
	web.handle("b.example/2", func(rw http.ResponseWriter, _ *http.Request) { stop() })
	o := web.options(append(seeds, "http://b.example/")...)
	o.Workers, o.Timeout = workers, time.Hour
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, o)
	if err != nil {
		t.Fatal(err)
	}
	c.silence.patience = time.Millisecond
	if _, err := c.Run(ctx); err != nil || ctx.Err() != context.Canceled {
		t.Errorf("%v; %v: want the page before the last of b.example to be reached", err, ctx.Err())
	}
}

// A request counts from the end of patience to its answer, and not at all if that is sooner.
func TestSilenceIsCounted(t *testing.T) {
	s := newSilence()
	s.request(false)()
	if s.requests.Load() != 0 || len(s.more) != 0 {
		t.Error("an answer at once was none")
	}
	s.patience = 1
	answered := s.request(false)
	<-s.more
	known := s.request(true)
	if n := s.requests.Load(); n != 2 || len(s.more) != 1 {
		t.Errorf("%d requests without an answer, want 2, the second at once", n)
	}
	answered()
	known()
	if n := s.requests.Load(); n != 0 {
		t.Errorf("%d requests without an answer, want none", n)
	}
}

// What waits for an answer is bounded by workers and open files.
func TestMostRequests(t *testing.T) {
	for _, c := range []struct{ workers, files, want int }{{32, 0, 256}, {32, 1 << 20, 256}, {32, 512, 128}, {32, 64, 32}, {1, 1024, 8}} {
		if got := most(c.workers, c.files); got != c.want {
			t.Errorf("%d workers and %d files: %d requests, want %d", c.workers, c.files, got, c.want)
		}
	}
}
