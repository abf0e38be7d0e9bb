package partition

import (
	"fmt"

	"facetta/ranking/graph"
)

// The format of messages: two bytes, the format's version and the message's kind; the epoch, as a varint; the fields of the
// message, in the order of its method code, by the rules of coder. Nothing may follow.
const messageVersion = 2

// kind is the second byte of a message. A kind is never used for something else.
type kind byte

const (
	kindArrive kind = iota + 1
	kindAssign
	kindJoin
	kindReady
	kindScores
	kindTargets
	kindMissing
	kindLinked
	kindIterate
	kindVotes
	kindStatus
	kindFinish
	kindDelivered
	kindFailed
	kindStop
	kindCall
)

// message is one of the types below.
type message interface {
	kind() kind
	code(c *coder)
}

// call is a coordinator's first message, to workers that may be there already: from now on they belong to this coordinator.
type call struct{}

// arrive is a worker's first message, and its answer to call: it says that the worker is there.
type arrive struct {
	Life  uint64 // a random number: if it changes, the worker has begun anew
	Epoch uint32 // the last epoch of which it knows, from this coordinator or earlier ones; 0 for none
}

// assign tells a worker everything that it shall own. It is the same for a worker that begins, for one that was restarted, and for one some of whose
// hosts were added, changed or moved.
type assign struct {
	Damping float64
	Columns []jumps
	Hosts   []assignedHost // ascending
}

type assignedHost struct {
	Host    graph.HostID
	Version uint32 // if it has changed, the source has new pages or links for the host
	From    Party  // the party that has the scores; the coordinator, which never has any, means nobody
}

// jumps is where the surfer of one column lands.
type jumps struct {
	Everywhere bool
	Hosts      []hostJumps // otherwise: ascending
}

type hostJumps struct {
	Host    graph.HostID
	Locals  []uint32 // ascending
	Weights []float64
}

// join is the answer to assign: the hosts are loaded. It is JOIN of spec a.5.
type join struct{ Hosts []hostSize }

type hostSize struct {
	Host         graph.HostID
	Pages, Links uint64
}

// ready says who owns which host, and whose pages have changed. It is READY of spec a.5.
type ready struct {
	Parties uint32      // number of partitions
	Owners  []ownedHost // ascending
	Changed []Party     // ascending
}

type ownedHost struct {
	Host  graph.HostID
	Owner Party
}

// scores has the scores of hosts that go to another partition; a checkpoint is also such a message.
type scores struct{ Hosts []hostScores }

type hostScores struct {
	Host   graph.HostID
	Locals []uint32    // ascending
	Values [][]float64 // by column, the score of each page
}

// targets are the pages for which the sender has votes, host by host; votes come in this order. It is TARGETS of spec a.5.
type targets struct{ Hosts []hostPages }

type hostPages struct {
	Host   graph.HostID
	Locals []uint32 // ascending
}

// missing is the answer to targets: the positions of those that are no pages. The sender of the targets leaves them out.
type missing struct{ Positions []uint32 }

// linked says that a worker has connected its links with those of all others.
type linked struct {
	Counts Counts
	Jumps  []float64 // by column: the sum of v
	Masses []mass    // by column
	Sent   uint64
}

// mass has the sums over a partition's pages in one column.
type mass struct {
	Sum    float64 // sum of the scores
	Giving float64 // sum of the scores of pages with out-links
}

// iterate is ITERATE of spec a.5.
type iterate struct {
	Step    uint32 // from 1 in each epoch
	Columns []columnStep
	Save    bool // save a checkpoint afterwards
}

type columnStep struct {
	Column uint32
	Factor float64 // factor by which all scores are multiplied first
}

// votes has one value for each target and active column, column after column. It is VOTES of spec a.5. The votes of step 0 follow from the scores
// with which an epoch begins.
type votes struct {
	Step   uint32
	Values []float64
}

// status is STATUS of spec a.5, sent when all votes have come in.
type status struct {
	Step    uint32
	Columns []columnStatus // the active columns
	Sent    uint64         // bytes sent since the last report
}

type columnStatus struct {
	Mass     mass
	Change   float64 // sum of |change| over the scores
	Residual float64 // bound of the sum of |residual|
}

// finish makes the workers deliver the ranks: the scores times the column's scale.
type finish struct{ Scales []float64 }

// delivered is the answer to finish.
type delivered struct{}

// failed says why a worker ends.
type failed struct{ Reason string }

// stop ends a worker.
type stop struct{}

func (*arrive) kind() kind    { return kindArrive }
func (*assign) kind() kind    { return kindAssign }
func (*join) kind() kind      { return kindJoin }
func (*ready) kind() kind     { return kindReady }
func (*scores) kind() kind    { return kindScores }
func (*targets) kind() kind   { return kindTargets }
func (*missing) kind() kind   { return kindMissing }
func (*linked) kind() kind    { return kindLinked }
func (*iterate) kind() kind   { return kindIterate }
func (*votes) kind() kind     { return kindVotes }
func (*status) kind() kind    { return kindStatus }
func (*finish) kind() kind    { return kindFinish }
func (*delivered) kind() kind { return kindDelivered }
func (*failed) kind() kind    { return kindFailed }
func (*stop) kind() kind      { return kindStop }
func (*call) kind() kind      { return kindCall }

// newMessage returns an empty message of a kind, nil if there is no such kind.
func newMessage(k kind) message {
	switch k {
	case kindArrive:
		return &arrive{}
	case kindAssign:
		return &assign{}
	case kindJoin:
		return &join{}
	case kindReady:
		return &ready{}
	case kindScores:
		return &scores{}
	case kindTargets:
		return &targets{}
	case kindMissing:
		return &missing{}
	case kindLinked:
		return &linked{}
	case kindIterate:
		return &iterate{}
	case kindVotes:
		return &votes{}
	case kindStatus:
		return &status{}
	case kindFinish:
		return &finish{}
	case kindDelivered:
		return &delivered{}
	case kindFailed:
		return &failed{}
	case kindStop:
		return &stop{}
	case kindCall:
		return &call{}
	}
	return nil
}

// encode returns the bytes of a message.
func encode(epoch uint32, m message) []byte {
	c := &coder{data: []byte{messageVersion, byte(m.kind())}}
	integer(c, &epoch)
	m.code(c)
	return c.data
}

// decode reads a message that encode has written.
func decode(data []byte) (epoch uint32, m message, err error) {
	if len(data) < 2 || data[0] != messageVersion {
		return 0, nil, fmt.Errorf("read a message: it is not of version %d: are all parties of one version?", messageVersion)
	}
	m = newMessage(kind(data[1]))
	if m == nil {
		return 0, nil, fmt.Errorf("read a message: there is no kind %d", data[1])
	}
	c := &coder{data: data[2:], reading: true}
	integer(c, &epoch)
	m.code(c)
	if c.err == nil && len(c.data) > 0 {
		c.fail(fmt.Errorf("%d bytes too many", len(c.data)))
	}
	if c.err != nil {
		return 0, nil, fmt.Errorf("read a message of kind %d: %w", data[1], c.err)
	}
	return epoch, m, nil
}
