package taxonomy

import (
	"iter"
	"slices"

	"facetta/internal/weburl"
)

// RuleSet is a biasing set from rules, with the number of hosts of its pages.
type RuleSet struct {
	BiasingSet // Own has the pages by address; those from topics of the taxonomy are only in Nodes
	Hosts      int
}

// Sets returns the pages of every topic that the rules name, and of their ancestors. sets are those of the taxonomy, as Match returns them. Topics
// without pages get no set; the sets are in the order of Compare.
//
// Cost: a few look-ups for each page, and a match of each pattern with each set's topic; the memory is that of all sets and 4 bytes for each node.
func (r *Rules) Sets(sets []BiasingSet, pages iter.Seq[Page]) []RuleSet {
	var all topicSet
	for _, t := range r.Topics() {
		all.add(t)
	}
	nodes, own := make([][]uint32, len(all.paths)), make([][]uint32, len(all.paths))
	hosts := hostNumbers{}
	for p := range pages {
		if p.StandIn {
			continue
		}
		hosts.add(p)
		for _, t := range r.byAddress(p.URL.Host().Name(), p.URL.Path()) {
			own[all.numbers[t]] = append(own[all.numbers[t]], p.Node)
		}
	}
	for i := range own {
		slices.Sort(own[i])
		own[i] = slices.Clip(slices.Compact(own[i]))
		nodes[i] = append(nodes[i], own[i]...)
	}
	for _, rule := range r.topics {
		for _, s := range sets {
			if rule.pattern.MatchString(string(s.Topic)) {
				nodes[all.numbers[rule.topic]] = append(nodes[all.numbers[rule.topic]], s.Nodes...)
			}
		}
	}
	return all.ruleSets(nodes, own, &hosts)
}

// ruleSets adds each topic's nodes to those of its ancestors and returns the sets.
func (s *topicSet) ruleSets(nodes, own [][]uint32, hosts *hostNumbers) []RuleSet {
	var out []RuleSet
	for _, n := range slices.Backward(s.sorted()) {
		slices.Sort(nodes[n])
		nodes[n] = slices.Clip(slices.Compact(nodes[n]))
		if up, ok := s.numbers[s.paths[n].Parent()]; ok {
			nodes[up] = append(nodes[up], nodes[n]...)
		}
		if len(nodes[n]) > 0 {
			out = append(out, RuleSet{BiasingSet{s.paths[n], nodes[n], own[n]}, hosts.count(nodes[n])})
		}
	}
	slices.Reverse(out)
	return out
}

// hostNumbers counts the hosts of nodes.
type hostNumbers struct {
	numbers map[weburl.Host]uint32
	byNode  []uint32 // number of the host, from 1
}

func (h *hostNumbers) add(p Page) {
	if h.numbers == nil {
		h.numbers = map[weburl.Host]uint32{}
	}
	n, ok := h.numbers[p.URL.Host()]
	if !ok {
		n = uint32(len(h.numbers) + 1)
		h.numbers[p.URL.Host()] = n
	}
	for int(p.Node) >= len(h.byNode) {
		h.byNode = append(h.byNode, 0)
	}
	h.byNode[p.Node] = n
}

func (h *hostNumbers) count(nodes []uint32) int {
	seen := map[uint32]bool{}
	for _, n := range nodes {
		if int(n) < len(h.byNode) {
			seen[h.byNode[n]] = true
		}
	}
	delete(seen, 0)
	return len(seen)
}
