package indexer

// tierSteps walks through the tiers of a ranking. For a sum of columns, it takes first the tiers that add most to the rank.
type tierSteps struct {
	parts []part
	tiers []*tiers
	at    []int   // next tier of each column
	least int     // least documents that next returns at once
	bound float64 // largest rank of documents that were not returned before the last call of next
}

// newTierSteps begins with the first tiers, and returns at least so many documents at once.
func newTierSteps(r *Ranking, least int) *tierSteps {
	s := &tierSteps{parts: r.parts, at: make([]int, len(r.parts)), least: max(least, tierDocuments)}
	for _, p := range r.parts {
		s.tiers = append(s.tiers, p.tiers.of(p.column))
	}
	return s
}

// most is the largest rank x weight of a column's documents from its next tier on.
func (s *tierSteps) most(i int) float64 {
	t := s.tiers[i]
	if s.at[i] < len(t.ends) {
		return s.parts[i].weight * float64(t.most[s.at[i]])
	}
	return s.parts[i].weight * float64(t.rest)
}

// tierDocuments is the least number of documents that next returns at once, while there are as many. The first tiers have few documents each;
// deciding after each of them whether to continue would take longer than looking at some documents too many.
const tierDocuments = 128

// next returns documents as the range from..to-1 in docs, or of document numbers if docs is nil. They are the next tiers of the column that adds most
// among those with tiers left; ok is false when none has.
func (s *tierSteps) next() (docs []uint32, from, to int, ok bool) {
	first := -1
	s.bound = 0
	for i, t := range s.tiers {
		s.bound += s.most(i)
		if s.at[i] < len(t.ends) && (first < 0 || s.most(i) > s.most(first)) {
			first = i
		}
	}
	if first < 0 {
		return nil, 0, 0, false
	}
	t, at := s.tiers[first], s.at[first]
	if at > 0 {
		from = t.ends[at-1]
	}
	for at < len(t.ends) && to-from < s.least {
		to = t.ends[at]
		at++
	}
	s.at[first] = at
	return t.docs, from, to, true
}
