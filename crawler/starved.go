package crawler

import (
	"errors"
	"fmt"
	"slices"
	"syscall"
	"time"

	"facetta/crawler/frontier"
)

// maxStarved is how many requests in a row may find that this machine has no file or memory left for a connection before the crawl ends. Other
// connections end meanwhile, and leave theirs.
const maxStarved = 100

// isStarved tells what this machine lacks from what is wrong with a host or the network.
func isStarved(err error) bool {
	var number syscall.Errno
	return errors.As(err, &number) && slices.Contains([]syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM}, number)
}

// giveBack settles a lease for which no connection could be opened here: it is no try of the host's, and comes again.
func (w *worker) giveBack(it frontier.Item, err error) error {
	released := w.frontier.Release(it, time.Now().Add(w.o.RetryWait))
	if w.starved.Add(1) > maxStarved {
		return errors.Join(fmt.Errorf("crawl: no connection can be opened: %w", err), released)
	}
	return released
}
