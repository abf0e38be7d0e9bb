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

// call is a coordinator's first message, to workers that may be there already: they belong to it from now on.
type call struct{}

// arrive is a worker's first message, and its answer to call: it is there.
type arrive struct {
	Life  uint64 // a random number: another one means that the worker has begun anew
	Epoch uint32 // the last that it has heard of, from this coordinator or those before it; 0 for none
}

// assign tells a worker all that it is to own. It is the same for a worker that begins, one that was restarted, and one some of
// whose hosts were added, changed or moved.
type assign struct {
	Damping float64
	Columns []jumps
	Hosts   []assignedHost // ascending
}

type assignedHost struct {
	Host    graph.HostID
	Version uint32 // another one: the source has new pages or links for it
	From    Party  // who has the scores; the coordinator, who never does, for nobody
}

// jumps is where the surfer of one column lands.
type jumps struct {
	Everywhere bool
	Hosts      []hostJumps // else: ascending
}

type hostJumps struct {
	Host    graph.HostID
	Locals  []uint32 // ascending
	Weights []float64
}

// join answers assign: the hosts are covered. JOIN of spec a.5.
type join struct{ Hosts []hostSize }

type hostSize struct {
	Host         graph.HostID
	Pages, Links uint64
}

// ready tells who owns which host, and whose pages have changed. READY of spec a.5.
type ready struct {
	Parties uint32      // how many partitions there are
	Owners  []ownedHost // ascending
	Changed []Party     // ascending
}

type ownedHost struct {
	Host  graph.HostID
	Owner Party
}

// scores are those of hosts that go to another partition; a checkpoint is one as well.
type scores struct{ Hosts []hostScores }

type hostScores struct {
	Host   graph.HostID
	Locals []uint32    // ascending
	Values [][]float64 // by column, of each page
}

// targets are the pages that the sender has votes for, host by host. TARGETS of spec a.5: votes come in this order.
type targets struct{ Hosts []hostPages }

type hostPages struct {
	Host   graph.HostID
	Locals []uint32 // ascending
}

// missing answers targets: those that are no pages, by their positions. The sender leaves them out.
type missing struct{ Positions []uint32 }

// linked tells that a worker has connected its links with those of all others.
type linked struct {
	Counts Counts
	Jumps  []float64 // by column: the sum of v
	Masses []mass    // by column
	Sent   uint64
}

// mass is what a partition's pages have in one column.
type mass struct {
	Sum    float64 // of the scores
	Giving float64 // of those of pages with out-links
}

// iterate is ITERATE of spec a.5.
type iterate struct {
	Step    uint32 // from 1 in each epoch
	Columns []columnStep
	Save    bool // a checkpoint, afterwards
}

type columnStep struct {
	Column uint32
	Factor float64 // by which all scores are multiplied first
}

// votes are one value for each target and column in work, column after column. VOTES of spec a.5. Those of step 0 are of the scores
// that an epoch begins with.
type votes struct {
	Step   uint32
	Values []float64
}

// status is STATUS of spec a.5, sent when all votes have come in.
type status struct {
	Step    uint32
	Columns []columnStatus // those in work
	Sent    uint64         // bytes, since the last report
}

type columnStatus struct {
	Mass     mass
	Change   float64 // sum of |change| over the scores
	Residual float64 // bound of the sum of |residual|
}

// finish has the ranks delivered: the scores times the column's scale.
type finish struct{ Scales []float64 }

// delivered answers finish.
type delivered struct{}

// failed tells why a worker ends.
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

// newMessage gives an empty message of a kind, nil if there is none.
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

// encode gives the bytes of a message.
func encode(epoch uint32, m message) []byte {
	c := &coder{data: []byte{messageVersion, byte(m.kind())}}
	integer(c, &epoch)
	m.code(c)
	return c.data
}

// decode reads what encode wrote.
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
