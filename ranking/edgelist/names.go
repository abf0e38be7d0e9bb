package edgelist

import (
	"hash/maphash"
	"math"
	"slices"
	"strconv"

	"facetta/ranking/graph"
)

// names gives each page its Serial and keeps its name and host, for the end: reading looks at none of them again.
type names struct {
	fingerprints fingerprints
	texts        tables // of the Serials of all pages but integers
	hosts        hosts
	host         []uint32 // by Serial
	at           []uint64 // by Serial: the integer, or where in the arena the name is
	index        []uint32 // Serial + 1 of the page named by an integer, 0 for none or one in integers
	integers     table    // of the Serials of integers that are too large for the index
	arena        arena
	touched      uint64 // keeps the compiler from leaving reads out
}

// Integers are found by index up to smallIntegers, which take 64 MiB, and up to so many times the number of pages.
const (
	smallIntegers = 1 << 24
	indexed       = 8
)

func newNames(o graph.Options) *names {
	return &names{fingerprints: newFingerprints(), hosts: newHosts(), arena: newArena(o)}
}

// query is a page to be found by its name.
type query struct {
	name        []byte      // nil for an integer
	fingerprint fingerprint // its hash is the integer if it is one
}

// set makes q the query for a name.
func (n *names) set(q *query, name []byte) {
	if number, ok := integer(name); ok {
		q.setInteger(number)
		return
	}
	q.name, q.fingerprint = name, n.fingerprints.of(name)
}

func (q *query) setInteger(number uint64) { q.name, q.fingerprint.hash = nil, number }

// serial gives the page that is asked for, adding it if it is new.
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

// touch reads where a search begins.
func (n *names) touch(q *query) uint64 {
	if q.name != nil {
		return n.texts.of(q.fingerprint).first(q.fingerprint)
	}
	if number := q.fingerprint.hash; number < uint64(len(n.index)) {
		return uint64(n.index[number])
	}
	return 0
}

// ofInteger gives the page of an integer: by index where there are enough pages for one, otherwise from a table.
func (n *names) ofInteger(number uint64) graph.Serial {
	if number < uint64(len(n.index)) && n.index[number] != 0 {
		return graph.Serial(n.index[number] - 1)
	}
	f := fingerprint{maphash.Comparable(n.fingerprints.hash, number), uint32(number)} // exact
	if s, ok := n.integers.find(f); ok {
		return graph.Serial(s)
	}
	s := n.add(integers, number)
	if number >= max(smallIntegers, indexed*uint64(s)) {
		n.integers.insert(f, s)
		return graph.Serial(s)
	}
	if number >= uint64(len(n.index)) {
		n.index = slices.Grow(n.index, int(number)+1-len(n.index))
		n.index = n.index[:cap(n.index)]
	}
	n.index[number] = s + 1
	return graph.Serial(s)
}

// add gives a new page the next Serial.
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

// integer reads a decimal number below 2^32 - 1 without sign or leading zeros, so that it prints as it was.
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
