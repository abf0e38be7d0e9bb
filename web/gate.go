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
	passesPerCore = 2                // a search has parts that keep one core busy
	leastPasses   = 4                // on one core
	clientQueue   = 64               // requests of one client that wait; more come from scripts only
	gateQueue     = 1024             // requests that wait, of all clients
	longestWait   = 10 * time.Second // with a search's longest time less than what a server has for an answer
)

// gate bounds how many requests ask the searcher at the same time. A search keeps cores busy from its beginning to its end, so many searches at once
// are all late, and each holds memory meanwhile; a waiting request holds next to none. Clients are admitted round-robin, and a client that already
// has a pass does not get the last free one. So a client that sends hundreds of requests at once waits for himself, and others hardly notice.
//
// Safe for concurrent use. A request costs two locks and four look-ups in a map if nobody waits.
type gate struct {
	mu      sync.Mutex
	free    int                      // passes
	waiting int                      // requests
	clients map[netip.Prefix]*client // those that have passes, or wait for one
	turns   []*client                // those that wait; the next one comes first
}

// client is one address from which requests come, or one network that a household or a server has.
type client struct {
	passes int
	queue  []chan struct{} // one a request that waits, in the order in which they came; closed with its pass
}

func newGate(passes int) *gate {
	return &gate{free: passes, clients: make(map[netip.Prefix]*client)}
}

// usualPasses is how many requests are worth running at once on this machine.
func usualPasses() int { return max(passesPerCore*runtime.GOMAXPROCS(0), leastPasses) }

// through is a handler that runs with a pass only, until it begins to send its answer.
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

// passing is the ResponseWriter of a request with a pass, which whoever reads slowly must not hold.
type passing struct {
	http.ResponseWriter
	leave func()
}

// WriteHeader is part of http.ResponseWriter. Handlers have their whole answer by then.
func (p passing) WriteHeader(status int) {
	p.leave()
	p.ResponseWriter.WriteHeader(status)
}

// enter waits for a pass, for longestWait at most. Its error is errBusy, or that of ctx.
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

// ask gives a pass, or a place in the client's queue, which is a channel that is closed with its pass.
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

// mayEnter says whether there is a pass for a client.
func (g *gate) mayEnter(c *client) bool { return g.free > 1 || g.free == 1 && c.passes == 0 }

func (g *gate) admit(c *client) {
	g.free--
	c.passes++
}

// leave hands a pass on.
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

// call admits the first request of a client that waits, whose next one waits behind all others then.
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

// withdraw takes a request out of its queue; false where it has a pass by now.
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

// clientOf tells whose request it is: by the address that it comes from, or, where that is of this machine or its network, as a proxy's is, by the one
// that the proxy says. Of IPv6 addresses a client has 2^64.
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

// networkOf is what one client has of addresses: of none he is a client as well.
func networkOf(address netip.Addr) netip.Prefix {
	address = address.Unmap().WithZone("")
	bits := 64
	if address.Is4() {
		bits = 32
	}
	client, _ := address.Prefix(bits)
	return client
}
