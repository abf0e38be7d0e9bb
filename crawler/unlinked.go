package crawler

import (
	"context"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// addUnlinked puts pages into the frontier that an earlier crawl has fetched, that are in scope, due and no copies, and to which nothing has led when
// all else is fetched. Without that, such a page would be found for ever as it was, even if it is gone. The pages get the greatest depth, so that with
// a limit their links are not followed. It tells whether there were any; after a kill, the remaining ones are added.
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
		if want, err := c.wantsUnlinked(ctx, e); !want || err != nil {
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

// wantsUnlinked tells whether to ask for a page of an earlier crawl: nothing has led to it, it is due, and it is no copy of a page.
func (c *Crawler) wantsUnlinked(ctx context.Context, e archive.Entry) (bool, error) {
	if met, err := c.frontier.Met(e.URL); met || err != nil {
		return false, err
	}
	if due, err := c.isDue(ctx, e); !due || err != nil {
		return false, err
	}
	copied, err := c.isCopied(ctx, e)
	return !copied, err
}

// isCopied tells whether a page names as its own another address, which this crawl has met and where there is, or which leads to, another page. Builds
// show that one instead, whatever has become of this one. Sites that write another address into their links for each visit, or redirect to one,
// would otherwise have one more of each page asked for in each crawl.
func (c *Crawler) isCopied(ctx context.Context, e archive.Entry) (bool, error) {
	capture, err := c.captured(e)
	if capture == nil || err != nil {
		return false, err
	}
	var own weburl.URL
	_ = c.read(ctx, capture, func(p *page.Page) { own = copyOf(p) })
	there, ok := c.archive.Entry(own)
	if met, err := c.frontier.Met(own); !met || !ok || err != nil {
		return false, err
	}
	if isOfRedirect(there) {
		to, ends, err := c.follow(there)
		return ends && to != e.URL, err
	}
	return isOfPage(there), nil
}
