package searcher

// General is the name under which unbiased rank takes part as a facet, and GeneralDimension that of its axis.
const (
	General          = "General importance"
	GeneralDimension = "general"
)

// MatchMost is Request.Most by name.
const MatchMost = "most"

// Request is one search. The zero values of K, Threshold, Lambda, Iterations and Page mean the defaults.
type Request struct {
	Query      string
	Topics     []string           // chosen topics by path, General among them; none means General, several are mixed
	Weights    map[string]float64 // of the dimensions in a mix, where they differ from PresetWeight
	K          int
	Threshold  float64
	Relative   bool    // memberships compare a page's rank with its unbiased one (facets.RelativeMembership)
	Lambda     float64 // of Algorithm 3.1
	Iterations int     // i_max of Algorithm 3.1, or ShownOnly
	Page       int     // from 1
	AllHosts   bool    // results of one host stand where their scores put them, however many there are (see MaxOfHost)
	Order      Order   // how much rank counts in scores
	Most       bool    // pages that have most of the query are wanted, not all of it
}
