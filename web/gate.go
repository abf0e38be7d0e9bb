package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	passesPerCore = 2                // more than one, as parts of a search keep only one core busy
	leastPasses   = 4                // even on one core
	clientQueue   = 64               // waiting requests of one client; only scripts send more
	gateQueue     = 1024             // waiting requests of all clients
	longestWait   = 10 * time.Second // together with the longest time of a search, it is less than the server's limit for an answer
)

// gate limits the number of requests that use the searcher at the same time. A search keeps cores busy from beginning to end, so if there are many at
// once, all are late, and each holds memory meanwhile; a waiting request holds hardly any. Clients are admitted round-robin, and a client that
// already has a pass does not get the last free one. So a client that sends hundreds of requests at once waits only for itself, and others hardly
// notice.
//
// It is safe for concurrent use. A request costs two locks and four look-ups in a map if nobody waits.
type gate struct {
	mu      sync.Mutex
	free    int                      // free passes
	waiting int                      // waiting requests
	clients map[netip.Prefix]*client // clients that have passes, or wait for one
	turns   []*client                // clients that wait, in the order of their turns
}

// client is an address from which requests come, or the network of one household or server.
type client struct {
	passes int
	queue  []chan struct{} // one for each waiting request, in the order in which they came; closed when the request gets its pass
}

func newGate(passes int) *gate {
	return &gate{free: passes, clients: make(map[netip.Prefix]*client)}
}

// usualPasses returns the number of requests that this machine should run at once.
func usualPasses() int { return max(passesPerCore*runtime.GOMAXPROCS(0), leastPasses) }

// through returns a handler that only runs with a pass, which it holds until it begins to send its answer.
func (g *gate) through(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		from := clientOf(r)
		if err := g.enter(r.Context(), from); err != nil {
			return err
		}
		leave := sync.OnceFunc(func() { g.leave(from) })
		defer leave()
		return next(passing{w, leave}, r)
	}
}

// passing is the ResponseWriter of a request with a pass. It gives the pass back early, so that slow readers do not hold it.
type passing struct {
	http.ResponseWriter
	leave func()
}

// WriteHeader is part of http.ResponseWriter. Handlers have their whole answer by then, so the pass is given back.
func (p passing) WriteHeader(status int) {
	p.leave()
	p.ResponseWriter.WriteHeader(status)
}

// enter waits for a pass, at most for longestWait. Its error is errBusy, or that of ctx.
func (g *gate) enter(ctx context.Context, from netip.Prefix) error {
	admitted, err := g.ask(from)
	if err != nil || admitted == nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, longestWait, errBusy)
	defer cancel()
	select {
	case <-admitted:
		return nil
	case <-ctx.Done():
		if g.withdraw(from, admitted) {
			return context.Cause(ctx)
		}
		return nil // admitted in the meantime
	}
}

// ask returns nil if it has given a pass. Otherwise it returns a place in the client's queue, which is a channel that is closed when the request gets
// its pass.
func (g *gate) ask(from netip.Prefix) (admitted chan struct{}, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.clients[from]
	if c == nil {
		c = new(client)
	}
	if g.mayEnter(c) && len(c.queue) == 0 {
		g.clients[from] = c
		g.admit(c)
		return nil, nil
	}
	if len(c.queue) == clientQueue || g.waiting == gateQueue {
		return nil, errBusy
	}
	g.clients[from] = c
	if len(c.queue) == 0 {
		g.turns = append(g.turns, c)
	}
	admitted = make(chan struct{})
	c.queue = append(c.queue, admitted)
	g.waiting++
	return admitted, nil
}

// mayEnter tells whether there is a pass for a client.
func (g *gate) mayEnter(c *client) bool { return g.free > 1 || g.free == 1 && c.passes == 0 }

func (g *gate) admit(c *client) {
	g.free--
	c.passes++
}

// leave gives a pass back, and hands it on to a waiting client.
func (g *gate) leave(from netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.free++
	c := g.clients[from]
	c.passes--
	g.forgetIdle(from, c)
	if next := slices.IndexFunc(g.turns, g.mayEnter); next >= 0 {
		g.call(next)
	}
}

// call admits the first request of a waiting client. If it has more, the client is put behind all others.
func (g *gate) call(turn int) {
	c := g.turns[turn]
	g.turns = slices.Delete(g.turns, turn, turn+1)
	close(c.queue[0])
	c.queue = slices.Delete(c.queue, 0, 1)
	g.waiting--
	if len(c.queue) > 0 {
		g.turns = append(g.turns, c)
	}
	g.admit(c)
}

// withdraw removes a request from its queue; it returns false if the request has a pass by now.
func (g *gate) withdraw(from netip.Prefix, admitted chan struct{}) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.clients[from]
	at := slices.Index(c.queue, admitted)
	if at < 0 {
		return false
	}
	c.queue = slices.Delete(c.queue, at, at+1)
	g.waiting--
	if len(c.queue) == 0 {
		g.turns = slices.DeleteFunc(g.turns, func(other *client) bool { return other == c })
	}
	g.forgetIdle(from, c)
	return true
}

func (g *gate) forgetIdle(from netip.Prefix, c *client) {
	if c.passes == 0 && len(c.queue) == 0 {
		delete(g.clients, from)
	}
}

// clientOf returns the client of a request: by the address from which it comes or, if that address is on this machine or its network, as that of a
// proxy is, by the address that the proxy names. A client has 2^64 IPv6 addresses.
func clientOf(r *http.Request) netip.Prefix {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	address, _ := netip.ParseAddr(host)
	if address.IsLoopback() || address.IsPrivate() {
		forwarded := r.Header.Get("X-Forwarded-For")
		if said, err := netip.ParseAddr(strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:])); err == nil {
			address = said
		}
	}
	return networkOf(address)
}

// networkOf returns the network of a client, by one of its addresses. All requests without an address count as one client's.
func networkOf(address netip.Addr) netip.Prefix {
	address = address.Unmap().WithZone("")
	bits := 64
	if address.Is4() {
		bits = 32
	}
	client, _ := address.Prefix(bits)
	return client
}
