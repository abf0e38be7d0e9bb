package frontier

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/cockroachdb/pebble/v2"

	"facetta/internal/weburl"
)

// change is one atomic step: a batch, with the hosts, counters and URLs that it changes. The caller holds f.mu.
type change struct {
	f      *Frontier
	b      *pebble.Batch
	hosts  map[weburl.Host]*host
	counts map[string]struct{}
	urls   map[weburl.URL]*record // written by this change, not yet seen by Get
	sizes  map[string]int64       // numbers of query variants, met and earned, of barren pages and of hosts of a domain, by key; likewise
	seq    uint64                 // f.seq before the change
}

func (f *Frontier) change() *change {
	return &change{
		f: f, b: f.db.NewBatch(), hosts: map[weburl.Host]*host{}, counts: map[string]struct{}{},
		urls: map[weburl.URL]*record{}, sizes: map[string]int64{}, seq: f.seq,
	}
}

// commit writes the change, behind all earlier ones, but does not sync it to disk. If an error ended the change, nothing is written, now or later, as
// memory and disk differ.
func (c *change) commit(err error) error {
	f := c.f
	if err == nil {
		err = c.write()
	}
	for _, h := range c.hosts {
		f.file(h)
	}
	if err != nil && f.err == nil {
		f.err = fmt.Errorf("write frontier %s: %w", f.dir, mend(err))
	}
	return f.err
}

func (c *change) write() error {
	for _, name := range slices.Sorted(maps.Keys(c.hosts)) {
		if err := c.b.Set(hostKey(name), c.hosts[name].encode(), nil); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.counts)) {
		v := binary.AppendVarint(nil, c.f.counts[name])
		if err := c.b.Set(countKey(name), v, nil); err != nil {
			return err
		}
	}
	for key, n := range c.sizes {
		if err := c.b.Set([]byte(key), binary.AppendUvarint(nil, uint64(n)), nil); err != nil {
			return err
		}
	}
	if c.seq != c.f.seq {
		if err := c.b.Set(seqKey, binary.BigEndian.AppendUint64(nil, c.f.seq), nil); err != nil {
			return err
		}
	}
	return c.b.Commit(pebble.NoSync)
}

// sync waits until everything that was committed is on disk. It needs no lock, so that many callers share one sync.
func (f *Frontier) sync() error {
	if err := f.db.LogData(nil, pebble.Sync); err != nil {
		return fmt.Errorf("sync frontier %s: %w", f.dir, err)
	}
	return nil
}

// count adds n to a counter.
func (c *change) count(name string, n int64) {
	c.f.counts[name] += n
	c.counts[name] = struct{}{}
}

// host returns a host, from memory or disk, which the change will write.
func (c *change) host(name weburl.Host) (*host, error) {
	h := c.hosts[name]
	if h == nil {
		h = c.f.hosts[name]
	}
	if h == nil {
		v, err := c.f.get(hostKey(name))
		if err != nil {
			return nil, err
		}
		h = &host{name: name, index: -1, lent: true}
		if v != nil {
			if h, err = decodeHost(name, v); err != nil {
				return nil, fmt.Errorf("host %s: %w", name, err)
			}
			h.next = c.f.notAhead(h.next)
		}
		c.f.hosts[name] = h
	}
	c.hosts[name] = h
	return h, nil
}

// record returns the record of a URL, nil when it is new.
func (c *change) record(u weburl.URL) (*record, error) {
	if r := c.urls[u]; r != nil {
		return r, nil
	}
	if r := c.f.leases[u]; r != nil {
		return r, nil
	}
	v, err := c.f.get(urlKey(u))
	if v == nil || err != nil {
		return nil, err
	}
	r, err := decodeRecord(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", u, err)
	}
	return r, nil
}

func (c *change) put(u weburl.URL, r *record) error {
	c.urls[u] = r
	return c.b.Set(urlKey(u), r.encode(), nil)
}

// enqueue makes a URL ready at the place in the queue that its record says.
func (c *change) enqueue(h *host, u weburl.URL, r *record) error {
	r.state = ready
	h.queued++
	if r.place().before(h.head) {
		h.head = r.place()
	}
	c.count(countReady, 1)
	if err := c.b.Set(queueKey(h.name, r.place()), []byte(u), nil); err != nil {
		return err
	}
	return c.put(u, r)
}

// dequeue removes a URL from the queue of its host.
func (c *change) dequeue(h *host, r *record) error {
	h.queued--
	c.count(countReady, -1)
	return c.b.Delete(queueKey(h.name, r.place()), nil)
}
