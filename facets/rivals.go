package facets

// smallPages is how many example pages a topic has at least not to be small.
const smallPages = 3

// Rivals say which topics share a page's evidence with a topic (eq. 3.13): those of its dimension, but for a large topic only the large ones. Most
// topics of a directory are leaves with a page or two each, and a page is strong in many of them; if each counted, the page would be a member of
// hardly anything above (docs/facets.md, "Small topics"). With Small nil, this is eq. 3.14 as printed.
type Rivals struct {
	Dimensions Dimensions // by TopicID; nil says that all topics lie on one
	Small      []bool     // by TopicID; nil says that none is small
}

// NewRivals makes those of topics whose memberships are told from ranks of a kind; pages gives the numbers of example pages. With
// ForwardRanks none is small, as memberships are the source's then.
func NewRivals(kind RankKind, d Dimensions, pages []int) Rivals {
	r := Rivals{Dimensions: d}
	if kind == ForwardRanks {
		return r
	}
	r.Small = make([]bool, len(pages))
	for i, n := range pages {
		r.Small[i] = n < smallPages
	}
	return r
}

// large tells whether small topics are no rivals of a topic.
func (r Rivals) large(t TopicID) bool { return r.Small != nil && !r.Small[t] }

// Uncertainty is eq. 3.14 for a page whose row is given and a topic: its rivals in which the page is strong, itself included if it is.
func (r Rivals) Uncertainty(row []Entry, t TopicID) int {
	var u Uncertainties
	u.Count(row, r)
	return u.Of(t, r)
}

// Uncertainties are eq. 3.14 of one page: in how many topics of each dimension it is strong, and in how many large ones.
type Uncertainties struct {
	all, large [maxDimensions]int32
}

// Count takes the row of another page, with or without ranks. Clear has to come between two of them.
func (u *Uncertainties) Count(row []Entry, r Rivals) {
	if r.Dimensions == nil && r.Small == nil {
		u.all[0] = int32(len(row))
		return
	}
	for _, e := range row {
		d := r.Dimensions.of(e.Topic)
		u.all[d]++
		if r.large(e.Topic) {
			u.large[d]++
		}
	}
}

// Of is the uncertainty of a topic.
func (u *Uncertainties) Of(t TopicID, r Rivals) int {
	d := r.Dimensions.of(t)
	if r.large(t) {
		return int(u.large[d])
	}
	return int(u.all[d])
}

// Clear forgets what Count has counted of a row, in the time of the row.
func (u *Uncertainties) Clear(row []Entry, r Rivals) {
	for _, e := range row {
		d := r.Dimensions.of(e.Topic)
		u.all[d], u.large[d] = 0, 0
	}
}
