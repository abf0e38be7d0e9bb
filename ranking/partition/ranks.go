package partition

import (
	"slices"
	"sync"

	"facetta/ranking/graph"
)

// Ranks collects the ranks that the workers of one process deliver.
type Ranks struct {
	mu    sync.Mutex
	hosts map[hostColumn][]float64
}

type hostColumn struct {
	column int
	host   graph.HostID
}

// Deliver is to be used as Worker.Deliver: it keeps a host's ranks, ascending by local id, and replaces earlier ones.
func (r *Ranks) Deliver(column int, host graph.HostID, _ []uint32, ranks []float64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hosts == nil {
		r.hosts = map[hostColumn][]float64{}
	}
	r.hosts[hostColumn{column, host}] = slices.Clone(ranks)
	return nil
}

// Host returns the ranks of a host's pages, ascending by local id.
func (r *Ranks) Host(column int, host graph.HostID) []float64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hosts[hostColumn{column, host}]
}
