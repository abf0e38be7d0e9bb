package facets

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
)

// Members are the topics that every page is a member of, as a Tally with the same options finds them out page by page: for counting
// very many pages, at a few nanoseconds each. They take 2 bytes a membership, and 4 bytes and a bit a page. They are safe for
// concurrent use.
type Members struct {
	topics  []uint16 // page by page, ascending; there are MaxTopics at most; and fewTopics at the end that are no page's
	ends    []uint32 // of each page's topics
	general []uint64 // a bit a page
	count   int      // of topics
}

// NewMembers finds them out, on all cores, in the time of a Tally of all pages.
func NewMembers(unbiased Column, m *Memberships, o Options) (*Members, error) {
	all := &Members{ends: make([]uint32, m.Len()), general: make([]uint64, (m.Len()+63)/64), count: m.TopicCount()}
	parts := make([][]uint16, runtime.GOMAXPROCS(0))
	size := (len(all.general) + len(parts) - 1) / len(parts) * 64 // pages of a part: whole words of general
	from := func(part int) int { return min(part*size, m.Len()) }
	var g sync.WaitGroup
	for i := range parts {
		t, err := NewTally(unbiased, m, o)
		if err != nil {
			return nil, err
		}
		g.Go(func() { parts[i] = all.find(t, from(i), from(i+1)) })
	}
	g.Wait()
	for i, part := range parts {
		for page := from(i); page < from(i+1); page++ {
			all.ends[page] += uint32(len(all.topics))
		}
		all.topics = append(all.topics, part...)
	}
	all.topics = append(all.topics, make([]uint16, fewTopics)...)
	if len(all.topics) > math.MaxUint32 {
		return nil, fmt.Errorf("facets: %d memberships: at most %d can be counted", len(all.topics), math.MaxUint32)
	}
	return all, nil
}

// find gives the topics of some pages, and notes where those of each end among them.
func (m *Members) find(t *Tally, from, to int) []uint16 {
	var topics []uint16
	for page := from; page < to; page++ {
		t.each(uint32(page), func(topic TopicID) {
			if topic == General {
				m.general[page/64] |= 1 << (page % 64)
			} else {
				topics = append(topics, uint16(topic))
			}
		})
		m.ends[page] = uint32(len(topics))
	}
	return topics
}

// Counts is a Counter of members.
type Counts struct {
	sums
	members *Members
}

// Counts makes empty Counts.
func (m *Members) Counts() *Counts { return &Counts{sums{topics: make([]int, m.count)}, m} }

// countedAtOnce is how many pages have their topics looked up together, so that the look-ups, which miss the caches, don't wait for each
// other.
const countedAtOnce = 64

// Add counts a sample.
func (c *Counts) Add(sample []uint32) {
	for pages := range slices.Chunk(sample, countedAtOnce) {
		c.add(pages)
	}
	c.size += len(sample)
}

// fewTopics is how many topics of a page are taken at once, however many it has: where pages have fewer, as nearly all do, there is no loop whose
// end a processor would mispredict for each of them.
const fewTopics = 8

// add counts some pages, at most countedAtOnce.
func (c *Counts) add(pages []uint32) {
	m := c.members
	var from, to [countedAtOnce]uint32
	for i, page := range pages {
		if page > 0 {
			from[i] = m.ends[page-1]
		}
		to[i] = m.ends[page]
		c.general += int(m.general[page/64] >> (page % 64) & 1)
	}
	var topics [countedAtOnce * fewTopics]uint16
	n := 0
	for i := range pages {
		of := m.topics[from[i]:to[i]]
		if len(of) > fewTopics {
			c.count(of)
			continue
		}
		*(*[fewTopics]uint16)(topics[n:]) = [fewTopics]uint16(m.topics[from[i]:])
		n += len(of)
	}
	c.count(topics[:n])
}

func (c *Counts) count(topics []uint16) {
	for _, topic := range topics {
		c.topics[topic]++
	}
}
