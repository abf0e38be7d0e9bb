package partition

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// Party is a sender and receiver of messages: the worker of a partition, by the partition's number from 0, or the coordinator.
type Party uint32

// CoordinatorParty is the coordinator.
const CoordinatorParty = Party(math.MaxUint32)

// String returns the name of a party for people.
func (p Party) String() string {
	if p == CoordinatorParty {
		return "the coordinator"
	}
	return fmt.Sprintf("partition %d", uint32(p))
}

// Engine carries messages between parties. InProcess is one; another can stand on a message queue between machines. It must deliver the frames from
// one party to another in the order of sending, each at most once, and only to the party's latest connection: so nothing comes from a worker that was
// given up. Frames to a party that is not connected are dropped.
type Engine interface {
	// Connect makes the caller that party. An older connection of the same party is closed.
	Connect(p Party) (Conn, error)
}

// Conn is a party's connection. Its methods can be called at the same time, but not two calls of Receive, or of Send to the same party.
type Conn interface {
	// Send hands over a frame, which belongs to the engine from then on. It waits while the receiver's queue is full.
	Send(ctx context.Context, to Party, frame []byte) error
	// Receive waits for the next frame. If an engine notices that a worker's connection has ended, Receive returns a *GoneError to the coordinator;
	// with other engines, the coordinator waits for Options.Patience.
	Receive(ctx context.Context) (from Party, frame []byte, err error)
	Close() error
}

// ErrClosed is the error of a connection that was closed by its party or by a later connection of the same party.
var ErrClosed = errors.New("the connection is closed")

// GoneError says that a party's connection has ended.
type GoneError struct{ Party Party }

// Error names the party.
func (e *GoneError) Error() string { return e.Party.String() + " is gone" }
