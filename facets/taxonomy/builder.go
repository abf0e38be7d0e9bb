package taxonomy

import (
	"slices"

	"github.com/cespare/xxhash/v2"
)

// Builder collects topics, entries and relations, from one file or several. The zero value is ready for use.
type Builder struct {
	topics    topicSet
	seen      entrySet
	texts     textStore
	at        []position
	topic     []topicNumber // topic of each entry
	relations []Relation
}

// AddTopic adds a topic, which may stay without entries, and its ancestors.
func (b *Builder) AddTopic(p Path) { b.topics.add(p) }

// AddEntry adds an entry and its topic; it returns false if the topic has that address already. Pairs of address and topic are compared by a 64-bit
// hash: among 10 million of them the chance that any one is lost is 1 in 400,000.
func (b *Builder) AddEntry(e Entry) bool {
	if !b.seen.add(e) {
		return false
	}
	n := topicNumber(b.topics.add(e.Topic)) << 1
	if e.Site {
		n |= siteBit
	}
	b.topic = append(b.topic, n)
	b.at = append(b.at, b.texts.add(string(e.URL), e.Title, e.Description))
	return true
}

// AddRelation adds a relation and the topic that has it, but not its target.
func (b *Builder) AddRelation(r Relation) {
	b.AddTopic(r.From)
	b.relations = append(b.relations, r)
}

// Taxonomy returns everything that was added. The builder must not be used afterwards.
func (b *Builder) Taxonomy() *Taxonomy {
	b.texts.close()
	order := b.topics.sorted()
	t := &Taxonomy{topics: make([]Topic, len(order)), texts: b.texts, at: slices.Clip(b.at), topic: slices.Clip(b.topic), relations: b.relations}
	number := make([]topicNumber, len(order))
	for i, n := range order {
		t.topics[i].Path = b.topics.paths[n]
		number[n] = topicNumber(i)
	}
	for i, n := range t.topic {
		t.topic[i] = number[n>>1]<<1 | n&siteBit
	}
	slices.SortFunc(t.relations, compareRelations)
	t.relations = slices.Clip(slices.Compact(t.relations))
	t.ends = subtreeEnds(t.topics)
	t.countEntries()
	*b = Builder{}
	return t
}

// topicSet numbers paths in the order in which they came. It never holds a root.
type topicSet struct {
	numbers map[Path]uint32
	paths   []Path
}

// add returns the number of a path, which it adds with its ancestors if it is new; 0 for a root.
func (s *topicSet) add(p Path) uint32 {
	if s.numbers == nil {
		s.numbers = map[Path]uint32{}
	}
	if n, ok := s.numbers[p]; ok || p.Depth() == 0 {
		return n
	}
	n := uint32(len(s.paths))
	s.numbers[p] = n
	s.paths = append(s.paths, p)
	s.add(p.Parent())
	return n
}

// sorted returns the numbers in the order of Compare of their paths.
func (s *topicSet) sorted() []uint32 {
	order := make([]uint32, len(s.paths))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return Compare(s.paths[a], s.paths[b]) })
	return order
}

// entrySet knows pairs of address and topic by their hash.
type entrySet map[uint64]struct{}

// add tells whether the entry is new.
func (s *entrySet) add(e Entry) bool {
	if *s == nil {
		*s = entrySet{}
	}
	var d xxhash.Digest
	d.Reset()
	d.WriteString(string(e.URL))
	d.WriteString("\t")
	d.WriteString(string(e.Topic))
	h := d.Sum64()
	if _, ok := (*s)[h]; ok {
		return false
	}
	(*s)[h] = struct{}{}
	return true
}

// subtreeEnds returns, for each topic of a sorted list, where its descendants end. It uses a stack of the open ancestors.
func subtreeEnds(topics []Topic) []uint32 {
	ends := make([]uint32, len(topics))
	var open []int
	for i := range topics {
		for len(open) > 0 && !topics[open[len(open)-1]].Path.Contains(topics[i].Path) {
			ends[open[len(open)-1]] = uint32(i)
			open = open[:len(open)-1]
		}
		open = append(open, i)
	}
	for _, i := range open {
		ends[i] = uint32(len(topics))
	}
	return ends
}
