package taxonomy

import (
	"fmt"
	"slices"
	"strings"

	"facetta/internal/weburl"
)

// BiasingSet is the crawled pages of one topic and its descendants.
type BiasingSet struct {
	Topic Path
	Nodes []uint32 // ascending, distinct, never empty
}

// Matched says how many entries found their pages in a crawl.
type Matched struct {
	Entries   int
	Exact     int // the address itself was crawled
	ByHost    int // it was not, but pages of the host that the entry stands for were
	Unmatched int
}

func (m *Matched) add(o Matched) {
	m.Entries += o.Entries
	m.Exact += o.Exact
	m.ByHost += o.ByHost
	m.Unmatched += o.Unmatched
}

// TopicMatch is what became of a topic's entries, those of its descendants included.
type TopicMatch struct {
	Topic Path
	Matched
	Pages int // in the biasing set
}

// MatchReport says what Match found: for all entries, and for every topic in the order of Compare.
type MatchReport struct {
	Matched
	Topics []TopicMatch
}

// Match finds the crawled pages of every topic. page gives the node of a canonical address, host all nodes of a host in
// any order (nil for no matching by host). http and https are one: an entry is looked up under both. Topics without
// pages get no set; the sets are in the order of Compare.
//
// Cost: two look-ups an entry and a sort of each set; memory is that of all sets, where a page stands once for each ancestor.
func (t *Taxonomy) Match(page func(weburl.URL) (uint32, bool), host func(weburl.Host) []uint32) ([]BiasingSet, *MatchReport) {
	m := matcher{page: page, host: host}
	report := &MatchReport{Topics: make([]TopicMatch, len(t.topics))}
	nodes := make([][]uint32, len(t.topics))
	for i := range t.entries {
		e := &t.entries[i]
		at := t.index[e.Topic]
		found, how := m.match(e)
		nodes[at] = append(nodes[at], found...)
		report.Topics[at].add(how)
		report.add(how)
	}
	t.rollUp(nodes, report.Topics)
	var sets []BiasingSet
	for i, topic := range t.topics {
		if len(nodes[i]) > 0 {
			sets = append(sets, BiasingSet{topic.Path, nodes[i]})
		}
	}
	return sets, report
}

// rollUp sorts each topic's nodes and adds them to its parent's. Descendants follow their ancestors, so going backwards
// a topic is complete when its turn comes.
func (t *Taxonomy) rollUp(nodes [][]uint32, topics []TopicMatch) {
	for i := len(t.topics) - 1; i >= 0; i-- {
		slices.Sort(nodes[i])
		nodes[i] = slices.Clip(slices.Compact(nodes[i]))
		topics[i].Topic, topics[i].Pages = t.topics[i].Path, len(nodes[i])
		if up, ok := t.index[t.topics[i].Path.Parent()]; ok {
			nodes[up] = append(nodes[up], nodes[i]...)
			topics[up].add(topics[i].Matched)
		}
	}
}

type matcher struct {
	page  func(weburl.URL) (uint32, bool)
	host  func(weburl.Host) []uint32
	found []uint32 // reused
}

// match gives the nodes that an entry stands for; they are valid until the next call.
func (m *matcher) match(e *Entry) ([]uint32, Matched) {
	m.found = m.found[:0]
	for _, u := range []weburl.URL{e.URL, otherScheme(e.URL)} {
		if n, ok := m.page(u); ok {
			m.found = append(m.found, n)
		}
	}
	how := Matched{Entries: 1}
	exact := len(m.found) > 0
	if e.Site && m.host != nil {
		m.found = append(m.found, m.host(e.URL.Host())...)
	}
	switch {
	case exact:
		how.Exact = 1
	case len(m.found) > 0:
		how.ByHost = 1
	default:
		how.Unmatched = 1
	}
	return m.found, how
}

// String is the report for a terminal: one line for all entries and one for each topic.
func (r *MatchReport) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d matched exactly, %d by host, %d not in the crawl\n",
		plural(r.Entries, "entry", "entries"), r.Exact, r.ByHost, r.Unmatched)
	fmt.Fprintf(&b, "%8s %8s %8s %8s %8s  topic\n", "pages", "entries", "exact", "by host", "not")
	for _, t := range r.Topics {
		fmt.Fprintf(&b, "%8d %8d %8d %8d %8d  %s\n", t.Pages, t.Entries, t.Exact, t.ByHost, t.Unmatched, t.Topic)
	}
	return b.String()
}
