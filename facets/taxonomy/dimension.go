package taxonomy

import "strings"

// Dimension is an axis on which topics lie (spec c): what a page is about, where it comes from, what kind of source it is. Facets of different
// dimensions are independent of each other, so the uncertainty of eq. 3.14 counts only topics of one dimension.
type Dimension string

// These are the dimensions that the program knows by itself. Others come from a rules file.
const (
	TopicDimension  Dimension = "topic"
	OriginDimension Dimension = "origin"
	KindDimension   Dimension = "kind"
)

// Root returns the topic that contains all others of the dimension: "Top" for topics, and the dimension's own name for others, as in
// "origin/Germany". All paths that ParsePath returns begin with "Top", so the dimension of a path is clear from the path alone.
func (d Dimension) Root() Path {
	if d == TopicDimension {
		return Root
	}
	return Path(d)
}

// Dimension returns the dimension of the path.
func (p Path) Dimension() Dimension {
	root, _, _ := strings.Cut(string(p), "/")
	if Path(root) == Root {
		return TopicDimension
	}
	return Dimension(root)
}
