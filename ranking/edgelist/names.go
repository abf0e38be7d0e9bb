package edgelist

import (
	"bytes"
	"strings"

	"facetta/ranking/graph"
)

// names gives each page its Serial and keeps its name.
type names struct {
	builder  *graph.Builder
	integers map[uint64]graph.Serial // pages whose name is a number as strconv prints it
	others   map[string]graph.Serial
	texts    []string // by Serial
	arena    strings.Builder
	lastName []byte // a cache of one: links come sorted by source
	last     graph.Serial
}

func newNames(b *graph.Builder) *names {
	return &names{builder: b, integers: make(map[uint64]graph.Serial), others: make(map[string]graph.Serial)}
}

// source is serial with the cache, for the field that repeats from line to line.
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
		s, known := n.integers[number]
		if !known {
			s = n.add("", name)
			n.integers[number] = s
		}
		return s
	}
	s, known := n.others[string(name)]
	if !known {
		s = n.add(hostOf(name), name)
		n.others[n.texts[s]] = s
	}
	return s
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

// integer reads a decimal number without sign or leading zeros, of at most 19 digits, so that it fits and prints as it was.
func integer(name []byte) (uint64, bool) {
	if len(name) == 0 || len(name) > 19 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	number := uint64(0)
	for _, c := range name {
		if c < '0' || c > '9' {
			return 0, false
		}
		number = number*10 + uint64(c-'0')
	}
	return number, true
}

// hostOf gives the host of a URL in lower case, with its port; "" for other names.
func hostOf(name []byte) string {
	i := bytes.Index(name, []byte("://"))
	if i <= 0 || bytes.ContainsAny(name[:i], "/?#") {
		return ""
	}
	host := name[i+3:]
	if end := bytes.IndexAny(host, "/?#"); end >= 0 {
		host = host[:end]
	}
	return strings.ToLower(string(host[bytes.LastIndexByte(host, '@')+1:]))
}
