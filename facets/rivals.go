package facets

// smallPages is the least number of example pages of a topic that is not small.
const smallPages = 3

// Rivals say which topics compete with a topic for a page's evidence (eq. 3.13): those of its dimension, but for a large topic only the large ones.
// Most topics of a directory are leaves with a page or two each, and a page is strong in many of them; if they all counted, the page would be a
// member of hardly any topic above them (docs/facets.md, "Small topics"). If Small is nil, this is eq. 3.14 as printed.
type Rivals struct {
	Dimensions Dimensions // by TopicID; nil means that all topics lie on one
	Small      []bool     // by TopicID; nil means that none is small
}

// NewRivals returns the rivals of topics whose memberships are computed from ranks of a kind; pages has the numbers of their example pages. With
// ForwardRanks no topic is small, as memberships are those of the source then.
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

// large tells whether a topic is large, so that small topics are not its rivals.
func (r Rivals) large(t TopicID) bool { return r.Small != nil && !r.Small[t] }

// Uncertainty is eq. 3.14 for a page, given by its row, and a topic: the number of the topic's rivals in which the page is strong, the topic itself
// included if the page is strong in it.
func (r Rivals) Uncertainty(row []Entry, t TopicID) int {
	var u Uncertainties
	u.Count(row, r)
	return u.Of(t, r)
}

// Uncertainties are eq. 3.14 for one page: the numbers of topics of each dimension in which it is strong, and of large ones among them.
type Uncertainties struct {
	all, large [maxDimensions]int32
}

// Count counts the row of a page, with or without ranks. Before the next page, Clear must be called.
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

// Of returns the uncertainty of a topic.
func (u *Uncertainties) Of(t TopicID, r Rivals) int {
	d := r.Dimensions.of(t)
	if r.large(t) {
		return int(u.large[d])
	}
	return int(u.all[d])
}

// Clear undoes Count for a row, in time proportional to the row.
func (u *Uncertainties) Clear(row []Entry, r Rivals) {
	for _, e := range row {
		d := r.Dimensions.of(e.Topic)
		u.all[d], u.large[d] = 0, 0
	}
}
