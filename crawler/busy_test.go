package crawler

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// A host that has nothing but 429 and 503 for us does not keep a crawl from its end; one other answer is enough to go on.
func TestAHostThatIsAlwaysBusyIsGivenUp(t *testing.T) {
	const pages = 12
	for name, c := range map[string]struct {
		good            int           // the page that comes, if any
		putOff          time.Duration // that it has wanted us to wait for before
		header          []string      // of its answers
		came, busy, off int64         // off are those that are not asked for any more, and the sitemap
	}{
		"always":       {good: -1, busy: maxBusy / 2, off: pages - maxBusy/2 + 1},
		"once not":     {good: 3, came: 1, busy: pages - 1},
		"for too long": {good: -1, putOff: maxRetryAfter, header: []string{"Retry-After", "1"}, busy: 1, off: pages},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newTestWeb(t)
			var seeds []string
			for i := range pages {
				address := fmt.Sprintf("a.test/%d", i)
				if seeds = append(seeds, "http://"+address); i == c.good {
					w.html(address)
				} else {
					w.status(address, []int{http.StatusTooManyRequests, http.StatusServiceUnavailable}[i%2], c.header...)
				}
			}
			o := w.options(append(seeds, "http://b.test/")...)
			w.html("b.test/")
			o.MaxTries, o.RetryWait, o.MaxDelay = 1, time.Millisecond, time.Millisecond
			_, r := w.run(t, o, func(crawler *Crawler) {
				crawler.states.of("a.test").busy, crawler.states.of("a.test").putOff = maxBusy-maxBusy/2, c.putOff
			})
			if busy := r.Errors["status 429"] + r.Errors["status 503"]; r.Pages != 1+c.came || busy != c.busy || r.Errors[FailBusyHost] != c.off {
				t.Errorf("%d pages, errors %v; want %d, %d busy and %d given up", r.Pages, r.Errors, 1+c.came, c.busy, c.off)
			}
			if !MayPass(FailBusyHost) {
				t.Error("what a busy host has is not tried again")
			}
		})
	}
}

// A host that hangs up each time, as a firewall does that has had enough of the crawl, is not asked without end. Half an answer is one.
func TestAHostThatAlwaysHangsUpIsGivenUp(t *testing.T) {
	const pages, left = 12, 3 // hangings-up that are left
	for name, c := range map[string]struct {
		other              int // the page where it does not
		body               string
		came, broken, away int64 // away are those that are not asked for any more, and the sitemap
	}{
		"always": {other: -1, broken: left, away: pages - left + 1}, "once not": {other: left - 1, body: "<p>kiln", came: 1, broken: pages - 1},
		"half an answer": {other: left - 1, body: "", broken: pages},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newTestWeb(t)
			var seeds []string
			for i := range pages {
				address := fmt.Sprintf("a.test/%d", i)
				seeds = append(seeds, "http://"+address)
				w.handle(address, func(rw http.ResponseWriter, _ *http.Request) {
					if i == c.other {
						rw.Header().Set("Content-Type", "text/html")
						rw.Header().Set("Content-Length", "7")
						fmt.Fprint(rw, c.body)
						_ = http.NewResponseController(rw).Flush()
					}
					if i != c.other || c.body == "" {
						panic(http.ErrAbortHandler)
					}
				})
			}
			o := w.options(seeds...)
			o.MaxTries = 1
			_, r := w.run(t, o, func(c *Crawler) { c.states.of("a.test").broken = maxBroken - left })
			if r.Pages != c.came || r.Errors[FailBroken] != c.broken || r.Errors[FailBrokenHost] != c.away || !MayPass(FailBrokenHost) {
				t.Errorf("%d pages, errors %v; want %d, %d broken and %d given up", r.Pages, r.Errors, c.came, c.broken, c.away)
			}
		})
	}
}

// Nor does a host keep a crawl from its end that puts off who asks for its robots.txt.
func TestRobotsThatArePutOff(t *testing.T) {
	w := &worker{Crawler: &Crawler{}}
	w.o.setDefaults()
	x := &exchange{status: http.StatusServiceUnavailable, header: http.Header{"Retry-After": {"86400"}}}
	var first, second answer
	w.noRobots(&first, nil, x, nil)
	if left := time.Until(first.until); first.reason != "" || left > maxRetryAfter || left < maxRetryAfter-time.Minute {
		t.Errorf("%+v, %v left; want a wait of %v", first, left, maxRetryAfter)
	}
	w.noRobots(&second, &first, x, nil)
	if second.reason != FailRobotsGone {
		t.Errorf("%+v; want the host given up", second)
	}
	x.header.Set("Retry-After", "60")
	second = answer{}
	w.noRobots(&second, &answer{tries: 1, putOff: time.Minute}, x, nil)
	if second.reason != "" {
		t.Errorf("%+v; want another try", second)
	}
}
