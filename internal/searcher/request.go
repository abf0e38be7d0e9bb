package searcher

// General is the name of unbiased rank as a facet, and GeneralDimension that of its dimension.
const (
	General          = "General importance"
	GeneralDimension = "general"
)

// MatchMost is the name of Request.Most.
const MatchMost = "most"

// Request is one search. The zero values of K, Threshold, Lambda, Iterations and Page mean the defaults.
type Request struct {
	Query      string
	Topics     []string           // chosen topics by path, or General; none means General, several are mixed
	Weights    map[string]float64 // of dimensions in a mix, if they differ from PresetWeight
	K          int
	Threshold  float64
	Relative   bool    // memberships compare a page's rank with its unbiased rank (facets.RelativeMembership)
	Lambda     float64 // of Algorithm 3.1
	Iterations int     // i_max of Algorithm 3.1, or ShownOnly
	Page       int     // from 1
	AllHosts   bool    // do not limit the results of one host on a page (see MaxOfHost)
	Order      Order   // how much rank counts in scores
	Most       bool    // find pages with most of the query, not only those with all of it
}
