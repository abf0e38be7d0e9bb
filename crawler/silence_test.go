package crawler

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"facetta/internal/weburl"
)

// Hosts that never answer, or never come to an end of it, and come before all others, don't hold those up, though they are more than there are
// workers.
func TestSilentHostsHoldNobodyUp(t *testing.T) {
	for name, c := range map[string]struct {
		path  string
		serve http.HandlerFunc
	}{
		"silent":             {"/robots.txt", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }},
		"trickling rules":    {"/robots.txt", trickle("text/plain", "")},
		"trickling page":     {"/", trickle("text/html", "")},
		"trickling gzip":     {"/", trickle("text/html", "gzip")},
		"page without bytes": {"/", func(rw http.ResponseWriter, r *http.Request) { hang(rw, r, "text/html", "") }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const silent, workers = 6, 2
			web := newTestWeb(t)
			var seeds []string
			for i := range silent {
				host := fmt.Sprintf("silent%d.example", i)
				web.handle(host+c.path, c.serve)
				seeds = append(seeds, "http://"+host+"/")
			}
			ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
			defer stop()
			web.html("b.example/", "/1", "/2")
			web.html("b.example/1")
			web.handle("b.example/2", func(http.ResponseWriter, *http.Request) { stop() })
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
		})
	}
}

// trickle answers a byte at a time, without end.
func trickle(contentType, coding string) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		text := "<title>Page</title>"
		if coding != "" {
			text = gzipped(strings.Repeat(text, 1000))
		}
		hang(rw, r, contentType, coding, strings.Split(text, "")...)
	}
}

// hang answers with pieces of a body, and then with nothing more.
func hang(rw http.ResponseWriter, r *http.Request, contentType, coding string, pieces ...string) {
	rw.Header().Set("Content-Type", contentType)
	if coding != "" {
		rw.Header().Set("Content-Encoding", coding)
	}
	flush := rw.(http.Flusher).Flush
	flush()
	for _, piece := range pieces {
		fmt.Fprint(rw, piece)
		flush()
		time.Sleep(5 * time.Millisecond)
	}
	<-r.Context().Done()
}

// Who sends little is not cut short: a page counts as too slow at the end of its timeout, not before. That is no sign of an outage, but may be of its
// beginning: the page is remembered.
func TestSlowHosts(t *testing.T) {
	web := newTestWeb(t)
	web.handle("a.test/", func(rw http.ResponseWriter, _ *http.Request) {
		for _, piece := range []string{"<title>", "Slow", "</title>", "<p>but honest"} {
			fmt.Fprint(rw, piece)
			rw.(http.Flusher).Flush()
			time.Sleep(10 * time.Millisecond)
		}
	})
	o := web.options("http://a.test/")
	for _, host := range four {
		web.handle(host+"/never", trickle("text/html", ""))
		o.Seeds = append(o.Seeds, weburl.URL("http://"+host+"/never"))
	}
	o.Timeout, o.MaxTries, o.NoSitemaps = 500*time.Millisecond, 2, true
	waits := 0
	c, r := web.run(t, o, func(c *Crawler) {
		c.silence.patience = time.Millisecond
		c.outage.sleep = func(context.Context, time.Duration) { waits++ }
	})
	wantCount(t, "failed", r.Errors, FailSlow, int64(len(four)))
	wantCount(t, "tried again", r.Retried, FailSlow, int64(len(four)))
	if r.Pages != 1 || waits > 0 || c.silence.requests.Load() != 0 {
		t.Errorf("%d pages, %d waits for the network, %d requests without an end; want 1 and none", r.Pages, waits, c.silence.requests.Load())
	}
	if lost, _, _ := c.outage.begin(); len(lost) == 0 {
		t.Error("what had no end is forgotten")
	}
}

