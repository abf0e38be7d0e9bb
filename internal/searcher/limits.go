package searcher

import (
	"time"

	"facetta/facets"
)

// Limits and defaults of a Request. K, Threshold and Iterations are the source's (spec table l, c.7).
const (
	DefaultK          = 100 // results of each ranking on which facets are counted
	MinThreshold      = 0.001
	MaxThreshold      = 10                       // log10 of a rank: no page of ten billion can reach it
	DefaultThreshold  = facets.DefaultThreshold  // membership at which a page counts for a topic
	DefaultLambda     = facets.DefaultLambda     // share of the samples from which on Algorithm 3.1 suggests a topic and continues from it
	DefaultIterations = facets.DefaultIterations // of Algorithm 3.1
	MaxIterations     = 5
	ShownOnly         = -1 // Iterations: no algorithm, count only the results

	MaxWeight = 100 // of a dimension

	PerPage       = 10              // results shown
	MaxK          = 1000            // bound on work per query
	MaxQuery      = 2048            // bytes of a query
	MaxResults    = 1000            // the last result that can be reached by pages
	MaxTime       = 2 * time.Second // after which a search returns what it has, with Partial
	MaxTopics     = 16              // topics mixed in one search
	MaxDuplicates = 10              // near-duplicates that are named with a result
	Highlight     = 0.25            // share from which a facet is highlighted (spec c.2)
)
