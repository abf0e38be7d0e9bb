package frontier

import (
	"bytes"
	"fmt"
	"strings"

	"facetta/internal/weburl"
)

// Reopen makes failed URLs ready again for whose reason passes returns true, as if they had never been tried. It returns how many there were. Call it
// before the first Lease.
func (f *Frontier) Reopen(passes func(reason string) bool) (reopened int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	from, _ := kindBounds(failKind)
	for {
		some, last, err := f.passing(from, passes)
		if err == nil && len(some) > 0 {
			err = f.reopen(some)
		}
		if err != nil {
			return reopened, fmt.Errorf("reopen frontier %s: %w", f.dir, mend(err))
		}
		reopened += len(some)
		if len(some) < recheckBatch {
			return reopened, nil
		}
		from = last
	}
}

// passing returns the first failed URLs whose reasons pass, at most recheckBatch; last is the key of the last one if the batch is full.
func (f *Frontier) passing(from []byte, passes func(reason string) bool) (some []weburl.URL, last []byte, err error) {
	_, upper := kindBounds(failKind)
	err = f.between(from, upper, func(key, _ []byte) error {
		reason, u, ok := strings.Cut(string(key[1:]), "\x00")
		if !ok {
			return errRecord
		}
		if passes(reason) {
			if some = append(some, weburl.URL(u)); len(some) == recheckBatch {
				last = bytes.Clone(key)
				return errStop
			}
		}
		return nil
	})
	return some, last, err
}

// unfail removes a failed URL that becomes ready again from the counts.
func (c *change) unfail(u weburl.URL, r *record) error {
	c.count(countFailed, -1)
	c.count(countFailedAs+r.reason, -1)
	err := c.b.Delete(failKey(r.reason, u), nil)
	r.reason, r.tries = "", 0
	return err
}
