package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"facetta/internal/searcher"
)

func clientAt(address string) netip.Prefix {
	a := netip.MustParseAddr(address)
	return netip.PrefixFrom(a, a.BitLen())
}

// visit asks for a pass and gives it back once it was held for a while; entered gets the client's name with it.
func visit(t *testing.T, g *gate, from netip.Prefix, held time.Duration, entered func(netip.Prefix)) {
	if err := g.enter(t.Context(), from); err != nil {
		t.Error(from, err)
		return
	}
	entered(from)
	time.Sleep(held)
	g.leave(from)
}

// One client's six requests come before another's two and a third's one. The first has three of four passes, the last is the second's; the rest go by turns.
func TestClientsByTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(4)
		a, b, c := clientAt("10.0.0.1"), clientAt("10.0.0.2"), clientAt("10.0.0.3")
		var mu sync.Mutex
		var order []string
		entered := func(from netip.Prefix) {
			mu.Lock()
			defer mu.Unlock()
			order = append(order, strings.TrimSuffix(strings.TrimPrefix(from.String(), "10.0.0."), "/32"))
		}
		var all sync.WaitGroup
		for i, from := range []netip.Prefix{a, a, a, a, a, a, b, b, c} {
			all.Go(func() { visit(t, g, from, time.Second+time.Duration(i)*time.Millisecond, entered) })
			synctest.Wait()
		}
		all.Wait()
		// Once the first of a's ends, a has two passes and waits first, but b and c are next for the last one.
		if want := []string{"1", "1", "1", "2", "3", "1", "2", "1", "1"}; !slices.Equal(order, want) {
			t.Errorf("order %v, want %v", order, want)
		}
		if g.free != 4 || g.waiting != 0 || len(g.clients) != 0 || len(g.turns) != 0 {
			t.Errorf("left behind: %d free, %d waiting, %v, %v", g.free, g.waiting, g.clients, g.turns)
		}
	})
}

// A client may have 64 requests waiting, and all clients 1,024.
func TestGateIsFull(t *testing.T) {
	g := newGate(4)
	clients := gateQueue/clientQueue + 1
	address := func(i int) netip.Prefix { return clientAt(fmt.Sprintf("10.0.0.%d", i)) }
	var queued []chan struct{}
	for i := range clients {
		for range clientQueue + 3 {
			if admitted, err := g.ask(address(i)); err != nil {
				break
			} else if admitted != nil {
				queued = append(queued, admitted)
			}
		}
		if _, err := g.ask(address(i)); !errors.Is(err, errBusy) {
			t.Errorf("client %d was let in: %v", i, err)
		}
	}
	if len(queued) != gateQueue || g.waiting != gateQueue || g.free != 0 {
		t.Errorf("%d and %d wait, %d passes are free", len(queued), g.waiting, g.free)
	}
	if got := g.clients[address(clients-1)]; got != nil {
		t.Errorf("a client that was refused is kept: %+v", got)
	}
}

// Whoever waits too long, or goes away, leaves nothing behind.
func TestWaitingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		a, b := clientAt("10.0.0.1"), clientAt("10.0.0.2")
		if err := g.enter(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if err := g.enter(t.Context(), b); !errors.Is(err, errBusy) || time.Since(began) != longestWait {
			t.Errorf("error %v after %v", err, time.Since(began))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := g.enter(ctx, b); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v of a request that ended", err)
		}
		g.leave(a)
		if g.free != 1 || g.waiting != 0 || len(g.clients) != 0 || len(g.turns) != 0 {
			t.Errorf("left behind: %d free, %d waiting, %v, %v", g.free, g.waiting, g.clients, g.turns)
		}
		if err := g.enter(t.Context(), b); err != nil {
			t.Errorf("error %v with a free pass", err)
		}
	})
}

// Whoever gets a pass as the time ends keeps it.
func TestAdmittedAsTheTimeEnds(t *testing.T) {
	g := newGate(1)
	a, b := clientAt("10.0.0.1"), clientAt("10.0.0.2")
	_, _ = g.ask(a)
	admitted, _ := g.ask(b)
	g.leave(a)
	if g.withdraw(b, admitted) || g.free != 0 || g.clients[b].passes != 1 {
		t.Errorf("%d passes are free, clients %v", g.free, g.clients)
	}
}

