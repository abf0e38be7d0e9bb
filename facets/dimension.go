package facets

import "fmt"

// Dimension is the number of an axis on which topics lie: what a page is about, where it comes from, what kind of source it is (spec c). Facets of
// different dimensions are independent of each other.
type Dimension uint8

// maxDimensions is the number of axes that a Dimension can distinguish.
const maxDimensions = 1 << 8

// Dimensions has the dimension of each topic, by TopicID. nil means that all topics lie on one.
type Dimensions []Dimension

// NewDimensions numbers the dimensions of topics, whose names are given by TopicID, in the order of their first topics.
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
