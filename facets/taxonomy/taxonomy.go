package taxonomy

import (
	"iter"
	"slices"

	"facetta/internal/weburl"
)

// Topic is one node of the tree with the number of its entries.
type Topic struct {
	Path    Path
	Entries int // number of its own entries
	Total   int // number of its own entries and those of its descendants
}

// Taxonomy is a tree of topics with their entries and relations. See the package comment for its invariants.
type Taxonomy struct {
	topics    []Topic  // sorted by Compare; no root is among them
	ends      []uint32 // ends[i]: index after the last descendant of topic i
	texts     textStore
	at        []position    // positions of each entry's texts
	topic     []topicNumber // of each entry
	relations []Relation    // sorted by compareRelations
}

// topicNumber is the index of an entry's topic, shifted by one bit, with siteBit.
type topicNumber uint32

// siteBit says that the entry stands for its whole host.
const siteBit topicNumber = 1

// Topics returns all topics below the root in the order of Compare. The caller must not change them.
func (t *Taxonomy) Topics() []Topic { return t.topics }

// EntryCount returns the number of entries.
func (t *Taxonomy) EntryCount() int { return len(t.at) }

// Entries yields all entries with their numbers, from 0 in the order in which they were read. As their texts are stored packed, each entry is made
// when its turn comes.
func (t *Taxonomy) Entries() iter.Seq2[int, Entry] {
	return func(yield func(int, Entry) bool) {
		for i := range t.at {
			if !yield(i, t.entry(i)) {
				return
			}
		}
	}
}

func (t *Taxonomy) entry(i int) Entry {
	url, title, description := t.texts.read(t.at[i])
	return Entry{
		URL: weburl.URL(url), Topic: t.topics[t.topic[i]>>1].Path, Title: title, Description: description, Site: t.topic[i]&siteBit != 0,
	}
}

// Lookup returns the topic with a path; the root is found, too.
func (t *Taxonomy) Lookup(p Path) (Topic, bool) {
	if p == Root {
		return Topic{Path: Root, Total: t.EntryCount()}, true
	}
	i, ok := t.find(p)
	if !ok {
		return Topic{}, false
	}
	return t.topics[i], true
}

func (t *Taxonomy) find(p Path) (int, bool) {
	return slices.BinarySearchFunc(t.topics, p, func(t Topic, p Path) int { return Compare(t.Path, p) })
}

// Children returns the topics one level below a path in the order of Compare; none for an unknown path.
func (t *Taxonomy) Children(p Path) []Topic {
	i, end := 0, len(t.topics)
	if p != Root {
		at, ok := t.find(p)
		if !ok {
			return nil
		}
		i, end = at+1, int(t.ends[at])
	}
	var children []Topic
	for ; i < end; i = int(t.ends[i]) {
		children = append(children, t.topics[i])
	}
	return children
}

func (t *Taxonomy) countEntries() {
	for _, n := range t.topic {
		t.topics[n>>1].Entries++
	}
	parents := t.parents()
	for i := len(t.topics) - 1; i >= 0; i-- {
		t.topics[i].Total += t.topics[i].Entries
		if up := parents[i]; up >= 0 {
			t.topics[up].Total += t.topics[i].Total
		}
	}
}

// parents returns the index of each topic's parent, -1 for those one level below a root.
func (t *Taxonomy) parents() []int {
	parents := make([]int, len(t.topics))
	up := -1
	for i := range t.topics {
		for up >= 0 && int(t.ends[up]) <= i {
			up = parents[up]
		}
		parents[i] = up
		up = i
	}
	return parents
}
