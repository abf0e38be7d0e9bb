package searcher

import (
	"strings"
	"time"

	"facetta/facets"
)

// Limits and defaults of a Request. K, Threshold and Iterations are the source's (spec table l, c.7).
const (
	DefaultK          = 100 // results of each ranking that the facets are counted on
	MinThreshold      = 0.001
	MaxThreshold      = 10                       // log10 of a rank: no page of ten billion can reach it
	DefaultThreshold  = facets.DefaultThreshold  // membership at which a page counts for a topic
	DefaultLambda     = facets.DefaultLambda     // share of the samples from which Algorithm 3.1 suggests a topic, and goes on from it
	DefaultIterations = facets.DefaultIterations // of Algorithm 3.1
	MaxIterations     = 5
	ShownOnly         = -1 // Iterations: no algorithm, count the shown results alone

	MaxWeight = 100 // of a dimension

	PerPage       = 10              // results shown
	MaxK          = 1000            // bound on work per query
	MaxQuery      = 2048            // bytes of a query
	MaxResults    = 1000            // last result that can be paged to
	MaxTime       = 2 * time.Second // after which a search gives what it has, Partial
	MaxTopics     = 16              // topics mixed in one search
	MaxDuplicates = 10              // near-duplicates named with one result
	Highlight     = 0.25            // share from which a facet is highlighted (spec c.2)
)

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

// Response answers a Request. Its JSON form is the API's.
type Response struct {
	Query      string      `json:"query"`
	Topics     []string    `json:"topics,omitempty"` // chosen topics
	Mix        []Part      `json:"mix,omitempty"`    // the chosen topics with their weights, when there are several
	Order      Order       `json:"order,omitempty"`
	Match      string      `json:"match,omitempty"` // MatchMost where Request.Most is set
	Total      int         `json:"total"`           // matching documents that are not removed, exact
	TookMS     float64     `json:"took_ms"`
	Page       int         `json:"page"`
	Pages      int         `json:"pages"`      // pages that can be shown; a search with very many hits may turn out to have fewer, by near-duplicates
	SurePages  int         `json:"sure_pages"` // of these, pages that are known to have results; Pages where all is known
	K          int         `json:"k"`
	Threshold  float64     `json:"threshold"`
	Relative   bool        `json:"relative,omitempty"`
	Lambda     float64     `json:"lambda"`
	Rankings   []string    `json:"rankings"`               // topics by whose ranks the query was answered for the facets' shares
	Sample     int         `json:"sample"`                 // results that the shares were counted on: at most K for each of Rankings
	Counted    int         `json:"counted"`                // matching documents that Facet.Count was counted on; less than Total when time was short
	Ignored    []string    `json:"ignored,omitempty"`      // words of the query that are too common to be searched
	Dropped    int         `json:"dropped,omitempty"`      // parts of the query that were too many, or no words
	Notes      []Note      `json:"notes,omitempty"`        // what of the query was not understood
	Relaxed    bool        `json:"relaxed,omitempty"`      // these have most of the query, as no page has all of it, or by Match (relaxed.go)
	Unquoted   bool        `json:"unquoted,omitempty"`     // of it, these may lack only that the words in quotes stand as they do there
	Partial    bool        `json:"partial,omitempty"`      // Total is a lower bound
	DidYouMean *Correction `json:"did_you_mean,omitempty"` // a spelling that finds much more
	Most       int         `json:"most,omitempty"`         // when results are few: how many there are of the same request with Most
	Looser     []Looser    `json:"looser,omitempty"`       // when nothing is found: queries that ask for less, and find something
	Results    []Result    `json:"results"`
	Facets     []Facet     `json:"facets"`    // by falling share, then by path
	Languages  []Language  `json:"languages"` // by falling count, then by code
}

// Language is a language of the results.
type Language struct {
	Language string `json:"language"` // primary subtag; lang: with it finds these alone
	Count    int    `json:"count"`    // of the first Counted of all matching documents
}

// Result is one hit as shown.
type Result struct {
	Position       int         `json:"position"` // from 1
	URL            string      `json:"url"`
	Title          string      `json:"title"`
	Language       string      `json:"language,omitempty"`
	Author         string      `json:"author,omitempty"`
	Published      string      `json:"published,omitempty"` // RFC 3339, or a part of a date
	Site           string      `json:"site,omitempty"`
	FileType       string      `json:"filetype,omitempty"` // as filetype: has it
	Snippet        string      `json:"snippet"`            // plain text
	Marks          [][2]int    `json:"marks,omitempty"`    // byte ranges of the snippet that match the query, ascending, disjoint
	TitleMarks     [][2]int    `json:"title_marks,omitempty"`
	Anchor         string      `json:"anchor,omitempty"` // text of links to the page, where only these have a word of the query
	AnchorMarks    [][2]int    `json:"anchor_marks,omitempty"`
	Score          float64     `json:"score"` // TFIDF x Rank, or what Response.Order makes of both
	TFIDF          float64     `json:"tfidf"`
	Rank           float64     `json:"rank"`                   // under the active vector
	Topics         []PageTopic `json:"topics"`                 // topics with membership of at least the threshold, by falling membership
	Duplicates     []Duplicate `json:"duplicates,omitempty"`   // at most MaxDuplicates of the page's near-duplicates, by falling unbiased rank
	NearDuplicates int         `json:"similar,omitempty"`      // how many near-duplicates there are
	MoreOfHost     bool        `json:"more_of_host,omitempty"` // more results of its host wait for the next pages; this is the last of it on this one
}

