package frontier

import (
	"fmt"

	"facetta/internal/weburl"
)

// recheckBatch bounds the memory of one step of Recheck.
const recheckBatch = 1000

// Recheck makes every URL ready again whose answer the archive should hold but does not: after a power cut the end of the
// archive can be missing although the frontier says done. It returns how many there were. Call it before the first Lease.
func (f *Frontier) Recheck(archived func(weburl.URL) bool) (lost int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	from, _ := kindBounds(urlKind)
	for {
		missing, err := f.missing(from, archived)
		if err == nil && len(missing) > 0 {
			err = f.reopen(missing)
		}
		if err != nil {
			return lost, fmt.Errorf("recheck frontier %s: %w", f.dir, mend(err))
		}
		lost += len(missing)
		if len(missing) < recheckBatch {
			f.crashed = false
			return lost, nil
		}
		from = urlKey(missing[len(missing)-1])
	}
}

func (f *Frontier) missing(from []byte, archived func(weburl.URL) bool) (missing []weburl.URL, err error) {
	_, upper := kindBounds(urlKind)
	err = f.between(from, upper, func(key, value []byte) error {
		r, err := decodeRecord(value)
		if err != nil {
			return fmt.Errorf("%s: %w", key[1:], err)
		}
		u := weburl.URL(key[1:])
		if r.state == done && r.flags&flagArchived != 0 && !archived(u) {
			if missing = append(missing, u); len(missing) == recheckBatch {
				return errStop
			}
		}
		return nil
	})
	return missing, err
}

// reopen makes done, failed and waiting URLs ready again.
func (f *Frontier) reopen(urls []weburl.URL) error {
	c := f.change()
	return c.commit(c.reopen(urls))
}

func (c *change) reopen(urls []weburl.URL) error {
	for _, u := range urls {
		r, err := c.record(u)
		if err != nil {
			return err
		}
		h, err := c.host(u.Host())
		if err != nil {
			return err
		}
		switch r.state {
		case failed:
			err = c.unfail(u, r)
		case waiting:
			c.count(countWaiting, -1)
			err = c.b.Delete(waitKey(r.at, r.seq), nil)
		default:
			c.undo(r)
		}
		if err != nil {
			return err
		}
		if r.flags&flagCounted != 0 {
			h.pages--
			c.count(countPages, -1)
		}
		if r.flags&flagNotDue != 0 {
			c.count(countNotDue, -1)
		}
		if r.flags&flagMissed != 0 {
			h.misses--
		}
		r.flags &= flagDue | flagAgain // what asked for it still does
		if err := c.enqueue(h, u, r); err != nil {
			return err
		}
	}
	return nil
}