func TestClientOf(t *testing.T) {
	for _, tt := range []struct{ remote, forwarded, want string }{
		{"203.0.113.7:5000", "", "203.0.113.7/32"},
		{"203.0.113.7:5000", "198.51.100.1", "203.0.113.7/32"}, // who says so is no proxy of ours
		{"127.0.0.1:5000", "", "127.0.0.1/32"},
		{"127.0.0.1:5000", "10.9.9.9, 198.51.100.1", "198.51.100.1/32"}, // a client can write all but the last
		{"[::1]:5000", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"10.1.2.3:5000", "unknown", "10.1.2.3/32"},
		{"[::ffff:203.0.113.7]:5000", "", "203.0.113.7/32"},
		{"[fe80::1%eth0]:5000", "", "fe80::/64"},
		{"@", "", "invalid Prefix"},
	} {
		r := httptest.NewRequest("GET", "/search?q=a", nil)
		r.RemoteAddr = tt.remote
		if tt.forwarded != "" {
			r.Header.Set("X-Forwarded-For", tt.forwarded)
		}
		if got := clientOf(r).String(); got != tt.want {
			t.Errorf("%s for %q: client %s, want %s", tt.remote, tt.forwarded, got, tt.want)
		}
	}
}

// slow holds its searches until it is told to go on, and counts them.
type slow struct {
	*fake
	begun chan struct{}
	end   chan struct{}
}

func (s *slow) Search(ctx context.Context, r searcher.Request) (*searcher.Response, error) {
	s.begun <- struct{}{}
	<-s.end
	return s.fake.Search(ctx, r)
}

// As many searches run as there are passes, less one for others; the rest wait or are refused, while pages that ask nothing are answered.
func TestSearchesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slow{newFake(), make(chan struct{}, 1000), make(chan struct{})}
		h := New(s, Options{Logger: slog.New(slog.DiscardHandler)})
		request := func(path, client string) *httptest.ResponseRecorder {
			r := httptest.NewRequest("GET", path, nil)
			r.RemoteAddr = client + ":1"
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w
		}
		passes := usualPasses()
		answers := make(chan int, 1000)
		for range passes - 1 + clientQueue {
			go func() { answers <- request("/search?q=words", "10.0.0.1").Code }()
		}
		synctest.Wait()
		if len(s.begun) != passes-1 {
			t.Errorf("%d searches of one client at once, want %d", len(s.begun), passes-1)
		}
		for _, path := range []string{"/search?q=words", "/api/search?q=words", "/page?url=http://a.test/", "/topics/Top/Arts", "/api/complete?q=w"} {
			refused := request(path, "10.0.0.1")
			if refused.Code != http.StatusServiceUnavailable || refused.Header().Get("Retry-After") != "10" {
				t.Errorf("%s: status %d, %v", path, refused.Code, refused.Header())
			}
		}
		doc := parse(t, answer{request("/search?q=words&page=2", "10.0.0.1"), ""})
		if got := doc.one(t, "main li a"); got.text() != "Try again" || got.attr("href") != "/search?q=words&page=2" {
			t.Errorf("next step %q at %q", got.text(), got.attr("href"))
		}
		for _, path := range []string{"/", "/about", "/healthz", "/static/icon.svg"} {
			if w := request(path, "10.0.0.1"); w.Code >= 500 {
				t.Errorf("%s: status %d", path, w.Code)
			}
		}
		go func() { answers <- request("/api/search?q=words", "10.0.0.2").Code }()
		synctest.Wait()
		if len(s.begun) != passes {
			t.Errorf("another client's search waits: %d at once", len(s.begun))
		}
		close(s.end)
		for range passes + clientQueue {
			if code := <-answers; code != http.StatusOK {
				t.Errorf("status %d of a search that waited", code)
			}
		}
	})
}

// stuck is a reader who takes nothing until told to.
type stuck struct {
	*httptest.ResponseRecorder
	end chan struct{}
}

func (s stuck) Write(b []byte) (int, error) {
	<-s.end
	return s.ResponseRecorder.Write(b)
}

// Who reads slowly holds no pass.
func TestSlowReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(newFake(), Options{Logger: slog.New(slog.DiscardHandler)})
		end := make(chan struct{})
		var readers sync.WaitGroup
		for range 2 * usualPasses() {
			readers.Go(func() {
				h.ServeHTTP(stuck{httptest.NewRecorder(), end}, httptest.NewRequest("GET", "/search?q=words", nil))
			})
		}
		synctest.Wait()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/search?q=words", nil))
		if w.Code != http.StatusOK {
			t.Errorf("status %d beside slow readers", w.Code)
		}
		close(end)
		readers.Wait()
	})
}
