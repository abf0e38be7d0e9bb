package edgelist

import (
	"math"
	"strconv"
	"unsafe"

	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// names assigns a Serial to each page and keeps its name and host for the end; while lines are read, they are not looked at again.
type names struct {
	fingerprints fingerprints
	texts        tables // of the Serials of all pages but integers
	hosts        hosts
	host         []uint32              // by Serial
	at           []uint64              // by Serial: the integer, or the place of the name in the arena
	index        *mapped.Array[uint32] // Serial + 1 of the page named by an integer, 0 for none or one in integers
	integers     table                 // of the Serials of integers that are too large for the index
	arena        arena
	touched      uint64 // keeps the compiler from removing reads
}

// Integers are looked up by index if they are below smallIntegers, which take 64 MiB, or below indexed times the number of pages.
const (
	smallIntegers = 1 << 24
	indexed       = 8
)

func newNames(o graph.Options) *names {
	f := newFingerprints()
	return &names{fingerprints: f, hosts: newHosts(f), index: mapped.NewHugeArray[uint32](0), arena: newArena(o)}
}

// query is a page to be looked up by its name.
type query struct {
	name        []byte      // nil for an integer
	fingerprint fingerprint // its hash is the integer if it is one
}

// set makes q the query for a name, and fetches the memory where its search begins into the cache.
func (n *names) set(q *query, name []byte) {
	if number, ok := integer(name); ok {
		n.setInteger(q, number)
		return
	}
	q.name, q.fingerprint = name, n.fingerprints.of(name)
	n.texts.of(q.fingerprint).prefetch(q.fingerprint)
}

// setInteger makes q the query for an integer, as set does for a name.
func (n *names) setInteger(q *query, number uint64) {
	q.name, q.fingerprint.hash = nil, number
	if number < uint64(len(n.index.Values)) {
		prefetch(unsafe.Pointer(&n.index.Values[number]))
	}
}

// serial returns the Serial of the page of a query, and adds the page if it is new.
func (n *names) serial(q *query) graph.Serial {
	if q.name == nil {
		return n.ofInteger(q.fingerprint.hash)
	}
	table := n.texts.of(q.fingerprint)
	s, ok := table.find(q.fingerprint)
	if !ok {
		s = n.add(n.hosts.of(q.name), n.arena.add(q.name))
		table.insert(q.fingerprint, s)
	}
	return graph.Serial(s)
}

// ofInteger returns the Serial of an integer: by index if the integer is small enough for the number of pages, otherwise from a table.
func (n *names) ofInteger(number uint64) graph.Serial {
	if index := n.index.Values; number < uint64(len(index)) && index[number] != 0 {
		return graph.Serial(index[number] - 1)
	}
	f := n.fingerprints.ofInteger(number)
	if s, ok := n.integers.find(f); ok {
		return graph.Serial(s)
	}
	s := n.add(integers, number)
	if number >= max(smallIntegers, indexed*uint64(s)) {
		n.integers.insert(f, s)
		return graph.Serial(s)
	}
	if number >= uint64(len(n.index.Values)) {
		n.growIndex(number)
	}
	n.index.Values[number] = s + 1
	return graph.Serial(s)
}

// growIndex makes room for an integer.
func (n *names) growIndex(number uint64) {
	old := n.index
	n.index = mapped.NewHugeArray[uint32](max(int(number)+1, len(old.Values)/4*5))
	copy(n.index.Values, old.Values)
	_ = old.Close() // nothing in it is needed any more
}

// add assigns the next Serial to a new page.
func (n *names) add(host uint32, at uint64) uint32 {
	n.host, n.at = append(n.host, host), append(n.at, at)
	return uint32(len(n.host) - 1)
}

// appendName appends the name of a page.
func (n *names) appendName(to []byte, s graph.Serial) []byte {
	if n.host[s] == integers {
		return strconv.AppendUint(to, n.at[s], 10)
	}
	return append(to, n.arena.get(n.at[s])...)
}

// integer reads a decimal number below 2^32 - 1 without sign or leading zeros, so that it is printed as it was written.
func integer(name []byte) (uint64, bool) {
	number, length := leadingInteger(name)
	return number, length > 0 && length == len(name)
}

// leadingInteger reads an integer at the beginning of a text; length is 0 if there is none.
func leadingInteger(text []byte) (number uint64, length int) {
	for length < len(text) && text[length]-'0' <= 9 {
		number = number*10 + uint64(text[length]-'0')
		if length++; number >= math.MaxUint32 {
			return 0, 0
		}
	}
	if length > 1 && text[0] == '0' {
		return 0, 0
	}
	return number, length
}
