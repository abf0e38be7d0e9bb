package crawler

import (
	"errors"
	"fmt"
	"slices"
	"syscall"
	"time"

	"facetta/crawler/frontier"
)

// maxStarved is the number of requests in a row for which this machine may have no file or memory left before the crawl ends. Meanwhile other
// connections end and free theirs.
const maxStarved = 100

// isStarved tells whether an error means that this machine lacks files or memory, and not that a host or the network failed.
func isStarved(err error) bool {
	var number syscall.Errno
	return errors.As(err, &number) && slices.Contains([]syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM}, number)
}

// giveBack settles a lease for which this machine could open no connection. It does not count as a try, and the item is leased again later.
func (w *worker) giveBack(it frontier.Item, err error) error {
	released := w.frontier.Release(it, time.Now().Add(w.o.RetryWait))
	if w.starved.Add(1) > maxStarved {
		return errors.Join(fmt.Errorf("crawl: no connection can be opened: %w", err), released)
	}
	return released
}
