package searcher

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
	Topics    []PageTopic `json:"topics"` // all topics with a rank of at least 1, by falling membership
	Listed    []string    `json:"listed"` // topics whose example pages include it
	Blocks    []Block     `json:"blocks"`
	LinksTo   []Neighbour `json:"links_to"` // strongest first, at most 100
	LinkedBy  []Neighbour `json:"linked_by"`
	OutLinks  int         `json:"out_links"`
	InLinks   int         `json:"in_links"`
	Siblings  int         `json:"siblings,omitempty"` // for a file: pages of its site with which it was compared, itself included
	Empty     string      `json:"empty,omitempty"`    // for a file: why it has no text
}

// Block is a text block with its class, for the density picture.
type Block struct {
	Text        string  `json:"text"`
	Words       int     `json:"words"`
	TextDensity float64 `json:"text_density"`
	LinkDensity float64 `json:"link_density"`
	Content     bool    `json:"content"`
	Withheld    bool    `json:"withheld,omitempty"` // the page asks not to show its text, so Text is empty
	Pages       int     `json:"pages,omitempty"`    // siblings with the same text in the same style
	Template    bool    `json:"template,omitempty"` // Pages is enough for a template
	Moved       bool    `json:"moved,omitempty"`    // the siblings changed its class
}

// Neighbour is a page at the other end of a link.
type Neighbour struct {
	URL   string  `json:"url"`
	Title string  `json:"title"`
	Rank  float64 `json:"rank"`
}
