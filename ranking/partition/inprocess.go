package partition

import (
	"cmp"
	"context"
	"sync"
)

// DefaultQueue is the default of InProcess.Queue; frames have at most half a megabyte.
const DefaultQueue = 16

// InProcess is the engine whose parties are goroutines of one process. The zero value is ready for use.
type InProcess struct {
	// Queue is the number of frames that may wait for a party before senders to it have to wait; 0 means DefaultQueue.
	Queue int

	mu    sync.Mutex
	conns map[Party]*inProcessConn
	gone  map[Party]bool // workers of whose end the coordinator has not been told
}

type inProcessConn struct {
	engine *InProcess
	party  Party
	queue  chan envelope
	closed chan struct{}
	end    sync.Once
	news   chan struct{} // has an element if a party may be gone; only the coordinator's is used
}

type envelope struct {
	from  Party
	frame []byte
}

// Connect is part of Engine.
func (e *InProcess) Connect(p Party) (Conn, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.conns == nil {
		e.conns, e.gone = map[Party]*inProcessConn{}, map[Party]bool{}
	}
	if old := e.conns[p]; old != nil {
		old.shut()
	}
	delete(e.gone, p)
	queue := make(chan envelope, cmp.Or(e.Queue, DefaultQueue))
	c := &inProcessConn{engine: e, party: p, queue: queue, closed: make(chan struct{}), news: make(chan struct{}, 1)}
	e.conns[p] = c
	return c, nil
}

func (e *InProcess) conn(p Party) *inProcessConn {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.conns[p]
}

// nextGone returns a worker that is gone, the one with the lowest number.
func (e *InProcess) nextGone() (Party, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	least := CoordinatorParty
	for p := range e.gone {
		least = min(least, p)
	}
	delete(e.gone, least)
	return least, least != CoordinatorParty
}

// Send is part of Conn.
func (c *inProcessConn) Send(ctx context.Context, to Party, frame []byte) error {
	receiver := c.engine.conn(to)
	if receiver == nil {
		return nil
	}
	select {
	case <-c.closed:
		return ErrClosed
	default:
	}
	select {
	case receiver.queue <- envelope{c.party, frame}:
		return nil
	case <-receiver.closed:
		return nil
	case <-c.closed:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Receive is part of Conn.
func (c *inProcessConn) Receive(ctx context.Context) (Party, []byte, error) {
	for {
		select {
		case e := <-c.queue:
			return e.from, e.frame, nil
		case <-c.news:
			select {
			case e := <-c.queue: // frames that it sent before come first
				c.tell()
				return e.from, e.frame, nil
			default:
			}
			if p, ok := c.engine.nextGone(); ok {
				c.tell() // there may be another one that is gone
				return p, nil, &GoneError{p}
			}
		case <-c.closed:
			return 0, nil, ErrClosed
		case <-ctx.Done():
			return 0, nil, ctx.Err()
		}
	}
}

// Close is part of Conn.
func (c *inProcessConn) Close() error {
	c.shut()
	e := c.engine
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.conns[c.party] != c {
		return nil
	}
	delete(e.conns, c.party)
	if to := e.conns[CoordinatorParty]; to != nil {
		e.gone[c.party] = true
		to.tell()
	}
	return nil
}

func (c *inProcessConn) shut() { c.end.Do(func() { close(c.closed) }) }

func (c *inProcessConn) tell() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}
