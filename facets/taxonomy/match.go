package taxonomy

import (
	"slices"
)

// BiasingSet is the crawled pages of one topic and its descendants.
type BiasingSet struct {
	Topic Path
	Nodes []uint32 // ascending, distinct, never empty
	Own   []uint32 // the pages in Nodes whose addresses are listed under exactly this topic; ascending, distinct
}

// Matched says for how many entries a crawl has pages.
type Matched struct {
	Entries   int
	Exact     int // the address itself was crawled, by http or https
	Alike     int // the address was not crawled, but another spelling of it was: see LooseKey
	ByHost    int // neither was crawled, but pages of the host for which the entry stands were
	Unmatched int
}

func (m *Matched) add(o Matched) {
	m.Entries += o.Entries
	m.Exact += o.Exact
	m.Alike += o.Alike
	m.ByHost += o.ByHost
	m.Unmatched += o.Unmatched
}

// TopicMatch says what was found for a topic's entries, including those of its descendants.
type TopicMatch struct {
	Topic Path
	Matched
	Pages int // number of pages in the biasing set
}

// MatchReport says what Match found: for all entries, and for every topic in the order of Compare.
type MatchReport struct {
	Matched
	Topics []TopicMatch
}

// MatchOptions are the options of Match.
type MatchOptions struct {
	// Symbolic lets a topic contain the biasing sets of the topics to which its symbolic relations lead, as people who browse a directory see them
	// among its children. Only one step is followed: symbolic relations below the target are ignored, so cycles do no harm.
	Symbolic bool
}

// Match finds the crawled pages of every topic. Topics without pages get no set; the sets are in the order of Compare.
//
// Cost: a look-up for each entry and a sort of each set. The memory is that of all sets, which have a page once for each ancestor.
func (t *Taxonomy) Match(ix *Index, o MatchOptions) ([]BiasingSet, *MatchReport) {
	report := &MatchReport{Topics: make([]TopicMatch, len(t.topics))}
	nodes, own := make([][]uint32, len(t.topics)), make([][]uint32, len(t.topics))
	for i, e := range t.Entries() {
		at := t.topic[i] >> 1
		byAddress, byHost, how := ix.match(e)
		own[at] = append(own[at], byAddress...)
		nodes[at] = append(append(nodes[at], byAddress...), byHost...)
		report.Topics[at].add(how)
		report.add(how)
	}
	parents := t.parents()
	rollUp(nodes, parents)
	if o.Symbolic && t.addSymbolic(nodes) {
		rollUp(nodes, parents)
	}
	var sets []BiasingSet
	for i, topic := range slices.Backward(t.topics) {
		m := &report.Topics[i]
		m.Topic, m.Pages = topic.Path, len(nodes[i])
		if up := parents[i]; up >= 0 {
			report.Topics[up].add(m.Matched)
		}
		if len(nodes[i]) > 0 {
			slices.Sort(own[i])
			sets = append(sets, BiasingSet{topic.Path, nodes[i], slices.Clip(slices.Compact(own[i]))})
		}
	}
	slices.Reverse(sets)
	return sets, report
}

// rollUp sorts each topic's nodes and adds them to its parent's. Descendants follow their ancestors, so in a backward loop a topic is complete when
// its turn comes.
func rollUp(nodes [][]uint32, parents []int) {
	for i := range slices.Backward(nodes) {
		slices.Sort(nodes[i])
		nodes[i] = slices.Clip(slices.Compact(nodes[i]))
		if up := parents[i]; up >= 0 {
			nodes[up] = append(nodes[up], nodes[i]...)
		}
	}
}

// addSymbolic adds the sets of symbolic relations' targets, as they are before the call; it tells whether there are any.
func (t *Taxonomy) addSymbolic(nodes [][]uint32) bool {
	before := slices.Clone(nodes) // the sets are clipped, so that appending to one leaves its old self alone
	found := false
	for _, r := range t.relations {
		to, ok := t.find(r.To)
		if r.Kind != Symbolic || !ok {
			continue
		}
		from, _ := t.find(r.From)
		nodes[from] = append(nodes[from], before[to]...)
		found = true
	}
	return found
}

// Holds tells whether pages of the entry were crawled.
func (ix *Index) Holds(e Entry) bool {
	_, _, how := ix.match(e)
	return how.Unmatched == 0
}

// match returns the nodes of an entry's address and, if it stands for a whole site, those of its host.
func (ix *Index) match(e Entry) (byAddress, byHost []uint32, how Matched) {
	byAddress, exact := ix.Nodes(e.URL)
	if e.Site {
		byHost = ix.hostNodes(e.URL.Host())
	}
	how.Entries = 1
	switch {
	case exact:
		how.Exact = 1
	case len(byAddress) > 0:
		how.Alike = 1
	case len(byHost) > 0:
		how.ByHost = 1
	default:
		how.Unmatched = 1
	}
	return byAddress, byHost, how
}
