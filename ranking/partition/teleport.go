package partition

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"facetta/ranking/graph"
)

// Teleport says where the surfer of a column lands after a jump. The zero value is unbiased: on all pages with the same probability, including those
// that are added later.
type Teleport struct {
	jumps []jump // ascending, distinct; nil means everywhere
}

type jump struct {
	page   graph.PageID
	weight float64
}

// Biased returns the teleport of a biasing set (eq. 3.4), whose pages may be in any order; repeated pages count once. The pages may have weights on
// any positive scale; those of repeated pages are added. Pages that do not exist, or not yet, get nothing.
func Biased(pages []graph.PageID, weights []float64) (Teleport, error) {
	if weights != nil && len(weights) != len(pages) {
		return Teleport{}, fmt.Errorf("teleport: %d pages have %d weights: give one weight for each page", len(pages), len(weights))
	}
	largest := 0.0
	for i, w := range weights {
		if !(w >= 0) || math.IsInf(w, 1) {
			return Teleport{}, fmt.Errorf("teleport: weight %v of page %v: weights must be finite and not negative", w, pages[i])
		}
		largest = max(largest, w)
	}
	if len(pages) == 0 || weights != nil && largest == 0 {
		return Teleport{}, errors.New("the biasing set is empty: a topic needs at least one page")
	}
	list := make([]jump, len(pages))
	for i, p := range pages {
		list[i] = jump{p, 1}
		if weights != nil {
			list[i].weight = weights[i] / largest // can't overflow
		}
	}
	slices.SortStableFunc(list, func(a, b jump) int { return comparePages(a.page, b.page) })
	merged := list[:0]
	for _, j := range list {
		switch last := len(merged) - 1; {
		case last < 0 || merged[last].page != j.page:
			merged = append(merged, j)
		case weights != nil:
			merged[last].weight += j.weight
		}
	}
	return Teleport{merged}, nil
}

func comparePages(a, b graph.PageID) int {
	return cmp.Or(cmp.Compare(a.Host, b.Host), cmp.Compare(a.Local, b.Local))
}

// on returns the part of the teleport that is on wanted hosts.
func (t Teleport) on(wanted func(graph.HostID) bool) jumps {
	if t.jumps == nil {
		return jumps{Everywhere: true}
	}
	var result jumps
	for rest := t.jumps; len(rest) > 0; {
		host, n := rest[0].page.Host, 1
		for n < len(rest) && rest[n].page.Host == host {
			n++
		}
		if wanted(host) {
			h := hostJumps{Host: host}
			for _, j := range rest[:n] {
				h.Locals, h.Weights = append(h.Locals, j.page.Local), append(h.Weights, j.weight)
			}
			result.Hosts = append(result.Hosts, h)
		}
		rest = rest[n:]
	}
	return result
}
