package indexer

import (
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// MaxTerms is the most words of a query; a clause with words beyond that is dropped (Query.Dropped).
const MaxTerms = 64

// Query is a parsed query, as far as it has words that can be in the index. The zero value finds nothing.
type Query struct {
	query.Query
	Ignored []string       // stop words that were left out because there are other words
	Stop    []string       // languages whose stop words these are
	Pairs   []query.Phrase // neighbouring words at the top of the tree: W is larger if they stand side by side (proximity.go)
	Least   int            // the number of texts at the top of the tree that suffices; 0: all of them

	RootOfRank bool // documents are ranked by W x √rank, not by W x rank

	// Other spellings, see Index.WithCompounds.
	Closed     map[query.Word][]string // in one word: "website" for both web and site, or for web-site; "o'reilly" for oreilly
	Open       map[query.Word]string   // the two words for a closed compound
	compounded [][2]query.Word         // words that may form a compound: side by side, including stop words

	// Given has the documents of filters that the index can't look up by itself: query.Topic and query.Link.
	Given map[query.Filter]*roaring.Bitmap
}

// ParseQuery reads a query (package query has the grammar), composed as documents are, and leaves out clauses with words that are too long for the
// index, or too many. Stop words outside of quotes are ignored, unless the query has nothing else to search for. They are those of the language that
// the query asks for (lang:), or else those of English and of usual, the languages of most documents.
func ParseQuery(line string, usual ...string) Query {
	q := Query{Query: query.Parse(analysis.Compose(strings.ToValidUTF8(line, " ")))}
	if q.Stop = askedLanguage(q.Root); q.Stop == nil {
		q.Stop = append([]string{analysis.English.Language()}, usual...)
	}
	room := MaxTerms
	q.Root = query.Rewrite(q.Root, func(leaf query.Node, _ bool) query.Node {
		if _, ok := leaf.(query.Filter); ok {
			return leaf
		}
		n := len(analysis.Words(leafText(leaf), analysis.English))
		if n == 0 || n > room {
			q.Dropped++
			return nil
		}
		room -= n
		return leaf
	})
	q.compounded = sideBySide(q.Root)
	q.ignoreStopWords()
	return q
}

// ignoreStopWords removes stop words from the top of the tree if other texts are left there, and notes which words are neighbours.
func (q *Query) ignoreStopWords() {
	and, ok := q.Root.(query.And)
	if !ok {
		return
	}
	others := slices.ContainsFunc(and, func(n query.Node) bool { return isText(n) && !q.isStopWord(n) })
	var left []query.Node
	var row pairing
	for i, n := range and {
		if others && q.isStopWord(n) && !isVSCode(and[:i], and[i:]) {
			q.Ignored = append(q.Ignored, n.(query.Word).Text)
			row.pass(n.(query.Word))
		} else {
			left = append(left, n)
			row.take(n)
		}
	}
	q.Root, q.Pairs = query.Every(left), row.pairs
}

// ParseQuery reads a query for this index.
func (x *Index) ParseQuery(line string) Query { return ParseQuery(line, x.usual...) }

// isText tells whether a node at the top of a tree asks for texts; filters and exclusions don't.
func isText(n query.Node) bool {
	switch n.(type) {
	case query.Filter, query.Not:
		return false
	}
	return true
}

// Relaxed returns a query for which most of the texts at the top of the tree suffice: two thirds of them, rounded up, but at most all but one. ok is
// false when there is nothing to relax.
func (q Query) Relaxed() (relaxed Query, ok bool) {
	and, _ := q.Root.(query.And)
	texts := 0
	for _, n := range and {
		if isText(n) {
			texts++
		}
	}
	if texts < 2 || q.Least > 0 {
		return q, false
	}
	q.Least = min((2*texts+2)/3, texts-1)
	return q, true
}

// askedLanguage returns the language in which all documents of a query must be; nil if there is none.
func askedLanguage(root query.Node) []string {
	list, ok := root.(query.And)
	if !ok {
		list = query.And{root}
	}
	for _, n := range list {
		if f, ok := n.(query.Filter); ok && f.By == query.Language {
			return []string{f.Value}
		}
	}
	return nil
}

// isVSCode tells whether "vs" at the beginning of words names a program, as in "vs code" and "vs 2022", and does not stand between two other words.
func isVSCode(before, words query.And) bool {
	if w, ok := words[0].(query.Word); !ok || analysis.Fold(w.Text) != "vs" {
		return false
	}
	if len(before) == 0 || len(words) == 1 {
		return true
	}
	next, ok := words[1].(query.Word)
	return ok && analysis.Fold(next.Text) == "code"
}

func (q *Query) isStopWord(n query.Node) bool {
	w, ok := n.(query.Word)
	return ok && w.Field == query.Anywhere && analysis.IsStopWord(w.Text, q.Stop)
}
