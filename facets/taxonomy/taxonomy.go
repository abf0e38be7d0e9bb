package taxonomy

import (
	"slices"

	"github.com/cespare/xxhash/v2"
)

// Topic is one node of the tree with the number of its entries.
type Topic struct {
	Path    Path
	Entries int // its own
	Total   int // its own and those of its descendants
}

// Taxonomy is a tree of topics with their entries. See the package comment for its invariants.
type Taxonomy struct {
	topics  []Topic // sorted by Compare; the root is not among them
	ends    []int   // ends[i]: index after the last descendant of topic i
	index   map[Path]int
	entries []Entry
}

// Topics gives all topics below the root in the order of Compare. The caller must not change them.
func (t *Taxonomy) Topics() []Topic { return t.topics }

// Entries gives all entries in the order they were read. The caller must not change them.
func (t *Taxonomy) Entries() []Entry { return t.entries }

// Lookup finds a topic by its path; the root is found too.
func (t *Taxonomy) Lookup(p Path) (Topic, bool) {
	if p == Root {
		return Topic{Path: Root, Total: len(t.entries)}, true
	}
	i, ok := t.index[p]
	if !ok {
		return Topic{}, false
	}
	return t.topics[i], true
}

// Children gives the topics one level below a path in the order of Compare; none for an unknown path.
func (t *Taxonomy) Children(p Path) []Topic {
	i, end := 0, len(t.topics)
	if p != Root {
		at, ok := t.index[p]
		if !ok {
			return nil
		}
		i, end = at+1, t.ends[at]
	}
	var children []Topic
	for ; i < end; i = t.ends[i] {
		children = append(children, t.topics[i])
	}
	return children
}

// Builder collects topics and entries, from one file or several. The zero value is ready for use.
type Builder struct {
	paths   map[Path]Path // interned; never holds a root
	entries []Entry
	seen    map[uint64]struct{} // hashes of address and topic
}

// AddTopic adds a topic, which may stay without entries, and its ancestors.
func (b *Builder) AddTopic(p Path) {
	if b.paths == nil {
		b.paths = map[Path]Path{}
	}
	for ; p.Depth() > 0; p = p.Parent() {
		if _, ok := b.paths[p]; ok {
			return
		}
		b.paths[p] = p
	}
}

// AddEntry adds an entry and its topic; it reports false when the topic has that address already. Pairs are told apart
// by a 64-bit hash: among 10 million of them the chance that any one is lost is 1 in 400,000.
func (b *Builder) AddEntry(e Entry) bool {
	if b.seen == nil {
		b.seen = map[uint64]struct{}{}
	}
	var d xxhash.Digest
	d.Reset()
	d.WriteString(string(e.URL))
	d.WriteString("\t")
	d.WriteString(string(e.Topic))
	h := d.Sum64()
	if _, ok := b.seen[h]; ok {
		return false
	}
	b.seen[h] = struct{}{}
	b.AddTopic(e.Topic)
	e.Topic = b.paths[e.Topic]
	b.entries = append(b.entries, e)
	return true
}

// Taxonomy gives what was added so far. The builder must not be used afterwards.
func (b *Builder) Taxonomy() *Taxonomy {
	paths := make([]Path, 0, len(b.paths))
	for p := range b.paths {
		paths = append(paths, p)
	}
	slices.SortFunc(paths, Compare)
	t := &Taxonomy{topics: make([]Topic, len(paths)), index: make(map[Path]int, len(paths)), entries: b.entries}
	for i, p := range paths {
		t.topics[i].Path = p
		t.index[p] = i
	}
	t.ends = subtreeEnds(paths)
	t.countEntries()
	return t
}

// subtreeEnds finds, for each path of a sorted list, where its descendants end, by a stack of the open ancestors.
func subtreeEnds(paths []Path) []int {
	ends := make([]int, len(paths))
	var open []int
	for i := range paths {
		for len(open) > 0 && !paths[open[len(open)-1]].Contains(paths[i]) {
			ends[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
		open = append(open, i)
	}
	for _, i := range open {
		ends[i] = len(paths)
	}
	return ends
}

func (t *Taxonomy) countEntries() {
	for _, e := range t.entries {
		t.topics[t.index[e.Topic]].Entries++
	}
	for i := len(t.topics) - 1; i >= 0; i-- {
		t.topics[i].Total += t.topics[i].Entries
		if up, ok := t.index[t.topics[i].Path.Parent()]; ok {
			t.topics[up].Total += t.topics[i].Total
		}
	}
}
