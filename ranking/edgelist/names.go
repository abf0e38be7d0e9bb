package edgelist

import (
	"bytes"
	"hash/maphash"
	"math"
	"slices"
	"strconv"
	"strings"

	"facetta/ranking/graph"
)

// The first two hosts hold the pages without one. Neither is the host of an address.
const (
	integers   = 0
	otherNames = 1
)

// names gives each page its Serial and keeps its name. Each host has a table of its own, small enough for the processor's caches
// while its pages are read, as links stay within hosts.
type names struct {
	seed   maphash.Seed // so that nobody can write a file of colliding names; results don't depend on it
	hosts  []host
	byName map[string]uint32 // index of a host, as it is written in addresses and in lower case
	host   []uint32          // by Serial
	at     []uint64          // by Serial: the integer, or where in the arena the name is
	small  []uint32          // Serial + 1 of the page named by a small integer, 0 for none
	arena  arena
	// Caches: links come sorted by source, and nine in ten stay on a host, to which the next link comes back after the tenth.
	lastName []byte
	last     graph.Serial
	prefixes [2]prefix
	used     int // the prefix used last
}

// prefix is the beginning of a URL, with the character after the host.
type prefix struct {
	text []byte
	host uint32
}

// host is pages with the same host.
type host struct {
	name  string
	table table
}

// smallIntegers are found by index; the limit bounds the index to 64 MiB.
const smallIntegers = 1 << 24

func newNames(o graph.Options) *names {
	return &names{
		seed: maphash.MakeSeed(), hosts: []host{{name: ""}, {name: "?"}},
		byName: map[string]uint32{"": otherNames, "?": otherNames}, arena: newArena(o),
	}
}

// source is serial with a cache, for the field that repeats from line to line.
func (n *names) source(name []byte) graph.Serial {
	if len(n.lastName) == 0 || !bytes.Equal(name, n.lastName) {
		n.last = n.serial(name)
		n.lastName = append(n.lastName[:0], name...)
	}
	return n.last
}

// serial gives the page of a name, adding it if it is new.
func (n *names) serial(name []byte) graph.Serial {
	if number, ok := integer(name); ok {
		return n.ofInteger(number)
	}
	h, path := n.hostOf(name)
	table := &n.hosts[h].table
	hash := uint32(maphash.Bytes(n.seed, path))
	for slot := table.first(hash); ; {
		s, found := table.find(&slot, hash)
		if !found {
			s = n.add(h, n.arena.add(name))
			table.insert(hash, s)
			return s
		}
		if bytes.Equal(n.arena.get(n.at[s]), name) {
			return s
		}
	}
}

// ofInteger gives the page of an integer.
func (n *names) ofInteger(number uint64) graph.Serial {
	if number < smallIntegers {
		if number >= uint64(len(n.small)) {
			n.small = slices.Grow(n.small, int(number)+1-len(n.small))
			n.small = n.small[:cap(n.small)]
		}
		if n.small[number] == 0 {
			n.small[number] = uint32(n.add(integers, number)) + 1
		}
		return graph.Serial(n.small[number] - 1)
	}
	table := &n.hosts[integers].table
	hash := uint32(maphash.Comparable(n.seed, number))
	for slot := table.first(hash); ; {
		s, found := table.find(&slot, hash)
		if !found {
			s = n.add(integers, number)
			table.insert(hash, s)
			return s
		}
		if n.at[s] == number {
			return s
		}
	}
}

// add gives a new page the next Serial.
func (n *names) add(host uint32, at uint64) graph.Serial {
	n.host, n.at = append(n.host, host), append(n.at, at)
	return graph.Serial(len(n.host) - 1)
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
	if len(name) == 0 || len(name) > 10 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	number := uint64(0)
	for _, c := range name {
		if c < '0' || c > '9' {
			return 0, false
		}
		number = number*10 + uint64(c-'0')
	}
	return number, number < math.MaxUint32
}

// hostOf gives the host of a URL in lower case, with its port, and what follows it; otherNames for all that is none.
func (n *names) hostOf(name []byte) (host uint32, path []byte) {
	for i := range n.prefixes {
		if p := &n.prefixes[i]; len(p.text) > 0 && bytes.HasPrefix(name, p.text) {
			n.used = i
			return p.host, name[len(p.text):]
		}
	}
	i := bytes.Index(name, []byte("://"))
	if i <= 0 || bytes.ContainsAny(name[:i], "/?#") {
		return otherNames, name
	}
	end := bytes.IndexAny(name[i+3:], "/?#")
	if end < 0 {
		return n.addHost(name[i+3:]), nil
	}
	end += i + 3
	n.used = 1 - n.used
	p := &n.prefixes[n.used]
	p.text, p.host = append(p.text[:0], name[:end+1]...), n.addHost(name[i+3:end])
	return p.host, name[end+1:]
}

// addHost gives the index of a host as it stands in a URL; one without a host ("file:///x") is no URL to us.
func (n *names) addHost(raw []byte) uint32 {
	if i, ok := n.byName[string(raw)]; ok {
		return i
	}
	name := strings.ToLower(string(raw[bytes.LastIndexByte(raw, '@')+1:]))
	i, ok := n.byName[name]
	if !ok {
		i = uint32(len(n.hosts))
		n.hosts = append(n.hosts, host{name: name})
		n.byName[name] = i
	}
	if len(n.byName) < 4*len(n.hosts) { // user names could make it as large as the file
		n.byName[string(raw)] = i
	}
	return i
}
