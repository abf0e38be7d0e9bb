package snippet

// window is a part of a flow from its first to its last match.
type window struct {
	from, to int
	gain     int // terms that were not seen before
}

// better prefers more new terms, then terms that are closer together. Of equal windows the first stays.
func (w window) better(than window) bool {
	return w.gain > than.gain || w.gain == than.gain && w.gain > 0 && w.to-w.from < than.to-than.from
}

// bestWindow returns the window of at most width bytes that has the most terms that have not been seen; of several the shortest, then the first.
func bestWindow(matches []match, seen []bool, width int) window {
	var top window
	counts := make([]int, len(seen))
	gain, from := 0, 0
	for _, m := range matches {
		counts[m.term]++
		if counts[m.term] == 1 && !seen[m.term] {
			gain++
		}
		for matches[from] != m && (m.end-matches[from].start > width || counts[matches[from].term] > 1 || seen[matches[from].term]) {
			first := matches[from].term
			counts[first]--
			if counts[first] == 0 && !seen[first] {
				gain--
			}
			from++
		}
		if w := (window{min(matches[from].start, m.start), m.end, gain}); w.better(top) {
			top = w
		}
	}
	return top
}

// cover returns which terms have been seen together with those of a window.
func (w window) cover(matches []match, seen []bool) []bool {
	all := append([]bool(nil), seen...)
	for _, m := range matches {
		if m.start >= w.from && m.end <= w.to {
			all[m.term] = true
		}
	}
	return all
}
