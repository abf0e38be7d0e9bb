package partition

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"sync"
	"testing"

	"facetta/ranking"
)

// sockets is an engine of loopback connections to a hub that hands frames on, as a message queue between machines would. A frame goes with 8
// bytes before it: the other party and its length, little-endian. One without bytes tells the coordinator that the party is gone.
type sockets struct {
	listener net.Listener
	mu       sync.Mutex
	parties  map[Party]net.Conn
	running  sync.WaitGroup
}

func listen(t *testing.T) *sockets {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &sockets{listener: l, parties: map[Party]net.Conn{}}
	s.running.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.running.Go(func() { s.serve(c) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		s.running.Wait()
	})
	return s
}

// serve hands on what one party sends; its first frame, of no bytes, says who it is.
func (s *sockets) serve(c net.Conn) {
	defer c.Close()
	in := bufio.NewReader(c)
	self, _, err := readFrame(in)
	if err != nil {
		return
	}
	s.mu.Lock()
	if old := s.parties[self]; old != nil {
		_ = old.Close()
	}
	s.parties[self] = c
	_ = writeFrame(c, self, nil) // it is connected
	s.mu.Unlock()
	for {
		to, frame, err := readFrame(in)
		s.mu.Lock()
		if err != nil {
			if s.parties[self] == c {
				delete(s.parties, self)
				s.write(CoordinatorParty, self, nil)
			}
			s.mu.Unlock()
			return
		}
		if s.parties[self] == c {
			s.write(to, self, frame)
		}
		s.mu.Unlock()
	}
}

func (s *sockets) write(to, from Party, frame []byte) {
	if c := s.parties[to]; c != nil {
		_ = writeFrame(c, from, frame) // its end is heard where it is read
	}
}

func writeFrame(w io.Writer, p Party, frame []byte) error {
	head := binary.LittleEndian.AppendUint32(nil, uint32(p))
	head = binary.LittleEndian.AppendUint32(head, uint32(len(frame)))
	_, err := w.Write(append(head, frame...))
	return err
}

func readFrame(r io.Reader) (Party, []byte, error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	frame := make([]byte, binary.LittleEndian.Uint32(head[4:]))
	_, err := io.ReadFull(r, frame)
	return Party(binary.LittleEndian.Uint32(head[:])), frame, err
}

type socketConn struct {
	net.Conn
	mu sync.Mutex // of writing
	in *bufio.Reader
}

func (s *sockets) Connect(p Party) (Conn, error) {
	c, err := net.Dial("tcp", s.listener.Addr().String())
	if err != nil {
		return nil, err
	}
	sc := &socketConn{Conn: c, in: bufio.NewReader(c)}
	if err := writeFrame(c, p, nil); err != nil {
		return nil, err
	}
	_, _, err = readFrame(sc.in)
	return sc, err
}

func (c *socketConn) Send(_ context.Context, to Party, frame []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return writeFrame(c.Conn, to, frame)
}

func (c *socketConn) Receive(ctx context.Context) (Party, []byte, error) {
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	from, frame, err := readFrame(c.in)
	switch {
	case ctx.Err() != nil:
		return 0, nil, ctx.Err()
	case err != nil:
		return 0, nil, errors.Join(ErrClosed, err)
	case len(frame) == 0:
		return from, nil, &GoneError{from}
	}
	return from, frame, nil
}

// TestOverSockets runs the workers behind another engine, whose connections the messages really leave the process by, and kills one.
func TestOverSockets(t *testing.T) {
	g := randomGraph(t, 14, 20, 200, 800)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	var c *cluster
	c = newCluster(t, listen(t), s, &memory{}, Options{Partitions: 4, Tolerance: 1e-11, Progress: func(i Iteration) error {
		if i.Number == 4 {
			c.end(2)
		}
		return nil
	}})
	stats := c.solve(t)
	checkEqual(t, "over sockets", vector(t, s, &c.ranks, 0), want, 1e-11)
	if stats.Restarts != 1 {
		t.Errorf("%d restarts", stats.Restarts)
	}
}

// TestWorkersStartedByOthers are waited for; one that was started again by others is noticed.
func TestWorkersStartedByOthers(t *testing.T) {
	g := randomGraph(t, 15, 20, 100, 400)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	e, ctx := &InProcess{}, t.Context()
	var ranks Ranks
	var all sync.WaitGroup
	run := func(p Party) {
		w := &Worker{Party: p, Engine: e, Source: s, Deliver: ranks.Deliver}
		all.Go(func() { _ = w.Run(ctx) })
	}
	run(0)
	c, err := NewCoordinator(ctx, e, Options{Partitions: 2, Tolerance: 1e-11, Progress: func(i Iteration) error {
		if i.Number == 1 || i.Number == 5 {
			run(1)
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	c.Add(s.Hosts()...)
	run(1)
	stats, err := c.Solve(ctx)
	if err != nil {
		t.Fatal(err)
	}
	checkEqual(t, "started by others", vector(t, s, &ranks, 0), want, 1e-11)
	if stats.Restarts != 2 {
		t.Errorf("%d restarts, want 2", stats.Restarts)
	}
	c.Close(ctx)
	all.Wait() // the message stop has ended them
}

// TestCoordinatorIsReplaced: the next takes the workers over where the last ended.
func TestCoordinatorIsReplaced(t *testing.T) {
	g := randomGraph(t, 16, 20, 100, 400)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	e, ctx := &InProcess{}, t.Context()
	var ranks Ranks
	var all sync.WaitGroup
	o := Options{Partitions: 3, Tolerance: 1e-11, Start: func(_ context.Context, p Party) error {
		w := &Worker{Party: p, Engine: e, Source: s, Deliver: ranks.Deliver}
		all.Go(func() { _ = w.Run(ctx) })
		return nil
	}}
	ended, lasted := errors.New("ended"), 20
	o.Progress = func(i Iteration) error {
		if i.Number == lasted {
			return ended
		}
		return nil
	}
	first, err := NewCoordinator(ctx, e, o)
	if err != nil {
		t.Fatal(err)
	}
	first.Add(s.Hosts()...)
	if _, err := first.Solve(ctx); !errors.Is(err, ended) {
		t.Fatal(err)
	}
	o.Start, o.Progress = nil, nil
	second, err := NewCoordinator(ctx, e, o)
	if err != nil {
		t.Fatal(err)
	}
	second.Add(s.Hosts()...)
	stats, err := second.Solve(ctx)
	if err != nil {
		t.Fatal(err)
	}
	second.Close(ctx)
	all.Wait()
	first.Close(ctx)
	checkEqual(t, "by two", vector(t, s, &ranks, 0), want, 1e-11)
	l := start(t, s, nil, Options{Partitions: 3, Tolerance: 1e-11})
	if cold := solve(t, l).Iterations; stats.Iterations > cold-lasted+5 {
		t.Errorf("%d iterations after the first %d, and %d from the start", stats.Iterations, lasted, cold)
	}
}
