package taxonomy

import "strings"

// Dimension is an axis that topics lie on (spec c): what a page is about, where it comes from, what kind of source it is. Facets
// are orthogonal between dimensions, and the uncertainty of eq. 3.14 counts inside one only.
type Dimension string

// The dimensions that the program knows by itself. Others come from a rules file.
const (
	TopicDimension  Dimension = "topic"
	OriginDimension Dimension = "origin"
	KindDimension   Dimension = "kind"
)

// Root is the topic that contains all others of the dimension: "Top" for topics, the dimension's own name for others, as in
// "origin/Germany". No path that ParsePath gives begins with a name other than "Top", so a path alone tells its dimension.
func (d Dimension) Root() Path {
	if d == TopicDimension {
		return Root
	}
	return Path(d)
}

// Dimension gives the dimension that the path lies in.
func (p Path) Dimension() Dimension {
	root, _, _ := strings.Cut(string(p), "/")
	if Path(root) == Root {
		return TopicDimension
	}
	return Dimension(root)
}