// Duplicate is a page that says nearly the same as a result, and is shown with it instead of in a place of its own.
type Duplicate struct {
	URL   string `json:"url"`
	Title string `json:"title"`
}

// PageTopic is a topic of one page.
type PageTopic struct {
	Topic      string  `json:"topic"`
	Rank       float64 `json:"rank"` // by which the topic's pages are ranked
	Membership float64 `json:"membership"`
}

// Facet is a topic of the results.
type Facet struct {
	Topic     string  `json:"topic"` // path, or General
	Dimension string  `json:"dimension"`
	Share     float64 `json:"share"`               // of the sample, eq. 3.16
	Sampled   int     `json:"sampled"`             // pages of the sample with a membership of at least the threshold
	Suggested bool    `json:"suggested,omitempty"` // Algorithm 3.1 suggests it: its share is at least Lambda
	Count     int     `json:"count"`               // the same among the first Counted of all matching documents, each once
}

// Part is a chosen topic with its weight in the mix; the weights sum to 1.
type Part struct {
	Topic     string  `json:"topic"`
	Dimension string  `json:"dimension"`
	Weight    float64 `json:"weight"`
}

// TopicInfo is a topic that has a rank vector.
type TopicInfo struct {
	Path      string `json:"topic"`
	Dimension string `json:"dimension"`
	Pages     int    `json:"pages"` // pages of its biasing set, descendants' included
}

// Stats are the honest facts of the current build.
type Stats struct {
	Pages   int    `json:"pages"`
	Hosts   int    `json:"hosts"`
	Links   int    `json:"links"`
	Topics  int    `json:"topics"`
	Build   string `json:"build"`
	BuiltAt string `json:"built_at"` // RFC 3339
}

// PageInfo is one page explained.
type PageInfo struct {
	URL       string      `json:"url"`
	Title     string      `json:"title"`
	Language  string      `json:"language,omitempty"`
	Author    string      `json:"author,omitempty"`
	Published string      `json:"published,omitempty"` // RFC 3339, or a part of a date
	Site      string      `json:"site,omitempty"`
	FileType  string      `json:"filetype,omitempty"`
	HostID    uint32      `json:"host_id"`
	LocalID   uint32      `json:"local_id"`
	Rank      float64     `json:"rank"`   // unbiased
	Topics    []PageTopic `json:"topics"` // all topics with rank of at least 1, by falling membership
	Listed    []string    `json:"listed"` // topics whose example pages include it
	Blocks    []Block     `json:"blocks"`
	LinksTo   []Neighbour `json:"links_to"` // strongest first, at most 100
	LinkedBy  []Neighbour `json:"linked_by"`
	OutLinks  int         `json:"out_links"`
	InLinks   int         `json:"in_links"`
	Siblings  int         `json:"siblings,omitempty"` // pages of its site, itself included, that a file was compared with
	Empty     string      `json:"empty,omitempty"`    // why a file has no text
}

// Block is a text block with its class, for the density picture.
type Block struct {
	Text        string  `json:"text"`
	Words       int     `json:"words"`
	TextDensity float64 `json:"text_density"`
	LinkDensity float64 `json:"link_density"`
	Content     bool    `json:"content"`
	Withheld    bool    `json:"withheld,omitempty"` // the page asks that its text be not shown, and it is not here
	Pages       int     `json:"pages,omitempty"`    // of the siblings that have its text in its style
	Template    bool    `json:"template,omitempty"` // these are many enough for a template
	Moved       bool    `json:"moved,omitempty"`    // the siblings changed its class
}

// Neighbour is a page at the other end of a link.
type Neighbour struct {
	URL   string  `json:"url"`
	Title string  `json:"title"`
	Rank  float64 `json:"rank"`
}

// Kind says what is wrong with a request.
type Kind int

// The kinds of Error.
const (
	BadQuery     Kind = iota // not valid UTF-8
	QueryTooLong             // more than MaxQuery bytes
	PageTooFar
	UnknownTopic
	EmptyTopic // one of the taxonomy that has no rank: without pages, or with too few
	UnknownPage
	BadAddress   // of a page: no web address, or too long
	RemovedPage  // taken away by facetta remove
	BadParameter // k, threshold, lambda or page outside its range
	NoBuild      // nothing is indexed yet
)

// Error is a request that can't be answered; Message is one line that tells the mend.
type Error struct {
	Kind    Kind
	Message string
	Nearest []string // for UnknownTopic and EmptyTopic: topics that may have been meant
}

// Error gives the message with the nearest topics.
func (e *Error) Error() string {
	if len(e.Nearest) == 0 {
		return e.Message
	}
	return e.Message + " Near it: " + strings.Join(e.Nearest, ", ") + "."
}
