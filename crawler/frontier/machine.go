package frontier

import (
	"container/heap"
	"time"

	"facetta/internal/weburl"
)

// Ports of one name are hosts of their own, with a robots.txt each, but one machine: it gives one lease at a time for all ports, and is due when the
// delay after the last one is over. Otherwise a page could make the crawl ask a machine at all its ports at once. A name that occurs without ports
// only needs no machine.

// machine is a name whose hosts with ports were leased. It is not on disk.
type machine struct {
	leased  *host     // nil: none
	next    time.Time // when it may be asked again
	waiting []*host   // hosts that would be due without the leased one; they are in no heap
}

// machineOf returns the machine of a host; nil where no other host of the name is known.
func (f *Frontier) machineOf(h *host) *machine {
	name := h.name.Name()
	m := f.machines[name]
	if m == nil && weburl.Host(name) != h.name {
		m = new(machine)
		f.machines[name] = m
		if bare := f.hosts[weburl.Host(name)]; bare != nil { // the host without a port, whose leases have not counted so far
			if m.next = bare.next; bare.leased {
				m.leased = bare
			}
		}
	}
	return m
}

// yields tells whether a host that is due has to wait for another host of its machine, and makes it wait.
func (f *Frontier) yields(h *host, now time.Time) bool {
	m := f.machineOf(h)
	if m == nil || m.leased == nil && !m.next.After(now) {
		return false
	}
	heap.Remove(f.heapOf(h), h.index)
	if m.leased != nil {
		h.waits = true
		m.waiting = append(m.waiting, h)
		return true
	}
	h.kept = later(h.kept, m.next)
	f.file(h)
	return true
}

// take notes that a host has a lease.
func (f *Frontier) take(h *host) {
	if m := f.machineOf(h); m != nil {
		m.leased = h
	}
}

// free notes that a host has no lease any more, and files the hosts that wait for it.
func (f *Frontier) free(h *host) {
	m := f.machines[h.name.Name()]
	if m == nil || m.leased != h {
		return
	}
	m.leased, m.next = nil, h.next
	waiting := m.waiting
	m.waiting = nil
	for _, w := range waiting {
		if w.waits = false; f.hosts[w.name] == w {
			f.file(w)
		}
	}
}
