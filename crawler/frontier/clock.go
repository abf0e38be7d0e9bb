package frontier

import (
	"time"

	"facetta/internal/weburl"
)

// If the clock was ahead when a crawl began or stopped, the stored times are far in the future once the clock is right again. Hosts and URLs would
// wait until then. Pages fetched from now on would seem older than the crawl and would be asked for again in each run. So a time that cannot be right
// is replaced by the present time.

// maxWait is longer than any answer can delay a host or a URL.
const maxWait = 2 * time.Hour

// notAhead returns a stored time, or the present time if the stored one is too far ahead.
func (f *Frontier) notAhead(t time.Time) time.Time {
	if now := f.now(); t.After(now.Add(maxWait)) {
		return now
	}
	return t
}

// wakeAhead makes the URLs ready that would wait longer than maxWait.
func (f *Frontier) wakeAhead() error {
	if f.readOnly {
		return nil
	}
	c := f.change()
	_, end := kindBounds(waitKind)
	err := f.between(waitKey(f.now().Add(maxWait), 0), end, func(key, value []byte) error {
		if err := c.b.Delete(append([]byte{}, key...), nil); err != nil {
			return err
		}
		return c.wake(weburl.URL(value))
	})
	return c.commit(err)
}
