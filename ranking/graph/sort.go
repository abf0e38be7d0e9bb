package graph

// sortLinks makes both directions' rows of distinct links, strictly ascending, by counting sorts without comparing (a row that is
// filled in ascending order of the other end is sorted), and empties the list on the way.
func sortLinks(list *linkList, nodes []Node) (in, out rows) {
	in = distinct(transpose(scatter(list, nodes)))
	return in, transpose(in)
}

// scatter makes rows by source, unsorted, with parallel links, and releases each chunk of the list after use.
func scatter(list *linkList, nodes []Node) rows {
	r := rows{make([]uint64, len(nodes)+1), make([]Node, list.count)}
	for _, chunk := range list.chunks {
		for _, k := range chunk {
			r.offsets[nodes[k.from]+1]++
		}
	}
	accumulate(r.offsets)
	next := cursors(r.offsets)
	for i, chunk := range list.chunks {
		for _, k := range chunk {
			n := nodes[k.from]
			r.entries[next[n]] = nodes[k.to]
			next[n]++
		}
		list.chunks[i] = nil
	}
	list.chunks = nil
	return r
}

// transpose gives the rows of the other direction. Each is ascending, whether or not the given ones are.
func transpose(r rows) rows {
	t := rows{make([]uint64, len(r.offsets)), make([]Node, len(r.entries))}
	for _, e := range r.entries {
		t.offsets[e+1]++
	}
	accumulate(t.offsets)
	next := cursors(t.offsets)
	for n := range Node(len(r.offsets) - 1) {
		for _, e := range r.of(n) {
			t.entries[next[e]] = n
			next[e]++
		}
	}
	return t
}

// distinct drops repeated entries of ascending rows, in place.
func distinct(r rows) rows {
	kept := uint64(0)
	from := uint64(0)
	for n := range len(r.offsets) - 1 {
		to := r.offsets[n+1]
		start := kept
		for i := from; i < to; i++ {
			if kept == start || r.entries[kept-1] != r.entries[i] {
				r.entries[kept] = r.entries[i]
				kept++
			}
		}
		from, r.offsets[n+1] = to, kept
	}
	r.entries = r.entries[:kept:kept]
	return r
}

// accumulate turns counts at n+1 into offsets.
func accumulate(offsets []uint64) {
	for n := 1; n < len(offsets); n++ {
		offsets[n] += offsets[n-1]
	}
}

func cursors(offsets []uint64) []uint64 {
	return append([]uint64(nil), offsets[:len(offsets)-1]...)
}
