package partition

import (
	"cmp"
	"slices"

	"facetta/ranking/graph"
)

// export returns the scores of all hosts, ascending. They share the columns' memory.
func export(p *pages, columns []*column) []hostScores {
	list := make([]hostScores, len(p.hosts))
	for i, h := range p.hosts {
		list[i] = hostScores{Host: h.id, Locals: h.locals, Values: make([][]float64, len(columns))}
		for k, c := range columns {
			list[i].Values[k] = c.score[h.first:][:len(h.locals)]
		}
	}
	return list
}

// fill sets the scores of a host's pages, as far as it still has these pages. Its other pages keep their scores.
func fill(p *pages, columns []*column, from hostScores) {
	h := p.host(from.Host)
	if h == nil || len(from.Values) != len(columns) {
		return
	}
	for i, local := range from.Locals {
		at, ok := h.page(local)
		if !ok {
			continue
		}
		for k, c := range columns {
			c.score[int(h.first)+at] = from.Values[k][i]
		}
	}
}

// findScores returns the scores of a host from an ascending list.
func findScores(list []hostScores, id graph.HostID) (hostScores, bool) {
	i, ok := slices.BinarySearchFunc(list, id, func(s hostScores, id graph.HostID) int { return cmp.Compare(s.Host, id) })
	if !ok {
		return hostScores{}, false
	}
	return list[i], true
}
