package graph

import (
	"errors"
	"fmt"
	"math"
)

// Options of a Builder.
type Options struct {
	KeepSelfLinks bool // default: a page's links to itself are dropped
}

// Serial numbers the pages of one Builder in the order in which they were added, from 0.
type Serial uint32

// maxPages keeps Serial and Node below 2^32.
const maxPages = math.MaxUint32

// Builder collects pages and links in any order. It is not safe for concurrent use.
type Builder struct {
	options Options
	hostIDs map[string]HostID
	names   []string // of the hosts
	sizes   []uint32 // pages of the hosts
	pages   []PageID // by Serial
	links   linkList
	self    uint64 // self links dropped
}

// NewBuilder makes a Builder without pages.
func NewBuilder(o Options) *Builder {
	return &Builder{options: o, hostIDs: make(map[string]HostID)}
}

// AddPage adds a page of a host, which is added with its first page.
func (b *Builder) AddPage(host string) Serial {
	h, ok := b.hostIDs[host]
	if !ok {
		h = HostID(len(b.names))
		b.hostIDs[host] = h
		b.names = append(b.names, host)
		b.sizes = append(b.sizes, 0)
	}
	b.pages = append(b.pages, PageID{h, b.sizes[h]})
	b.sizes[h]++
	return Serial(len(b.pages) - 1)
}

// PageCount is the number of pages added.
func (b *Builder) PageCount() int { return len(b.pages) }

// LinkCount is the number of links added and not dropped as self links; parallel ones are still counted.
func (b *Builder) LinkCount() int { return b.links.count }

// PageID gives the stable name of an added page.
func (b *Builder) PageID(s Serial) PageID { return b.pages[s] }

// AddLink adds a link between two pages, which may be added later, before Build.
func (b *Builder) AddLink(from, to Serial) {
	if from == to && !b.options.KeepSelfLinks {
		b.self++
		return
	}
	b.links.add(link{from, to})
}

// Build makes the graph and gives the node of each page by its Serial. The Builder is used up.
func (b *Builder) Build() (*Graph, []Node, error) {
	if len(b.pages) > maxPages {
		return nil, nil, fmt.Errorf("build graph: %d pages are more than %d", len(b.pages), uint32(maxPages))
	}
	if b.links.last >= uint64(len(b.pages)) && b.links.count > 0 {
		return nil, nil, errors.New("build graph: a link names a page that was not added: call AddPage for both ends before Build")
	}
	g := &Graph{hosts: b.hostTable()}
	nodes := make([]Node, len(b.pages))
	for i, id := range b.pages {
		nodes[i] = g.hosts.first[id.Host] + Node(id.Local)
	}
	b.pages, b.hostIDs = nil, nil
	added := uint64(b.links.count)
	g.in, g.out = sortLinks(&b.links, nodes)
	g.counts = g.count()
	g.counts.Self, g.counts.Parallel = b.self, added-g.counts.Links
	return g, nodes, nil
}

func (b *Builder) hostTable() hostTable {
	t := hostTable{first: make([]Node, 1, len(b.names)+1), ends: make([]uint64, 1, len(b.names)+1)}
	for h, name := range b.names {
		t.first = append(t.first, t.first[h]+Node(b.sizes[h]))
		t.names = append(t.names, name...)
		t.ends = append(t.ends, uint64(len(t.names)))
	}
	return t
}

type link struct {
	from, to Serial
}

// linkList is a list in chunks: it grows without copying, and can be given back chunk by chunk.
type linkList struct {
	chunks [][]link
	count  int
	last   uint64 // largest Serial in it
}

// chunkLinks makes chunks of 4 MiB.
const chunkLinks = 1 << 19

func (l *linkList) add(k link) {
	if l.count%chunkLinks == 0 {
		l.chunks = append(l.chunks, make([]link, 0, chunkLinks))
	}
	chunk := &l.chunks[len(l.chunks)-1]
	*chunk = append(*chunk, k)
	l.count++
	l.last = max(l.last, uint64(k.from), uint64(k.to))
}
