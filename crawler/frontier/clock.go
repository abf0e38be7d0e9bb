package frontier

import (
	"time"

	"facetta/internal/weburl"
)

// A clock that was ahead when a crawl was begun or stopped leaves times that are long to come when it is right again: hosts and URLs would wait
// for as long, and what is fetched from then on would seem to be from before the crawl, and be asked for again in each run. So what can't be is
// taken for now.

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
