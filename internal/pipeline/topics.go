package pipeline

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"facetta/crawler/archive"
	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
)

// topicSet is a topic with its biasing set, descendants' pages included.
type topicSet struct {
	Topic build.Topic
	Set   []uint32
}

func newTopicSet(s taxonomy.BiasingSet) topicSet {
	return topicSet{
		Topic: build.Topic{Path: string(s.Topic), Dimension: string(s.Topic.Dimension()), Pages: len(s.Nodes), Nodes: s.Own},
		Set:   s.Nodes,
	}
}

// biasing returns the biasing set of every topic that gets a vector, in the order of taxonomy.Compare, and the taxonomy's topics that get none.
func (r *run) biasing(pages iter.Seq[taxonomy.Page], nodes int) ([]topicSet, []facets.UnrankedTopic) {
	sets, report := r.Taxonomy.Match(taxonomy.NewIndex(pages), taxonomy.MatchOptions{Symbolic: r.Parameters.Symbolic})
	var out []topicSet
	for _, s := range sets {
		if r.getsVector(s) {
			out = append(out, newTopicSet(s))
		}
	}
	out = r.largest(out)
	adopt(out, sets)
	rest := unranked(report, out)
	if r.Rules != nil {
		for _, byDimension := range split(r.Rules.Sets(sets, pages)) {
			out = append(out, r.largest(r.enough(byDimension, nodes))...)
		}
	}
	slices.SortFunc(out, func(a, b topicSet) int {
		return taxonomy.Compare(taxonomy.Path(a.Topic.Path), taxonomy.Path(b.Topic.Path))
	})
	return out, rest
}

// adopt adds the own pages of each topic to the nearest topic at or above it that has a vector, as they count in that vector.
func adopt(ranked []topicSet, all []taxonomy.BiasingSet) {
	places := make(map[taxonomy.Path]int, len(ranked))
	for i, s := range ranked {
		places[taxonomy.Path(s.Topic.Path)] = i
	}
	for _, s := range all {
		for above := s.Topic; above != ""; above = above.Parent() {
			if i, ok := places[above]; ok {
				ranked[i].Topic.Nodes = slices.Concat(ranked[i].Topic.Nodes, s.Own)
				break
			}
		}
	}
	for i := range ranked {
		slices.Sort(ranked[i].Topic.Nodes)
		ranked[i].Topic.Nodes = slices.Compact(ranked[i].Topic.Nodes)
	}
}

// unranked returns the topics of the taxonomy that have no vector.
func unranked(report *taxonomy.MatchReport, ranked []topicSet) (rest []facets.UnrankedTopic) {
	has := make(map[taxonomy.Path]bool, len(ranked))
	for _, s := range ranked {
		has[taxonomy.Path(s.Topic.Path)] = true
	}
	for _, t := range report.Topics {
		if !has[t.Topic] {
			rest = append(rest, facets.UnrankedTopic{Path: string(t.Topic), Pages: t.Pages})
		}
	}
	return rest
}

// getsVector applies the explicit list, else the rule: not too deep, and enough pages.
func (r *run) getsVector(s taxonomy.BiasingSet) bool {
	if r.Vectors != nil {
		return slices.Contains(r.Vectors, s.Topic)
	}
	return s.Topic.Depth() <= r.Parameters.TopicDepth && len(s.Nodes) >= r.Parameters.MinPages
}

// largest keeps only the topics of a dimension with the most pages when there are too many. Topics that were chosen by name are all kept.
func (r *run) largest(sets []topicSet) []topicSet {
	if r.Vectors != nil {
		return sets
	}
	most := r.Parameters.MaxTopics
	if len(sets) <= most {
		return sets
	}
	slices.SortStableFunc(sets, func(a, b topicSet) int { return cmp.Compare(b.Topic.Pages, a.Topic.Pages) })
	for _, s := range sets[most:] {
		r.note(s.Topic.Dimension, fmt.Sprintf("none of the %d largest, see --max-topics", most))
	}
	return sets[:most]
}

// A topic from rules gets a vector when it has at least so many pages on so many hosts, and at most this share of all pages; its dimension needs two
// such topics. Pages of one host would give the vector of that host, not that of a country; a topic of nearly all pages says the same as the unbiased
// rank; and a dimension with one topic divides nothing.
const (
	leastRulePages  = 10
	leastRuleHosts  = 3
	maxRuleShare    = 0.9
	leastRuleTopics = 2
)

// enough returns the topics of a dimension that get a vector.
func (r *run) enough(sets []taxonomy.RuleSet, nodes int) []topicSet {
	var out []topicSet
	for _, s := range sets {
		why := r.whyNot(s, nodes)
		if why == "" {
			out = append(out, newTopicSet(s.BiasingSet))
			continue
		}
		r.leave(s.Topic, why)
	}
	if len(out) >= leastRuleTopics {
		return out
	}
	for _, s := range out {
		r.leave(taxonomy.Path(s.Topic.Path), "no other topic of its dimension has enough")
	}
	return nil
}

// whyNot says why a topic from rules gets no vector; "" if it gets one.
func (r *run) whyNot(s taxonomy.RuleSet, nodes int) string {
	pages, least := len(s.Nodes), max(leastRulePages, r.Parameters.MinPages)
	switch {
	case pages < least:
		return fmt.Sprintf("fewer than %d pages", least)
	case s.Hosts < leastRuleHosts:
		return fmt.Sprintf("pages on fewer than %d hosts", leastRuleHosts)
	case float64(pages) > maxRuleShare*float64(nodes):
		return fmt.Sprintf("more than %g %% of all pages", 100*maxRuleShare)
	}
	return ""
}

// leave notes that a topic of an operator's own dimension got no vector. Topics of built-in dimensions are not noted, as nobody asked for each of
// them.
func (r *run) leave(topic taxonomy.Path, why string) {
	if d := topic.Dimension(); d != taxonomy.OriginDimension && d != taxonomy.KindDimension {
		r.note(string(d), why)
	}
}

func (r *run) note(dimension, why string) {
	if r.left == nil {
		r.left = map[string]int{}
	}
	r.left["topic of dimension "+dimension+": "+why]++
}

// split divides sets by dimension. They come in the order of taxonomy.Compare, which keeps each dimension together.
func split(sets []taxonomy.RuleSet) [][]taxonomy.RuleSet {
	var out [][]taxonomy.RuleSet
	for i, s := range sets {
		if i == 0 || sets[i-1].Topic.Dimension() != s.Topic.Dimension() {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], s)
	}
	return out
}

// pages returns every captured address with the node that it is or stands for.
func (l *links) pages(table *pageTable, node []uint32) iter.Seq[taxonomy.Page] {
	return func(yield func(taxonomy.Page) bool) {
		for i, n := range node {
			if n == none {
				continue
			}
			if !yield(taxonomy.Page{URL: l.archive.At(archive.Ordinal(i)).URL, Node: n, StandIn: table.Entry[n] != uint32(i)}) {
				return
			}
		}
	}
}
