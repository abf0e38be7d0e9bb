package edgelist

import (
	"bytes"
	"slices"
	"strings"

	"facetta/ranking/graph"
)

// names gives each page its Serial and keeps its name.
type names struct {
	builder *graph.Builder
	small   []uint32 // Serial + 1 of the page named by a small integer, 0 for none
	others  table
	texts   []string // by Serial
	arena   strings.Builder
	// Caches of one: links come sorted by source, and pages by host.
	lastName []byte
	last     graph.Serial
	rawHost  []byte
	host     string
}

// smallIntegers are found by index; the limit bounds the index to 64 MiB.
const smallIntegers = 1 << 24

func newNames(b *graph.Builder) *names {
	return &names{builder: b, others: newTable()}
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
	if number, ok := smallInteger(name); ok {
		return n.bySmallInteger(number, name)
	}
	hash := n.others.hash(name)
	s, known := n.others.find(name, hash, n.texts)
	if !known {
		s = n.add(n.hostOf(name), name)
		n.others.insert(hash, s)
	}
	return s
}

func (n *names) bySmallInteger(number int, name []byte) graph.Serial {
	if number >= len(n.small) {
		n.small = slices.Grow(n.small, number+1-len(n.small))
		n.small = n.small[:cap(n.small)]
	}
	if n.small[number] == 0 {
		n.small[number] = uint32(n.add("", name)) + 1
	}
	return graph.Serial(n.small[number] - 1)
}

// arenaBytes is how much memory names share: a string of its own for each would cost the garbage collector.
const arenaBytes = 1 << 18

func (n *names) add(host string, name []byte) graph.Serial {
	if n.arena.Cap()-n.arena.Len() < len(name) {
		n.arena = strings.Builder{}
		n.arena.Grow(max(arenaBytes, len(name)))
	}
	start := n.arena.Len()
	n.arena.Write(name)
	n.texts = append(n.texts, n.arena.String()[start:])
	return n.builder.AddPage(host)
}

// smallInteger reads a decimal number below smallIntegers without sign or leading zeros, so that it prints as it was.
func smallInteger(name []byte) (int, bool) {
	if len(name) == 0 || len(name) > 8 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	number := 0
	for _, c := range name {
		if c < '0' || c > '9' {
			return 0, false
		}
		number = number*10 + int(c-'0')
	}
	return number, number < smallIntegers
}

// hostOf gives the host of a URL in lower case, with its port; "" for other names.
func (n *names) hostOf(name []byte) string {
	i := bytes.Index(name, []byte("://"))
	if i <= 0 || bytes.ContainsAny(name[:i], "/?#") {
		return ""
	}
	raw := name[i+3:]
	if end := bytes.IndexAny(raw, "/?#"); end >= 0 {
		raw = raw[:end]
	}
	if !bytes.Equal(raw, n.rawHost) {
		n.rawHost = append(n.rawHost[:0], raw...)
		n.host = strings.ToLower(string(raw[bytes.LastIndexByte(raw, '@')+1:]))
	}
	return n.host
}
