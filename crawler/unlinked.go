package crawler

import "facetta/crawler/frontier"

// addUnlinked puts pages into the frontier that an earlier crawl has fetched, that are in the scope and due, and that nothing has led to when all else
// is fetched: what no link leads to any more would be found for ever as it was, also where it is gone. They stand as deep as a page may, so that
// none of their links is followed that would not be from such a page. It tells whether there were any; after a kill those are added that are left.
func (c *Crawler) addUnlinked() (more bool, err error) {
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
		if !e.Time.Before(c.start) || !isOfPage(e) || it.Depth == 0 || c.scope.refuses(it) != "" || !c.isDue(e) {
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
