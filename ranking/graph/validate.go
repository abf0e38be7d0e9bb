package graph

import (
	"encoding/binary"
	"slices"
	"sync/atomic"

	"facetta/ranking/mapped"
)

// validator checks everything on which the accessors and solvers rely, so that no file, damaged or made up, can make them fail. That the two
// directions have the same links is checked only by their degrees, and these are checked by sums of fingerprints of the pages: each page's
// fingerprint is added once for each in-link of which it is the source, or out-link of which it is the target, and the sum must be the same as with
// its degree. Counting the links of each page would take several times as long.
type validator struct {
	*Graph
	file *mapped.File
}

// fingerprint returns the fingerprint of a page, well mixed.
func fingerprint(n Node) uint64 {
	mixed := (uint64(n) + 1) * 0x9e3779b97f4a7c15
	return (mixed ^ mixed>>32) * 0xd6e8feb86659fd93
}

func (v *validator) validate() error {
	checks := []func() error{
		v.validateHosts, v.validateLocals, v.validateDegrees, v.validateStarts, v.validateOrder, v.validateInLinks, v.validateOutLinks,
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (v *validator) pages() uint64 { return uint64(v.hosts.first[len(v.hosts.first)-1]) }

func (v *validator) validateHosts() error {
	t := &v.hosts
	if len(t.first) == 0 || t.first[0] != 0 {
		return v.file.Damage(sectionFirst, "the hosts do not begin at node 0")
	}
	if !slices.IsSorted(t.first) {
		return v.file.Damage(sectionFirst, "a host ends before it begins")
	}
	if len(t.ends) != len(t.first) || t.ends[0] != 0 || t.ends[len(t.ends)-1] != uint64(len(t.names)) {
		return v.file.Damage(sectionEnds, "the host names do not fit the hosts")
	}
	if !slices.IsSorted(t.ends) {
		return v.file.Damage(sectionEnds, "the name of a host ends before it begins")
	}
	return nil
}

func (v *validator) validateLocals() error {
	if len(v.locals) == 0 {
		return nil
	}
	if uint64(len(v.locals)) != v.pages() {
		return v.file.Damage(sectionLocals, "%d local ids do not fit %d pages", len(v.locals), v.pages())
	}
	gaps, repeat := scanLocals(v.locals, v.hosts.first)
	if repeat >= 0 {
		return v.file.Damage(sectionLocals, "the local id of place %d is not above the one before", repeat)
	}
	if !gaps {
		return v.file.Damage(sectionLocals, "local ids are stored although they have no gap")
	}
	return nil
}

func (v *validator) validateDegrees() error {
	if uint64(len(v.links.NearDegree)) != v.pages() {
		return v.file.Damage(sectionNearDegree, "%d numbers of links for %d pages", len(v.links.NearDegree), v.pages())
	}
	if err := validateDegree(v, &v.links.FarDegree, sectionFarDegree); err != nil {
		return err
	}
	return validateDegree(v, &v.links.OutDegree, sectionOutDegree)
}

func validateDegree[T uint8 | uint16](v *validator, d *Degrees[T], section int) error {
	if uint64(len(d.Short)) != v.pages() || len(d.Nodes) != len(d.Long) {
		return v.file.Damage(section, "the numbers of links do not fit %d pages", v.pages())
	}
	long := 0
	for n, short := range d.Short {
		if short != ^T(0) {
			continue
		}
		if long == len(d.Nodes) || d.Nodes[long] != Node(n) || d.Long[long] < uint32(short) {
			return v.file.Damage(section, "the number of links of node %d is not where it should be", n)
		}
		long++
	}
	if long != len(d.Nodes) {
		return v.file.Damage(section+1, "%d nodes have a long number of links, %d should", len(d.Nodes), long)
	}
	return nil
}

// validateStarts checks that each block has as many links as its nodes together.
func (v *validator) validateStarts() error {
	blocks := blockCount(int(v.pages()))
	if len(v.links.NearStart) != blocks+1 || len(v.links.FarStart) != blocks+1 {
		return v.file.Damage(sectionNearStart, "there are not %d blocks", blocks)
	}
	near, far := uint64(0), uint64(0)
	for b := range blocks + 1 {
		if v.links.NearStart[b] != near || v.links.FarStart[b] != far {
			return v.file.Damage(sectionNearStart, "the links of block %d do not begin where those before end", b)
		}
		if b == blocks {
			break
		}
		first, end := v.links.Block(b)
		for n := first; n < end; n++ {
			near, far = near+uint64(v.links.NearDegree[n]), far+uint64(v.links.FarDegree.Of(n))
		}
	}
	if near != uint64(len(v.links.Near)) || far != uint64(len(v.links.Far)) {
		return v.file.Damage(sectionNear, "%d and %d in-links, the nodes have %d and %d", len(v.links.Near), len(v.links.Far), near, far)
	}
	v.indexRows()
	return nil
}

// validateOrder checks that the nodes of each block are a permutation of their places, and on the same hosts.
func (v *validator) validateOrder() error {
	if uint64(len(v.order)) != v.pages() {
		return v.file.Damage(sectionOrder, "%d places for %d pages", len(v.order), v.pages())
	}
	for b := range v.links.BlockCount() {
		first, end := v.links.Block(b)
		var seen [BlockSize]bool
		host := v.HostOf(first)
		for n := first; n < end; n++ {
			for v.hosts.first[host+1] <= n {
				host++
			}
			at, p := v.order[n], Node(v.place(n))
			if Node(at) >= end-first || seen[at] || p < v.hosts.first[host] || p >= v.hosts.first[host+1] {
				return v.file.Damage(sectionOrder, "place %d of node %d is out of range or another's", at, n)
			}
			seen[at] = true
		}
	}
	return nil
}

// validateInLinks checks the sources, and that each node is a source as often as it has out-links.
func (v *validator) validateInLinks() error {
	var all atomic.Uint64
	pages := Node(v.NodeCount())
	err := eachBlock(cores(), v.links.BlockCount(), func(_, b int) error {
		first, end := v.links.Block(b)
		sum := uint64(0)
		for n, row := range v.links.rows(b) {
			for i, offset := range row.Near {
				if Node(offset) >= end-first || i > 0 && row.Near[i-1] >= offset {
					return v.file.Damage(sectionNear, "near in-link %d of node %d is out of order or range", i, n)
				}
				sum += fingerprint(first + Node(offset))
			}
			for i, s := range row.Far {
				if s >= pages || s >= first && s < end || i > 0 && row.Far[i-1] >= s {
					return v.file.Damage(sectionFar, "far in-link %d of node %d is out of order or range", i, n)
				}
				sum += fingerprint(s)
			}
		}
		all.Add(sum)
		return nil
	})
	if err != nil {
		return err
	}
	return v.compare(all.Load(), v.OutDegree)
}

// validateOutLinks checks the targets, and that each node is a target as often as it has in-links.
func (v *validator) validateOutLinks() error {
	groups := groupCount(v.NodeCount())
	starts := v.out.starts
	if len(starts) != groups+1 || starts[0] != 0 || starts[groups] != uint64(len(v.out.bytes)) || !slices.IsSorted(starts) {
		return v.file.Damage(sectionOutStarts, "the rows do not fit the nodes and bytes")
	}
	var all atomic.Uint64
	err := eachBlock(cores(), v.links.BlockCount(), func(_, b int) error {
		first, end := v.links.Block(b)
		for ; first < end; first += groupSize {
			bytes := v.out.bytes[starts[first/groupSize]:starts[first/groupSize+1]]
			sum, ok := v.checkOutLinks(bytes, first, min(first+groupSize, end))
			if !ok {
				return v.file.Damage(sectionOutBytes, "the out-links of nodes %d to %d are out of order or range", first, first+groupSize-1)
			}
			all.Add(sum)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return v.compare(all.Load(), v.InDegree)
}

// checkOutLinks tells whether bytes are the rows of the nodes in [from, end), and sums up their targets' fingerprints.
func (v *validator) checkOutLinks(bytes []byte, from, end Node) (sum uint64, ok bool) {
	pages := uint64(v.NodeCount())
	for n := from; n < end; n++ {
		target := uint64(0)
		for i := range v.OutDegree(n) {
			code, length := binary.Uvarint(bytes)
			if length <= 0 || code >= 2*pages || length > 1 && bytes[length-1] == 0 {
				return 0, false
			}
			bytes = bytes[length:]
			if i == 0 {
				target = uint64(int64(n) + unzigzag(code))
			} else {
				target += code + 1
			}
			if target >= pages {
				return 0, false
			}
			sum += fingerprint(Node(target))
		}
	}
	return sum, len(bytes) == 0
}

// compare checks a sum of fingerprints against the degrees.
func (v *validator) compare(sum uint64, degree func(Node) uint32) error {
	want := uint64(0)
	for n := range Node(v.NodeCount()) {
		want += uint64(degree(n)) * fingerprint(n)
	}
	if sum != want {
		return v.file.Damage(sectionOutBytes, "in-links and out-links do not agree")
	}
	return nil
}