// A request counts while little comes, one to a host that is known for it from its beginning, and not at all after its end.
func TestSilenceIsCounted(t *testing.T) {
	s := newSilence(0)
	s.patience = time.Hour
	body := func(w *watch, n int) watched {
		return watched{io.NopCloser(strings.NewReader(strings.Repeat("x", n))), w}
	}
	want := func(n int64, when string) {
		t.Helper()
		if got := s.requests.Load(); got != n {
			t.Errorf("%s: %d requests of which little comes, want %d", when, got, n)
		}
	}
	first, known := s.request(false, nil), s.request(true, nil)
	want(1, "at the beginning")
	if len(s.more) != 1 {
		t.Error("nobody heard of it")
	}
	first.look()
	want(2, "after some patience")
	_, _ = io.Copy(io.Discard, body(first, leastBytes))
	first.look()
	want(1, "when the body comes")
	_, _ = io.Copy(io.Discard, body(first, leastBytes-1))
	first.look()
	want(2, "when less of it comes")
	body(first, 0).Close()
	first.end()
	first.look()
	known.end()
	want(0, "at the end")
}

// While bodies hold more than the budget, a request of which too little came ends, at once or at the next look, unless it holds little; others go on. What
// is released counts no longer.
func TestHeldBytesAreBounded(t *testing.T) {
	s := newSilence(0)
	s.patience = time.Hour
	stopped := map[string]error{}
	request := func(name string, slow bool) *watch {
		return s.request(slow, func(err error) { stopped[name] = err })
	}
	quick, slow, small := request("quick", false), request("slow", true), request("small", true)
	if err := errors.Join(quick.hold(leastHeld-aLittle-1), slow.hold(aLittle+1), small.hold(0)); err != nil || s.over() {
		t.Fatalf("%v within the budget", err)
	}
	if err := errors.Join(quick.hold(1), small.hold(aLittle)); err != nil || !s.over() {
		t.Errorf("%v; want the budget to be over, and nothing yet", err)
	}
	for _, w := range []*watch{quick, slow, small} {
		w.came.Store(leastBytes)
		w.look()
	}
	if err := slow.hold(1); len(stopped) != 1 || !errors.Is(stopped["slow"], errHeld) || !errors.Is(err, errHeld) || !isLate(err) {
		t.Errorf("stopped: %v; then %v", stopped, err)
	}
	slow.release()
	slow.release()
	if quick.look(); s.over() || len(stopped) != 1 {
		t.Errorf("%d bytes held after one was released, stopped: %v", s.held.Load(), stopped)
	}
	quick.release()
	small.release()
	if held := s.held.Load(); held != 0 {
		t.Errorf("%d bytes held at the end", held)
	}
	for _, w := range []*watch{quick, slow, small} {
		w.end()
	}
}

// Hosts that send all but the end of a large body, and then nothing, are not asked all at once, as those are that send nothing.
func TestHostsThatSendAndStop(t *testing.T) {
	const hosts, workers, size = 12, 2, 256 << 10
	web := newTestWeb(t)
	var open, most atomic.Int64
	o := web.options()
	for i := range hosts {
		host := fmt.Sprintf("h%d.test", i)
		web.handle(host+"/", func(rw http.ResponseWriter, r *http.Request) {
			n := open.Add(1)
			defer open.Add(-1)
			for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
			}
			hang(rw, r, "text/html", "", strings.Repeat("x", size))
		})
		o.Seeds = append(o.Seeds, weburl.URL("http://"+host+"/"))
	}
	o.Workers, o.Timeout, o.MaxTries, o.NoSitemaps = workers, time.Second, 1, true
	c, r := web.run(t, o, func(c *Crawler) { c.silence.patience, c.silence.budget = 10*time.Millisecond, 2*size })
	wantCount(t, "errors", r.Errors, FailSlow, hosts)
	if n := most.Load(); n > 2+workers+1 {
		t.Errorf("%d requests at a time that hold a body each, want the two that the budget allows, and %d workers'", n, workers)
	}
	if held := c.silence.held.Load(); held != 0 {
		t.Errorf("%d bytes held at the end", held)
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
