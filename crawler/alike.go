package crawler

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// A portal, a wall of consents or whoever has bought a domain answers 200, with one page for all that there was. Of pages that have changed, and of
// which the last words were different, all but one are lost where the words are the same by now. No request is made for that: what a host says of an
// address that never was may be anything, and differs from what it says of one that was. Pages that were the same before (copies, or empty but for
// scripts) have only changed together. Memory: 16 bytes a page that has changed. Time: that of reading each of these once more.

// saying is what a page that has changed says: pages with the same words have the same number.
type saying struct {
	words uint64
	of    archive.Ordinal
}

// addAlike counts the pages of earlier crawls that all say the same by now. Their hosts failed as others did; it gives how many pages of each of these
// hosts are no sign that it is there: those that say the same, and those that no earlier crawl has met, as a portal has its own.
func (c *Crawler) addAlike(ctx context.Context, r *Report, failed map[weburl.Host]int64) (map[weburl.Host]int64, error) {
	sayings, news, err := c.sayings(ctx)
	if err != nil {
		return nil, err
	}
	no := make(map[weburl.Host]int64)
	for first, last := 0, 0; first < len(sayings); first = last {
		for last = first; last < len(sayings) && sayings[last].words == sayings[first].words; last++ {
		}
		lost, err := c.nowAlike(sayings[first:last])
		if err != nil {
			return nil, err
		}
		if len(lost) == 0 {
			continue
		}
		r.Alike, r.AlikeAt = r.Alike+int64(len(lost)), lost[len(lost)-1]
		for _, s := range sayings[first:last] { // that which is not lost, too: it may be all that its host gave
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

// sayings gives what the pages that have changed since earlier crawls say, those with the same words together, and the number of new pages by host.
func (c *Crawler) sayings(ctx context.Context) (all []saying, news map[weburl.Host]int64, err error) {
	news = make(map[weburl.Host]int64)
	for e := range c.archive.All() {
		if ctx.Err() != nil { // the crawl is done, and what is counted here is only told
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
			words, ok, err := c.wordsOf(e)
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

// nowAlike gives those of some pages with the same words that said something else before, but for the first, and for what others of them said.
func (c *Crawler) nowAlike(same []saying) (lost []weburl.URL, err error) {
	if len(same) == 1 {
		return nil, nil
	}
	before := make(map[uint64]bool)
	for _, s := range same {
		e := c.archive.At(s.of)
		earlier, _ := c.archive.Previous(e)
		words, ok, err := c.wordsOf(earlier)
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

// wordsOf gives a number for the words of a page; false where it is damaged, or can't be read.
func (c *Crawler) wordsOf(e archive.Entry) (words uint64, ok bool, err error) {
	capture, err := c.captured(e)
	if capture == nil || err != nil {
		return 0, false, err
	}
	ok = parse(capture, func(p *page.Page) { words = wordsOf(p) }) == nil
	return words, ok, nil
}

// wordsOf is a hash of a page's words, without numbers, codes and addresses, as a portal names what was asked for, and of where else it sends its
// readers, without the query, which may name that, too.
func wordsOf(p *page.Page) uint64 {
	var d xxhash.Digest
	d.Reset()
	for _, b := range p.Blocks {
		for word := range strings.FieldsSeq(strings.ToLower(b.Text)) {
			word = strings.Trim(word, aroundWords)
			if word == "" || strings.ContainsAny(word, inAddresses) {
				continue
			}
			d.WriteString(word) // never fails
			d.WriteString(" ")
		}
	}
	if p.Canonical != "" && p.Canonical != p.URL {
		to, _, _ := strings.Cut(string(p.Canonical), "?")
		d.WriteString(to)
	}
	return d.Sum64()
}

// What stands around words, and what makes a run of signs an address, a number or a code.
const (
	aroundWords = ".,:;!?()[]{}<>\"'“”‘’«»…"
	inAddresses = "0123456789/.:@=&?%_"
)
