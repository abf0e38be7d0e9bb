package partition

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// Party is one who sends and receives messages: the worker of a partition, by the partition's number from 0, or the coordinator.
type Party uint32

// CoordinatorParty is the coordinator's.
const CoordinatorParty = Party(math.MaxUint32)

// String names a party as people do.
func (p Party) String() string {
	if p == CoordinatorParty {
		return "the coordinator"
	}
	return fmt.Sprintf("partition %d", uint32(p))
}

// Engine carries messages between parties. InProcess is one; another can stand on a message queue between machines. It must
// deliver the frames from one party to another in the order of sending, each at most once, and only to the party's latest
// connection: so a worker that was given up can't be heard of again. Frames to a party that is not connected are dropped.
type Engine interface {
	// Connect makes the caller that party. An older connection of the same party is closed.
	Connect(p Party) (Conn, error)
}

// Conn is a party's connection. Its methods can be called at the same time, though Receive, and Send to one party, not twice.
type Conn interface {
	// Send hands a frame over, which belongs to the engine from then on. It waits while the receiver's queue is full.
	Send(ctx context.Context, to Party, frame []byte) error
	// Receive waits for the next frame. An engine that sees a worker's connection end says so to the coordinator by a *GoneError;
	// with one that can't, Options.Patience finds it out.
	Receive(ctx context.Context) (from Party, frame []byte, err error)
	Close() error
}

// ErrClosed is the error of a connection that is closed, by its party or by a later connection of the same.
var ErrClosed = errors.New("the connection is closed")

// GoneError says that a party's connection has ended.
type GoneError struct{ Party Party }

func (e *GoneError) Error() string { return e.Party.String() + " is gone" }
