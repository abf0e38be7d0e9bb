package partition

import (
	"context"
	"fmt"
	"sync"
)

// mail sends and receives messages over a connection. It belongs to one goroutine.
type mail struct {
	conn  Conn
	parts map[Party]*joiner
	bytes uint64 // bytes sent since the last call of sent

	context context.Context // context of sending
	cancel  context.CancelFunc
	running sync.WaitGroup
	boxes   map[Party]*outbox

	mu  sync.Mutex
	err error // the first error of sending
}

// outbox has the frames that wait to be sent to one party. So a party never stops receiving because it sends, two that send to each other cannot wait
// for each other, and one that does not receive holds up nobody else. The protocol limits its size: nobody goes on to the next step before everybody
// has reported the last one to the coordinator.
type outbox struct {
	mu      sync.Mutex
	waiting [][]byte
	ending  bool // no more frames will come
	news    chan struct{}
}

func newMail(ctx context.Context, conn Conn) *mail {
	ctx, cancel := context.WithCancel(ctx)
	return &mail{conn: conn, parts: map[Party]*joiner{}, context: ctx, cancel: cancel, boxes: map[Party]*outbox{}}
}

// send queues a message to be sent soon.
func (m *mail) send(to Party, epoch uint32, msg message) {
	box := m.boxes[to]
	if box == nil {
		box = &outbox{news: make(chan struct{}, 1)}
		m.boxes[to] = box
		m.running.Go(func() { m.deliver(to, box) })
	}
	frames := cut(encode(epoch, msg), frameBytes)
	for _, f := range frames {
		m.bytes += uint64(len(f))
	}
	box.put(frames, false)
}

func (b *outbox) put(frames [][]byte, ending bool) {
	b.mu.Lock()
	b.waiting, b.ending = append(b.waiting, frames...), ending
	b.mu.Unlock()
	select {
	case b.news <- struct{}{}:
	default:
	}
}

func (b *outbox) take() (frames [][]byte, ending bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	frames, b.waiting = b.waiting, nil
	return frames, b.ending
}

// deliver hands the frames of a box to the engine until the box ends.
func (m *mail) deliver(to Party, box *outbox) {
	for {
		frames, ending := box.take()
		for _, f := range frames {
			if err := m.conn.Send(m.context, to, f); err != nil {
				m.fail(fmt.Errorf("send to %v: %w", to, err))
				return
			}
		}
		if ending {
			return
		}
		select {
		case <-box.news:
		case <-m.context.Done():
			return
		}
	}
}

// fail closes the connection, so that receive returns the error.
func (m *mail) fail(err error) {
	m.mu.Lock()
	if m.err == nil {
		m.err = err
	}
	m.mu.Unlock()
	_ = m.conn.Close()
}

// sent returns the number of bytes sent since the last call.
func (m *mail) sent() uint64 {
	n := m.bytes
	m.bytes = 0
	return n
}

// receive waits for the next message.
func (m *mail) receive(ctx context.Context) (from Party, epoch uint32, msg message, err error) {
	for {
		from, frame, err := m.conn.Receive(ctx)
		if err != nil {
			m.mu.Lock()
			defer m.mu.Unlock()
			if m.err != nil {
				err = m.err
			}
			return from, 0, nil, err
		}
		part := m.parts[from]
		if part == nil {
			part = &joiner{}
			m.parts[from] = part
		}
		data, err := part.add(frame)
		if err != nil {
			return from, 0, nil, fmt.Errorf("from %v: %w", from, err)
		}
		if data == nil {
			continue
		}
		if epoch, msg, err = decode(data); err != nil {
			return from, 0, nil, fmt.Errorf("from %v: %w", from, err)
		}
		return from, epoch, msg, nil
	}
}

// close sends all waiting frames, unless the context ends, and closes the connection.
func (m *mail) close(ctx context.Context) {
	for _, box := range m.boxes {
		box.put(nil, true)
	}
	defer context.AfterFunc(ctx, m.cancel)()
	m.running.Wait()
	m.cancel()
	_ = m.conn.Close() // everything was sent, or nobody waits for it
}
