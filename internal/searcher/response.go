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
	Pages      int         `json:"pages"`      // pages that can be shown; with very many hits there may turn out to be fewer, because of near-duplicates
	SurePages  int         `json:"sure_pages"` // of these, pages that certainly have results; equal to Pages if the whole list is known
	K          int         `json:"k"`
	Threshold  float64     `json:"threshold"`
	Relative   bool        `json:"relative,omitempty"`
	Lambda     float64     `json:"lambda"`
	Rankings   []string    `json:"rankings"`               // topics by whose ranks the samples for the facets' shares were taken
	Sample     int         `json:"sample"`                 // results on which the shares were counted: at most K for each of Rankings
	Counted    int         `json:"counted"`                // matching documents on which Facet.Count was counted; fewer than Total if time was short
	Ignored    []string    `json:"ignored,omitempty"`      // words of the query that are too common to be searched for
	Dropped    int         `json:"dropped,omitempty"`      // number of the query's parts that were left out: too many, or too long for words
	Notes      []Note      `json:"notes,omitempty"`        // what was not understood in the query
	Relaxed    bool        `json:"relaxed,omitempty"`      // results have most of the query, because no page has all of it, or by Match (relaxed.go)
	Unquoted   bool        `json:"unquoted,omitempty"`     // results have all words, but those in quotes perhaps not as a phrase
	Partial    bool        `json:"partial,omitempty"`      // Total is a lower bound
	DidYouMean *Correction `json:"did_you_mean,omitempty"` // a spelling that finds much more
	Most       int         `json:"most,omitempty"`         // when results are few: the number of results of the same request with Most
	Looser     []Looser    `json:"looser,omitempty"`       // when nothing is found: queries that ask for less, and find something
	Results    []Result    `json:"results"`
	Facets     []Facet     `json:"facets"`    // by falling share, then by path
	Languages  []Language  `json:"languages"` // by falling count, then by code
}

// Language is a language of the results.
type Language struct {
	Language string `json:"language"` // primary subtag; the filter lang: with it finds only these
	Count    int    `json:"count"`    // among the first Counted matching documents
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
	FileType       string      `json:"filetype,omitempty"` // as in the filter filetype:
	Snippet        string      `json:"snippet"`            // plain text
	Marks          [][2]int    `json:"marks,omitempty"`    // byte ranges of the snippet that match the query, ascending, disjoint
	TitleMarks     [][2]int    `json:"title_marks,omitempty"`
	Anchor         string      `json:"anchor,omitempty"` // text of links to the page, if only such texts have a word of the query
	AnchorMarks    [][2]int    `json:"anchor_marks,omitempty"`
	Score          float64     `json:"score"` // TFIDF x Rank, or as Response.Order says
	TFIDF          float64     `json:"tfidf"`
	Rank           float64     `json:"rank"`                   // by the active ranking
	Topics         []PageTopic `json:"topics"`                 // topics with membership of at least the threshold, by falling membership
	Duplicates     []Duplicate `json:"duplicates,omitempty"`   // at most MaxDuplicates of the page's near-duplicates, by falling unbiased rank
	NearDuplicates int         `json:"similar,omitempty"`      // number of near-duplicates
	MoreOfHost     bool        `json:"more_of_host,omitempty"` // more results of its host wait for the next pages; this is the host's last one on this page
}

// Duplicate is a page that says nearly the same as a result, and is shown with it instead of at its own place.
type Duplicate struct {
	URL   string `json:"url"`
	Title string `json:"title"`
}

// PageTopic is a topic of one page.
type PageTopic struct {
	Topic      string  `json:"topic"`
	Rank       float64 `json:"rank"` // as the topic's pages are ranked
	Membership float64 `json:"membership"`
}

// Facet is a topic of the results.
type Facet struct {
	Topic     string  `json:"topic"` // path, or General
	Dimension string  `json:"dimension"`
	Share     float64 `json:"share"`               // of the sample, eq. 3.16
	Sampled   int     `json:"sampled"`             // pages of the sample with a membership of at least the threshold
	Suggested bool    `json:"suggested,omitempty"` // Algorithm 3.1 suggests it: its share is at least Lambda
	Count     int     `json:"count"`               // members among the first Counted matching documents, each counted once
}

// Part is a chosen topic with its weight in the mix; the weights sum to 1.
type Part struct {
	Topic     string  `json:"topic"`
	Dimension string  `json:"dimension"`
	Weight    float64 `json:"weight"`
}
