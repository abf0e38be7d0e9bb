package partition

import (
	"cmp"
	"fmt"
	"slices"

	"facetta/ranking/graph"
)

// host is a host that a partition owns, as loaded from its source.
type host struct {
	id      graph.HostID
	version uint32
	locals  []uint32       // local ids of its pages, ascending
	ends    []int          // by page: the end of its part of links
	links   []graph.PageID // links of its pages; those of each page are ascending and distinct
	first   uint32         // row of the first page
}

// load loads a host from the source.
func load(s Source, id graph.HostID, version uint32) (*host, error) {
	h := &host{id: id, version: version}
	var wrong error
	err := s.Pages(id, func(local uint32, links []graph.PageID) {
		if n := len(h.locals); n > 0 && h.locals[n-1] >= local && wrong == nil {
			wrong = fmt.Errorf("page %d after page %d: pages must come in ascending order", local, h.locals[n-1])
		}
		start := len(h.links)
		h.links = append(h.links, links...)
		own := h.links[start:]
		slices.SortFunc(own, comparePages)
		h.links = h.links[:start+len(slices.Compact(own))]
		h.locals, h.ends = append(h.locals, local), append(h.ends, len(h.links))
	})
	if err = cmp.Or(err, wrong); err != nil {
		return nil, fmt.Errorf("pages of host %d: %w", id, err)
	}
	return h, nil
}

// page returns the number of a page on its host.
func (h *host) page(local uint32) (int, bool) {
	if i := int(local); i < len(h.locals) && h.locals[i] == local { // usually there are no gaps before it
		return i, true
	}
	return slices.BinarySearch(h.locals, local)
}

// pages has all pages that a partition owns. Their rows, which number them from 0, are in the order of their ids.
type pages struct {
	hosts []*host // ascending
	count int
}

// number assigns rows to the pages.
func (p *pages) number() {
	p.count = 0
	for _, h := range p.hosts {
		h.first = uint32(p.count)
		p.count += len(h.locals)
	}
}

func (p *pages) host(id graph.HostID) *host {
	i, ok := slices.BinarySearchFunc(p.hosts, id, func(h *host, id graph.HostID) int { return cmp.Compare(h.id, id) })
	if !ok {
		return nil
	}
	return p.hosts[i]
}

// eachLink calls do for all links, by ascending row of their source.
func (p *pages) eachLink(do func(from *host, source uint32, to graph.PageID)) {
	for _, h := range p.hosts {
		start := 0
		for i, end := range h.ends {
			for _, to := range h.links[start:end] {
				do(h, h.first+uint32(i), to)
			}
			start = end
		}
	}
}

// finder finds rows. It is fast if a page is on the same host as the one before.
type finder struct {
	pages *pages
	id    graph.HostID
	host  *host // nil if it is not owned
	known bool
}

// row returns the row of a page, and whether the partition has the page.
func (f *finder) row(id graph.PageID) (uint32, bool) {
	if !f.known || f.id != id.Host {
		f.id, f.host, f.known = id.Host, f.pages.host(id.Host), true
	}
	if f.host == nil {
		return 0, false
	}
	i, ok := f.host.page(id.Local)
	return f.host.first + uint32(i), ok
}
