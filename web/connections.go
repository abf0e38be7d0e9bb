package web

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
)

// maxConnections is how many a server holds: with room for a build's files where a process may have 1,024 open, as is usual, and more than
// a hundred browsers have.
const maxConnections = 512

// Connections bounds how many connections of an http.Server are open. When there is one too many, the client with the most makes room: of his
// connections, the one that has been without a request for longest ends, or, if all have requests, the one whose request has taken longest. So a
// client that keeps hundreds open, or is slow with all of them, keeps nobody else out. Behind a proxy, all connections are the proxy's, and a new one
// ends at once when all others have requests.
//
// The zero value is ready. Safe for concurrent use. Cost: one look-up in a map for each change of a connection, and a pass over all connections when
// there are too many.
type Connections struct {
	most int // 0: maxConnections
	mu   sync.Mutex
	open map[net.Conn]*connection
	news uint64 // that were heard of
	over bool   // those that come now are closed
}

// connection is one that is open.
type connection struct {
	client netip.Prefix
	state  http.ConnState
	since  uint64 // the news that told of the state
}

// Follow is http.Server.ConnState.
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
	case known != nil: // else it was ended
		known.state, known.since = state, s.news
	}
}

func (s *Connections) add(c net.Conn) {
	if s.open == nil {
		s.open = make(map[net.Conn]*connection)
	}
	client, _ := netip.ParseAddrPort(c.RemoteAddr().String()) // of none all are one client's
	s.open[c] = &connection{networkOf(client.Addr()), http.StateNew, s.news}
	if len(s.open) > cmp.Or(s.most, maxConnections) {
		s.end(s.leastMissed())
	}
}

// leastMissed is the connection that makes room for another.
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

// EndNew ends connections on which nothing was asked yet, such as browsers open to be ready, and those that come from now on. http.Server.Shutdown
// would wait for each as for a running request, five seconds.
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
