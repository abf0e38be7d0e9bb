package pipeline

import "facetta/facets/taxonomy"

// Weakness says why a topic is not worth a vector; "" when it is worth one.
type Weakness string

// The weaknesses. The source found that quality drops below the fifth level, as pages and links are too few (spec b.4), but it gives no numbers;
// these are ours.
const (
	NoPages      Weakness = "without pages"
	TooSmall     Weakness = "too small"
	PoorlyLinked Weakness = "poorly linked"
)

// A topic is too small if it has fewer pages than usefulPages. It is poorly linked if it has fewer links to other pages than pages: a surfer who
// jumps to such a set hardly leaves it, so that its vector is little more than the set itself.
const (
	usefulPages    = 5
	usefulOutLinks = 1 // a page
)

// Weakness judges the topic with this number in the report; without a graph, only by its pages.
func (c *Coverage) Weakness(topic int) Weakness {
	pages := c.Topics[topic].Pages
	switch {
	case pages == 0:
		return NoPages
	case pages < usefulPages:
		return TooSmall
	case c.Links != nil && c.Links[topic].Out < usefulOutLinks*pages:
		return PoorlyLinked
	}
	return ""
}

// Cut is a rule that says which topics get a vector, with the numbers of topics that it keeps.
type Cut struct {
	Depth, Pages     int // deepest level, fewest pages
	Useful, Weak     int // topics with pages
	KeptUseful, Kept int
}

// cutPages are the numbers of pages that a cut may ask for.
var cutPages = []int{1, 2, 3, 5, 10, 20, 50, 100, 200, 500}

// SuggestCut returns the rule with the greatest number of useful topics minus that of weak ones; of equally good rules, the least strict one. It goes
// no deeper than the source advises.
func (c *Coverage) SuggestCut() Cut {
	useful, weak := c.countTopics(DefaultTopicDepth, 1)
	deepUseful, deepWeak := c.countTopics(taxonomy.MaxPathDepth, 1)
	best := Cut{Depth: DefaultTopicDepth, Pages: 1, KeptUseful: useful, Kept: useful + weak}
	value := useful - weak
	for depth := DefaultTopicDepth; depth >= 1; depth-- {
		for _, pages := range cutPages {
			if useful, weak := c.countTopics(depth, pages); useful-weak > value {
				value = useful - weak
				best = Cut{Depth: depth, Pages: pages, KeptUseful: useful, Kept: useful + weak}
			}
		}
	}
	best.Useful, best.Weak = deepUseful, deepWeak
	return best
}

// countTopics counts the topics with pages that a cut keeps.
func (c *Coverage) countTopics(depth, pages int) (useful, weak int) {
	for i, t := range c.Topics {
		switch {
		case t.Pages < max(pages, 1) || t.Topic.Depth() > depth:
		case c.Weakness(i) == "":
			useful++
		default:
			weak++
		}
	}
	return useful, weak
}
