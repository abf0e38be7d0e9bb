package facets

import "fmt"

// Dimension is the number of an axis that topics lie on: what a page is about, where it comes from, what kind of source it is
// (spec c). Facets are orthogonal between dimensions.
type Dimension uint8

// maxDimensions is the number of axes that a Dimension can tell apart.
const maxDimensions = 1 << 8

// Dimensions gives the dimension of each topic, by TopicID. nil says that all topics lie on one.
type Dimensions []Dimension

// NewDimensions numbers the dimensions of topics, whose names are given by TopicID, as they come.
func NewDimensions(names []string) (Dimensions, error) {
	numbers := make(map[string]Dimension)
	d := make(Dimensions, len(names))
	for i, name := range names {
		n, ok := numbers[name]
		if !ok && len(numbers) == maxDimensions {
			return nil, fmt.Errorf("facets: more than %d dimensions", maxDimensions)
		}
		if !ok {
			n = Dimension(len(numbers))
			numbers[name] = n
		}
		d[i] = n
	}
	return d, nil
}

func (d Dimensions) of(t TopicID) Dimension {
	if d == nil {
		return 0
	}
	return d[t]
}

// uncertainties are eq. 3.14 of one page: in how many topics of each dimension it is strong.
type uncertainties [maxDimensions]int32

// count takes the row of another page; clear undoes it in the time of the row.
func (u *uncertainties) count(row []Entry, d Dimensions) {
	if d == nil {
		u[0] = int32(len(row))
		return
	}
	for _, e := range row {
		u[d[e.Topic]]++
	}
}

func (u *uncertainties) clear(row []Entry, d Dimensions) {
	for _, e := range row {
		u[d.of(e.Topic)] = 0
	}
}
