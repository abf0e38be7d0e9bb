package facets

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"slices"

	"facetta/internal/panics"
)

// Members hold, for every page, the topics of which it is a member, as a Tally with the same options would find them page by page. With them, very
// many pages can be counted, in a few nanoseconds each. For the most frequent topics, each page has a word with one bit for each topic; its other
// topics are in a list. Members take 12 bytes and two bits for each page, and 2 bytes for each membership in one of the other topics. They are safe
// for concurrent use.
type Members struct {
	frequent []TopicID // at most 64 topics, by their bits in often
	often    []uint64  // by page
	topics   []uint16  // the other topics page by page, ascending, which fit in 16 bits (MaxTopics); and fewTopics at the end that belong to no page
	ends     []uint32  // end of each page's topics
	general  []uint64  // a bit for each page: whether it is a member of General
	some     []uint64  // a bit for each page: whether it is a member of a topic other than General
	count    int       // number of topics
}

// NewMembers computes the members, on all cores, in the time of a Tally of all pages.
func NewMembers(unbiased Column, m *Memberships, o Options) (*Members, error) {
	all := &Members{
		often: make([]uint64, m.Len()), ends: make([]uint32, m.Len()), general: make([]uint64, (m.Len()+63)/64), some: make([]uint64, (m.Len()+63)/64), count: m.TopicCount(),
	}
	parts := make([]membersPart, runtime.GOMAXPROCS(0))
	size := (len(all.general) + len(parts) - 1) / len(parts) * 64 // pages of a part, which has whole words of general
	for i := range parts {
		t, err := NewTally(unbiased, m, o)
		if err != nil {
			return nil, err
		}
		parts[i] = membersPart{all, t, min(i*size, m.Len()), min((i+1)*size, m.Len()), nil}
	}
	if err := eachPart(parts, (*membersPart).find); err != nil {
		return nil, err
	}
	all.chooseFrequent(parts)
	if err := eachPart(parts, (*membersPart).split); err != nil {
		return nil, err
	}
	for _, part := range parts {
		for page := part.from; page < part.to; page++ {
			all.ends[page] += uint32(len(all.topics))
		}
		all.topics = append(all.topics, part.topics...)
	}
	all.topics = append(all.topics, make([]uint16, fewTopics)...)
	if len(all.topics) > math.MaxUint32 {
		return nil, fmt.Errorf("facets: %d memberships: at most %d can be counted", len(all.topics), math.MaxUint32)
	}
	return all, nil
}

// membersPart is a part of the pages while their topics are determined.
type membersPart struct {
	*Members
	tally    *Tally
	from, to int
	topics   []uint16 // as in Members, but only for this part; meanwhile ends are places in it
}

// eachPart calls do with each part, on all cores.
func eachPart(parts []membersPart, do func(*membersPart)) error {
	g := panics.NewGroup()
	for i := range parts {
		g.Go(func() error {
			do(&parts[i])
			return nil
		})
	}
	return g.Wait()
}

// find determines the topics of the part's pages.
func (p *membersPart) find() {
	for page := p.from; page < p.to; page++ {
		p.tally.each(uint32(page), func(topic TopicID) {
			if topic == General {
				p.general[page/64] |= 1 << (page % 64)
			} else {
				p.topics = append(p.topics, uint16(topic))
				p.some[page/64] |= 1 << (page % 64)
			}
		})
		p.ends[page] = uint32(len(p.topics))
	}
}

// chooseFrequent chooses the topics with the most members.
func (m *Members) chooseFrequent(parts []membersPart) {
	members := make([]int, m.count)
	for _, part := range parts {
		for _, topic := range part.topics {
			members[topic]++
		}
	}
	topics := make([]TopicID, m.count)
	for i := range topics {
		topics[i] = TopicID(i)
	}
	slices.SortStableFunc(topics, func(a, b TopicID) int { return cmp.Compare(members[b], members[a]) })
	m.frequent = topics[:min(len(topics), 64)]
}

// split turns the frequent topics into bits and leaves the others in the lists.
func (p *membersPart) split() {
	bitOf := make([]uint64, p.count)
	for i, topic := range p.frequent {
		bitOf[topic] = 1 << i
	}
	kept, at := p.topics[:0], uint32(0)
	for page := p.from; page < p.to; page++ {
		for _, topic := range p.topics[at:p.ends[page]] {
			if bit := bitOf[topic]; bit != 0 {
				p.often[page] |= bit
			} else {
				kept = append(kept, topic)
			}
		}
		at, p.ends[page] = p.ends[page], uint32(len(kept))
	}
	p.topics = kept
}

// Counts is a Counter of members.
type Counts struct {
	sums
	members *Members
}

// Counts makes empty Counts.
func (m *Members) Counts() *Counts { return &Counts{sums{topics: make([]int, m.count)}, m} }

// countedAtOnce is the number of pages whose topics are looked up together, so that the look-ups, which miss the caches, do not wait for each other.
const countedAtOnce = 64

// Add counts a sample.
func (c *Counts) Add(sample []uint32) {
	var frequent planes
	for pages := range slices.Chunk(sample, countedAtOnce) {
		c.addPages(&frequent, pages)
		for _, page := range pages {
			c.general += int(c.members.general[page/64] >> (page % 64) & 1)
		}
	}
	c.end(&frequent, len(sample))
}

// AddSet counts the pages of a set.
func (c *Counts) AddSet(first uint32, set []uint64) {
	var frequent planes
	var pages [countedAtOnce + 64]uint32
	n, size := 0, 0
	for i, word := range set {
		c.general += bits.OnesCount64(word & c.members.general[int(first/64)+i])
		size += bits.OnesCount64(word)
		for word &= c.members.some[int(first/64)+i]; word != 0; word &= word - 1 {
			pages[n] = first + uint32(i*64+bits.TrailingZeros64(word))
			n++
		}
		if n >= countedAtOnce {
			c.addPages(&frequent, pages[:countedAtOnce])
			n = copy(pages[:], pages[countedAtOnce:n])
		}
	}
	c.addPages(&frequent, pages[:n])
	c.end(&frequent, size)
}

// addPages counts some pages, at most countedAtOnce, for all topics but General.
func (c *Counts) addPages(frequent *planes, pages []uint32) {
	var words [countedAtOnce]uint64
	for i, page := range pages {
		words[i] = c.members.often[page]
	}
	frequent.add(&words)
	if len(c.members.topics) > fewTopics {
		c.addOthers(pages)
	}
}

// end adds the counts of the frequent topics over so many pages.
func (c *Counts) end(frequent *planes, pages int) {
	for i, topic := range c.members.frequent {
		c.topics[topic] += frequent.of(i, pages)
	}
	c.size += pages
}

// fewTopics is the number of topics that are read of a page at once, however many it has. Nearly all pages have no more, and for them there is no
// loop whose end a processor would mispredict.
const fewTopics = 8

// addOthers counts the other topics of some pages, at most countedAtOnce.
func (c *Counts) addOthers(pages []uint32) {
	m := c.members
	var from, to [countedAtOnce]uint32
	for i, page := range pages {
		if page > 0 {
			from[i] = m.ends[page-1]
		}
		to[i] = m.ends[page]
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
