package frontier

import (
	"errors"
	"fmt"
	"slices"

	"facetta/internal/weburl"
)

// TakeBack makes URLs ready again that failed or wait for another try, as if the tries since the leases of these items had not been made; only
// Stats.Retried still counts these tries. URLs that are done or leased stay so. All is on disk when TakeBack returns.
func (f *Frontier) TakeBack(items []Item) error {
	for some := range slices.Chunk(items, recheckBatch) {
		if err := f.takeBack(some); err != nil {
			return fmt.Errorf("take back in frontier %s: %w", f.dir, mend(err))
		}
	}
	return f.sync()
}

func (f *Frontier) takeBack(items []Item) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	c := f.change()
	var err error
	for _, it := range items {
		if err = c.takeBack(it); err != nil {
			break
		}
	}
	return errors.Join(c.commit(err), f.loadWaiting())
}

func (c *change) takeBack(it Item) error {
	r, err := c.record(it.URL)
	if r == nil || err != nil || r.state == done || c.f.leases[it.URL] != nil {
		return err
	}
	tries := min(r.tries, it.Tries) // a URL that was tried twice is among the items twice
	if r.state != ready {
		if err := c.reopen([]weburl.URL{it.URL}); err != nil {
			return err
		}
		r = c.urls[it.URL]
	}
	r.tries = tries
	return c.put(it.URL, r)
}
