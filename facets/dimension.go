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
