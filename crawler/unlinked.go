package crawler

import (
	"context"

	"facetta/crawler/frontier"
)

// addUnlinked puts pages into the frontier that an earlier crawl has fetched, that are in scope and due, and to which nothing has led when all else
// is fetched. Without that, such a page would be found for ever as it was, even if it is gone. The pages get the greatest depth, so that with a limit
// their links are not followed. It tells whether there were any; after a kill, the remaining ones are added.
func (c *Crawler) addUnlinked(ctx context.Context) (more bool, err error) {
	if !c.o.Unlinked || c.o.MaxPages > 0 && c.frontier.Stats().Pages >= c.o.MaxPages {
		return false, nil
	}
	var items []frontier.Item
	flush := func() error {
		n, err := c.frontier.Add(items, nil)
		c.unlinked.Add(int64(n))
		more, items = more || n > 0, items[:0]
		return err
	}
	for e := range c.archive.All() {
		it := frontier.Item{URL: e.URL, Depth: c.scope.deepest()}
		if !e.Time.Before(c.start) || !isOfPage(e) || it.Depth == 0 || c.scope.refuses(it) != "" {
			continue
		}
		if due, err := c.isDue(ctx, e); !due || err != nil {
			if err != nil {
				return false, err
			}
			continue
		}
		if items = append(items, it); len(items) == maxAdded {
			if err := flush(); err != nil {
				return false, err
			}
		}
	}
	return more, flush()
}
