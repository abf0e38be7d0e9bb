package graph

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
)

// Options of a Builder.
type Options struct {
	KeepSelfLinks bool // default: a page's links to itself are dropped
	KeepOrder     bool // nodes in the order of PageIDs; default: sorted inside each block, which is faster to read
	// Memory is the most bytes that links may take; for more of them files are used. 0 means DefaultMemory.
	Memory int64
	// Folder is the folder of these files, which have no names; "" means the system's folder for temporary files.
	Folder string
	// Progress, if not nil, is called with how much of a stage of Build is done; calls do not overlap. If it returns an error, Build ends.
	Progress func(stage string, done, total int) error
}

// DefaultMemory is enough for some 150 million links.
const DefaultMemory = 2 << 30

// memoryPerLink is the most memory that Build needs for a link: as it was added, and as it is sorted.
const memoryPerLink = linkSize + partitionedSize

// WithDefaults returns the options with the defaults filled in.
func (o Options) WithDefaults() Options {
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	if o.Folder == "" {
		o.Folder = os.TempDir()
	}
	return o
}

// Serial numbers the pages of one Builder in the order in which they were added, from 0.
type Serial uint32

// maxPages keeps Serial, Node and HostID below 2^32 - 1.
const maxPages = math.MaxUint32 - 1

// NoPage is for stand-ins that stand for no page, and NoNode is their node.
const (
	NoPage = Serial(math.MaxUint32)
	NoNode = Node(math.MaxUint32)
)

// Builder collects pages and links in any order. It is not safe for concurrent use.
type Builder struct {
	options Options
	hostIDs map[string]HostID
	hosts   []hostPages // by HostID
	pages   []PageID    // by Serial; stand-ins are on noHost
	stands  []standIn   // by ascending Serial
	links   linkList
	err     error // the first wrong call, reported by Build
}

// standIn is a Serial that is no page.
type standIn struct {
	serial, of Serial
}

// noHost is the host of stand-ins.
const noHost = HostID(math.MaxUint32)

// hostPages is a host while pages are added.
type hostPages struct {
	name  string
	count Node   // pages added
	last  uint32 // the largest local id, if there are pages
}

// NewBuilder returns a Builder without pages.
func NewBuilder(o Options) *Builder {
	o = o.WithDefaults()
	links := linkList{limit: int(o.Memory / memoryPerLink), folder: o.Folder}
	return &Builder{options: o, hostIDs: make(map[string]HostID), links: links}
}

// AddHost returns the id of a host. A new host gets the next id from 0 on; it need not get a page.
func (b *Builder) AddHost(name string) HostID {
	h, ok := b.hostIDs[name]
	if !ok {
		h = HostID(len(b.hosts))
		b.hostIDs[name] = h
		b.hosts = append(b.hosts, hostPages{name: name})
	}
	return h
}

// AddPageAs adds a page under its stable name, on a host that was added before. Pages may come in any order, and local ids may have gaps. If a name
// is given twice, Build fails.
func (b *Builder) AddPageAs(id PageID) Serial {
	if uint64(id.Host) >= uint64(len(b.hosts)) {
		b.err = cmp.Or(b.err, fmt.Errorf("page %v is on a host that was not added: call AddHost first", id))
	} else {
		h := &b.hosts[id.Host]
		h.count++
		h.last = max(h.last, id.Local)
	}
	b.pages = append(b.pages, id)
	return Serial(len(b.pages) - 1)
}

// AddPage adds a page for callers without stable names of their own. The page gets the local id after the largest of its host; the host is added with
// its first page.
func (b *Builder) AddPage(host string) Serial {
	id := PageID{Host: b.AddHost(host)}
	if h := b.hosts[id.Host]; h.count > 0 {
		id.Local = h.last + 1
	}
	return b.AddPageAs(id)
}

// AddStandIn adds an address that is no page, but stands for one that is or will be added, or for NoPage: links to it count as links to that page,
// and links from it do not count at all.
func (b *Builder) AddStandIn(of Serial) Serial {
	serial := Serial(len(b.pages))
	b.stands = append(b.stands, standIn{serial, of})
	b.pages = append(b.pages, PageID{Host: noHost})
	return serial
}

// PageCount returns the number of pages added.
func (b *Builder) PageCount() int { return len(b.pages) - len(b.stands) }

// LinkCount returns the number of links added, parallel and self links included.
func (b *Builder) LinkCount() int { return b.links.count }

// AddLink adds a link between two pages or stand-ins, which may also be added after it, but before Build.
func (b *Builder) AddLink(from, to Serial) {
	b.links.add(link{from, to})
}

// Err returns the first error of adding, which Build would return, so that it is useless to add more.
func (b *Builder) Err() error { return cmp.Or(b.err, b.links.err) }

// Build makes the graph and returns the node of each page by its Serial; for stand-ins it is that of the page for which they stand. The Builder must
// not be used afterwards.
func (b *Builder) Build() (*Graph, []Node, error) {
	g, nodes, err := b.build()
	if err != nil {
		_ = b.links.close() // the first error is the news
		return nil, nil, fmt.Errorf("build graph: %w", err)
	}
	return g, nodes, nil
}

func (b *Builder) build() (*Graph, []Node, error) {
	if err := b.check(); err != nil {
		return nil, nil, err
	}
	g := &Graph{hosts: b.hostTable()}
	places, locals, err := placePages(b.pages, b.hosts, g.hosts.first)
	if err != nil {
		return nil, nil, err
	}
	g.locals = locals
	for _, s := range b.stands {
		if s.of != NoPage {
			places[s.serial] = places[s.of]
		}
	}
	b.pages, b.hosts, b.hostIDs = nil, nil, nil
	if err := b.sortLinks(g, places); err != nil {
		_ = g.Close() // the first error is the news
		return nil, nil, err
	}
	byPlace := g.NodesByPageID()
	nodes := make([]Node, len(places))
	for s, p := range places {
		nodes[s] = NoNode
		if p != noPlace {
			nodes[s] = byPlace[p]
		}
	}
	return g, nodes, nil
}

// check returns an error if there were wrong calls.
func (b *Builder) check() error {
	switch {
	case b.Err() != nil:
		return b.Err()
	case len(b.pages) > maxPages || len(b.hosts) > maxPages:
		return fmt.Errorf("%d pages or %d hosts are more than %d", len(b.pages), len(b.hosts), uint32(maxPages))
	case slices.ContainsFunc(b.stands, func(s standIn) bool {
		return s.of != NoPage && (int(s.of) >= len(b.pages) || b.pages[s.of].Host == noHost)
	}):
		return errors.New("a stand-in stands for no page: give it the Serial of a page, or NoPage")
	case b.links.last >= uint64(len(b.pages)) && b.links.count > 0:
		return errors.New("a link names a page that was not added: call AddPage for both ends before Build")
	}
	return nil
}

func (b *Builder) hostTable() hostTable {
	t := hostTable{first: make([]Node, 1, len(b.hosts)+1), ends: make([]uint64, 1, len(b.hosts)+1)}
	for i, h := range b.hosts {
		t.first = append(t.first, t.first[i]+h.count)
		t.names = append(t.names, h.name...)
		t.ends = append(t.ends, uint64(len(t.names)))
	}
	return t
}
