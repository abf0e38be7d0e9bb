package searcher

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
