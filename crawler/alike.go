package crawler

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// A portal, a consent wall or the new owner of a domain answers 200 with one page for everything that was there. If pages that have changed have the
// same words now, but had different words before, all but one of them are lost. No request is made to find that out: what a host says about an
// address that never existed may be anything, and differs from what it says about one that did. Pages that were the same before (copies, or empty
// except for scripts) have merely changed together. Memory: 16 bytes for each page that has changed. Time: that of reading each of these once more.

// saying has a number for the words of a page that has changed: pages with the same words have the same number.
type saying struct {
	words uint64
	of    archive.Ordinal
}

// addAlike counts the pages of earlier crawls that all say the same by now. Their hosts are treated like hosts that failed. For each of these hosts
// it returns the number of pages that do not prove that the host still exists: pages that say the same, and pages that no earlier crawl has met, as a
// portal has pages of its own.
func (c *Crawler) addAlike(ctx context.Context, r *Report, failed map[weburl.Host]int64) (map[weburl.Host]int64, error) {
	sayings, news, err := c.sayings(ctx)
	if err != nil {
		return nil, err
	}
	no := make(map[weburl.Host]int64)
	for first, last := 0, 0; first < len(sayings); first = last {
		for last = first; last < len(sayings) && sayings[last].words == sayings[first].words; last++ {
		}
		lost, err := c.nowAlike(ctx, sayings[first:last])
		if err != nil {
			return nil, err
		}
		if len(lost) == 0 {
			continue
		}
		r.Alike, r.AlikeAt = r.Alike+int64(len(lost)), lost[len(lost)-1]
		for _, s := range sayings[first:last] { // including the one that is not lost: it may be all that its host gave
			host := c.archive.At(s.of).URL.Host()
			failed[host] += 0
			no[host]++
		}
	}
	for host := range no {
		no[host] += news[host]
	}
	return no, nil
}

// sayings returns the sayings of pages that have changed since earlier crawls, those with the same words side by side, and the number of new pages by
// host.
func (c *Crawler) sayings(ctx context.Context) (all []saying, news map[weburl.Host]int64, err error) {
	news = make(map[weburl.Host]int64)
	for e := range c.archive.All() {
		if ctx.Err() != nil { // the crawl is done; these counts are only for its report
			break
		}
		if !isOfPage(e) || !c.isOurs(e) || c.o.Removed(e.URL) {
			continue
		}
		before, ok := c.archive.Previous(e)
		switch {
		case !ok:
			news[e.URL.Host()]++
		case isOfPage(before) && !c.archive.UnchangedSince(e).Before(e.Time):
			words, ok, err := c.wordsOf(ctx, e)
			if err != nil {
				return nil, nil, err
			}
			if ok {
				all = append(all, saying{words, e.Ordinal})
			}
		}
	}
	slices.SortFunc(all, func(a, b saying) int { return cmp.Or(cmp.Compare(a.words, b.words), cmp.Compare(a.of, b.of)) })
	return all, news, nil
}

// nowAlike returns those of some pages with the same words now that had other words before than the pages ahead of them; the first page is never
// among them.
func (c *Crawler) nowAlike(ctx context.Context, same []saying) (lost []weburl.URL, err error) {
	if len(same) == 1 {
		return nil, nil
	}
	before := make(map[uint64]bool)
	for _, s := range same {
		e := c.archive.At(s.of)
		earlier, _ := c.archive.Previous(e)
		words, ok, err := c.wordsOf(ctx, earlier)
		if err != nil {
			return nil, err
		}
		if ok && !before[words] && len(before) > 0 {
			lost = append(lost, e.URL)
		}
		if ok {
			before[words] = true
		}
	}
	return lost, nil
}

// wordsOf returns a number for the words of a page; false where it is damaged or can't be read.
func (c *Crawler) wordsOf(ctx context.Context, e archive.Entry) (words uint64, ok bool, err error) {
	capture, err := c.captured(e)
	if capture == nil || err != nil {
		return 0, false, err
	}
	ok = c.read(ctx, capture, func(p *page.Page) { words = wordsOf(p) }) == nil
	return words, ok, nil
}

// wordsOf is a hash of a page's words, and of its canonical address if that differs. It leaves out numbers, codes and addresses, as a portal shows
// the address that was asked for, and the query of the canonical address, which may contain that address, too.
func wordsOf(p *page.Page) uint64 {
	var d xxhash.Digest
	d.Reset()
	for word := range words(p) {
		d.WriteString(word) // never fails
		d.WriteString(" ")
	}
	if p.Canonical != "" && p.Canonical != p.URL {
		to, _, _ := strings.Cut(string(p.Canonical), "?")
		d.WriteString(to)
	}
	return d.Sum64()
}

// words yields the words of a page in order, without numbers, codes and addresses.
func words(p *page.Page) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range p.Blocks {
			for word := range wordsIn(&p.Blocks[i]) {
				if !yield(word) {
					return
				}
			}
		}
	}
}

// wordsIn yields the words of a block, as words does.
func wordsIn(b *page.Block) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := range strings.FieldsSeq(strings.ToLower(b.Text)) {
			word = strings.Trim(word, aroundWords)
			if word != "" && !strings.ContainsAny(word, inAddresses) && !yield(word) {
				return
			}
		}
	}
}

// Signs around words, and signs that make a run of characters an address, a number or a code.
const (
	aroundWords = ".,:;!?()[]{}<>\"'“”‘’«»…"
	inAddresses = "0123456789/.:@=&?%_"
)
