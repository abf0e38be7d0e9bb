package graph

// validate checks all that the accessors rely on, so that no file, damaged or made up, can make them fail. That the two
// directions hold the same links is checked by their degrees only.
func (g *Graph) validate() error {
	if err := g.validateHosts(); err != nil {
		return err
	}
	pages := uint64(g.hosts.first[len(g.hosts.first)-1])
	if err := g.validateLocals(pages); err != nil {
		return err
	}
	inDegrees, err := g.validateRows(&g.in, sectionInOffsets, pages)
	if err != nil {
		return err
	}
	outDegrees, err := g.validateRows(&g.out, sectionOutOffsets, pages)
	if err != nil {
		return err
	}
	for n := range Node(pages) {
		if inDegrees[n] != g.out.degree(n) || outDegrees[n] != g.in.degree(n) {
			return g.file.Damage(sectionOutEntries, "in-links and out-links of node %d do not agree", n)
		}
	}
	return nil
}

func (g *Graph) validateHosts() error {
	t := &g.hosts
	if len(t.first) == 0 || t.first[0] != 0 {
		return g.file.Damage(sectionFirst, "the hosts do not begin at node 0")
	}
	for h := range len(t.first) - 1 {
		if t.first[h] > t.first[h+1] {
			return g.file.Damage(sectionFirst, "host %d ends before it begins", h)
		}
	}
	if len(t.ends) != len(t.first) || t.ends[0] != 0 || t.ends[len(t.ends)-1] != uint64(len(t.names)) {
		return g.file.Damage(sectionEnds, "the host names do not fit the hosts")
	}
	for h := range len(t.ends) - 1 {
		if t.ends[h] > t.ends[h+1] {
			return g.file.Damage(sectionEnds, "the name of host %d ends before it begins", h)
		}
	}
	return nil
}

func (g *Graph) validateLocals(pages uint64) error {
	if len(g.locals) == 0 {
		return nil
	}
	if uint64(len(g.locals)) != pages {
		return g.file.Damage(sectionLocals, "%d local ids do not fit %d pages", len(g.locals), pages)
	}
	gaps, repeat := scanLocals(g.locals, g.hosts.first)
	if repeat >= 0 {
		return g.file.Damage(sectionLocals, "the local id of node %d is not above the one before", repeat)
	}
	if !gaps {
		return g.file.Damage(sectionLocals, "local ids without a gap are written down")
	}
	return nil
}

// validateRows checks one direction, and counts how often each node is an entry.
func (g *Graph) validateRows(r *rows, section int, pages uint64) ([]uint32, error) {
	links := uint64(len(r.entries))
	if uint64(len(r.offsets)) != pages+1 || r.offsets[0] != 0 || r.offsets[pages] != links {
		return nil, g.file.Damage(section, "the offsets do not fit %d pages and %d links", pages, links)
	}
	seen := make([]uint32, pages)
	for n := range Node(pages) {
		if r.offsets[n] > r.offsets[n+1] || r.offsets[n+1] > links {
			return nil, g.file.Damage(section, "the links of node %d end before they begin or after the last", n)
		}
		for i, e := range r.of(n) {
			if uint64(e) >= pages || i > 0 && r.of(n)[i-1] >= e {
				return nil, g.file.Damage(section+1, "link %d of node %d is out of order or range", i, n)
			}
			seen[e]++
		}
	}
	return seen, nil
}
