package query

// These are the limits of a query. Further parts are left out.
const (
	MaxClauses = 64 // words, phrases and filters
	MaxDepth   = 20 // most nested parentheses
)

// Query is a parsed query. The zero value finds nothing.
type Query struct {
	Root    Node   // nil if there is nothing to search for
	Min     int    // search only blocks of at least so many words; 0: all blocks
	All     bool   // boilerplate blocks count as well
	BM25    bool   // words weigh by BM25, not by TF-IDF
	Notes   []Note // what was not understood, in order of appearance
	Dropped int    // clauses beyond MaxClauses

	Repeats map[Node]int // for each word, phrase or filter that is wanted more than once: how many times more
}

// Note is about a part that was not understood, and so is searched as words or left out.
type Note struct {
	Text string // as written
	Why  string // one clause in lower case: "no such date"
}

// Node is a part of a query: And, Or, Not, Word, Prefix, Fuzzy, Phrase or Filter.
type Node interface{ node() }

// And wants all of its nodes; it has at least two.
type And []Node

// Or wants one of its nodes; it has at least two.
type Or []Node

// Not wants the pages that its node does not want.
type Not struct{ Node Node }

// Field says where a text must stand.
type Field uint8

// These are the fields of a text.
const (
	Anywhere Field = iota // the title, an anchor text or the content
	Title
	URL
	Anchor
)

// Word is a run of characters as written. To an analyser it may be several words that stand together: "wi-fi".
type Word struct {
	Field Field
	Text  string
}

// Phrase is a quoted text: its words in a row.
type Phrase struct {
	Field Field
	Text  string
}

// Prefix is the beginning of a word.
type Prefix struct {
	Field Field
	Text  string // not empty
}

// Fuzzy is a word that may be misspelt.
type Fuzzy struct {
	Field Field
	Text  string // not empty
	Edits int    // 1 or 2
}

// Filter is a property that a page has or does not have; it does not count for the score.
type Filter struct {
	By    Property
	Value string // in canonical form, see Property
}

// Property is the kind of property of a Filter.
type Property uint8

// These are the properties, with the form of their values.
const (
	Site     Property = iota // canonical host, and a canonical path if there is one
	FileType                 // in lower case, without a dot
	Language                 // primary subtag in lower case
	Before                   // day, 2006-01-02: published before it
	After                    // day: published on it or after it
	Topic                    // path
	Link                     // canonical address
)

func (And) node()    {}
func (Or) node()     {}
func (Not) node()    {}
func (Word) node()   {}
func (Phrase) node() {}
func (Prefix) node() {}
func (Fuzzy) node()  {}
func (Filter) node() {}

// Empty tells whether the query finds nothing because there is nothing to search for. Exclusions alone search for nothing.
func (q *Query) Empty() bool { return q.Root == nil || !positive(q.Root) }

// positive tells whether a node limits what it finds, and is not just true for every page that lacks something.
func positive(n Node) bool {
	switch n := n.(type) {
	case Not:
		return false
	case And:
		for _, c := range n {
			if positive(c) {
				return true
			}
		}
		return false
	case Or:
		for _, c := range n {
			if !positive(c) {
				return false
			}
		}
		return true
	default:
		return true
	}
}
