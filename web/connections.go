package web

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
)

// maxConnections is the most connections of a server. It is more than a hundred browsers have, and leaves room for the files of a build if a process
// may have 1,024 open files, as is usual.
const maxConnections = 512

// Connections limits the number of open connections of an http.Server. If there is one too many, a connection of the client with the most is closed:
// the one that has been without a request for the longest time or, if all have requests, the one whose request has taken longest. So a client that
// keeps hundreds of connections open, or is slow on all of them, keeps nobody else out. Behind a proxy, all connections are the proxy's, and a new
// one is closed at once if all others have requests.
//
// The zero value is ready for use. It is safe for concurrent use. Cost: one look-up in a map for each change of a connection, and a pass over all
// connections if there are too many.
type Connections struct {
	most int // 0: maxConnections
	mu   sync.Mutex
	open map[net.Conn]*connection
	news uint64 // number of changes so far
	over bool   // new connections are closed at once
}

// connection is an open connection.
type connection struct {
	client netip.Prefix
	state  http.ConnState
	since  uint64 // the number of the change to this state
}

// Follow is to be used as http.Server.ConnState.
func (s *Connections) Follow(c net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.news++
	switch known := s.open[c]; {
	case state == http.StateClosed || state == http.StateHijacked:
		delete(s.open, c)
	case state == http.StateNew && s.over:
		c.Close()
	case state == http.StateNew:
		s.add(c)
	case known != nil: // otherwise it was closed here
		known.state, known.since = state, s.news
	}
}

func (s *Connections) add(c net.Conn) {
	if s.open == nil {
		s.open = make(map[net.Conn]*connection)
	}
	client, _ := netip.ParseAddrPort(c.RemoteAddr().String()) // connections without an address count as one client's
	s.open[c] = &connection{networkOf(client.Addr()), http.StateNew, s.news}
	if len(s.open) > cmp.Or(s.most, maxConnections) {
		s.end(s.leastMissed())
	}
}

// leastMissed returns the connection that is closed to make room for another.
func (s *Connections) leastMissed() (least net.Conn) {
	held := make(map[netip.Prefix]int)
	for _, c := range s.open {
		held[c.client]++
	}
	var worst [3]int
	for c, is := range s.open {
		waits := 1
		if is.state == http.StateActive {
			waits = 0
		}
		if how := [...]int{held[is.client], waits, -int(is.since)}; slices.Compare(how[:], worst[:]) > 0 {
			least, worst = c, how
		}
	}
	return least
}

func (s *Connections) end(c net.Conn) {
	delete(s.open, c)
	c.Close()
}

// EndNew closes connections without any request so far, such as browsers open in advance, and those that come from now on. http.Server.Shutdown would
// wait for each of them as for a running request, for five seconds.
func (s *Connections) EndNew() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	for c, is := range s.open {
		if is.state == http.StateNew {
			s.end(c)
		}
	}
}
