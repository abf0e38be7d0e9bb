package frontier

import (
	"time"

	"facetta/internal/weburl"
)

// If the clock was ahead when a crawl began or stopped, it leaves times that are far in the future once the clock is right again. Hosts and URLs
// would wait until then, and what is fetched from now on would seem to be from before the crawl, and would be asked for again in each run. So a time
// that cannot be right is taken for the present time.

// maxWait is longer than any answer puts off a host or a URL.
const maxWait = 2 * time.Hour

// notAhead gives a time that is read, or now.
func (f *Frontier) notAhead(t time.Time) time.Time {
	if now := f.now(); t.After(now.Add(maxWait)) {
		return now
	}
	return t
}

// wakeAhead makes the URLs ready that would wait for longer.
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
