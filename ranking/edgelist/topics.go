package edgelist

import (
	"cmp"
	"slices"
	"strings"

	"facetta/ranking/graph"
)

// rootTopic is the root of ODP's paths.
const rootTopic = "Top"

// Set is a topic with its biasing set.
type Set struct {
	Topic string
	Nodes []graph.Node // ascending, distinct, at least one
}

// topicTable collects the pages that are listed under each topic.
type topicTable struct {
	index map[string]int // into pages
	pages [][]graph.Serial
	root  int
}

func newTopicTable() topicTable {
	return topicTable{index: make(map[string]int)}
}

func (t *topicTable) add(topic []byte, page graph.Serial) {
	if string(topic) == rootTopic {
		t.root++
		return
	}
	i, ok := t.index[string(topic)]
	if !ok {
		i = len(t.pages)
		t.index[string(topic)] = i
		t.pages = append(t.pages, nil)
	}
	t.pages[i] = append(t.pages[i], page)
}

// sets returns the sets: each topic's pages are in its set and in those of all topics above it that the table has.
func (t *topicTable) sets(nodes []graph.Node) []Set {
	sets := make([]Set, len(t.pages))
	for topic, i := range t.index {
		sets[i].Topic = topic
		for path := topic; path != ""; path = parent(path) {
			above, ok := t.index[path]
			if !ok {
				continue
			}
			for _, serial := range t.pages[i] {
				sets[above].Nodes = append(sets[above].Nodes, nodes[serial])
			}
		}
	}
	for i := range sets {
		slices.Sort(sets[i].Nodes)
		sets[i].Nodes = slices.Compact(sets[i].Nodes)
	}
	slices.SortFunc(sets, func(a, b Set) int { return cmp.Compare(a.Topic, b.Topic) })
	return sets
}

// parent returns the path above, "" for a path without "/".
func parent(path string) string {
	return path[:max(strings.LastIndexByte(path, '/'), 0)]
}
