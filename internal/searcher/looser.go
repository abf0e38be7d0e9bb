package searcher

import (
	"context"
	"errors"
	"slices"
	"time"

	"facetta/indexer/query"
)

// Bounds on the search for looser queries where a query found nothing.
const (
	maxLooser = 5 // queries offered
	maxAlone  = 8 // words that are tried one by one
)

// looserTime is the time for the search for looser queries.
var looserTime = 50 * time.Millisecond

// Looser is a query that asks for less, and finds something.
type Looser struct {
	Query string `json:"query"`
	Why   string `json:"why"`   // in what it is looser than the query that found nothing: "on all hosts"
	Total int    `json:"total"` // results that it finds
}

// addLooser adds looser queries to an answer without results.
func (b *Build) addLooser(ctx context.Context, answer *Response, r Request) error {
	if answer.Total > 0 || r.Page != 1 {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, looserTime)
	defer cancel()
	for _, l := range loosened(query.Parse(r.Query), func(line string) []string { return b.index.ParseQuery(line).Ignored }) {
		if len(answer.Looser) == maxLooser || limited.Err() != nil {
			break // the answer is useful without the others
		}
		total, err := b.total(limited, l.Query, r.rule())
		if errors.Is(err, context.DeadlineExceeded) {
			break
		}
		if err != nil {
			return err
		}
		if l.Total = total; total > 0 {
			answer.Looser = append(answer.Looser, l)
		}
	}
	return nil
}

// loosened returns queries that ask for less than q, and may find nothing either: without one kind of condition, without all of them, and each single
// word, except for words that are ignored beside others.
func loosened(q query.Query, ignored func(line string) []string) []Looser {
	var list []Looser
	seen := map[string]bool{q.String(): true}
	add := func(why string, root query.Node, least int) query.Query {
		l := q
		l.Root, l.Min = root, least
		if line := l.String(); !l.Empty() && !seen[line] && len(line) <= MaxQuery {
			seen[line] = true
			list = append(list, Looser{Query: line, Why: why})
		}
		return l
	}
	bare := query.Rewrite(q.Root, unquoted) // if dropping the quotes were enough, relaxed.go would have found something
	for _, c := range conditions {
		add(c.without, query.Rewrite(q.Root, c.drop), q.Min)
		bare = query.Rewrite(bare, c.drop)
	}
	add("in blocks of any length", q.Root, 0)
	add("only its words", bare, 0)
	words := query.Query{Root: bare}
	stop, alone := ignored(words.String()), 0
	query.Walk(bare, func(leaf query.Node, _ bool) {
		if w, ok := leaf.(query.Word); ok && slices.Contains(stop, w.Text) {
			return
		}
		if alone++; alone <= maxAlone {
			add("one word", leaf, 0)
		}
	})
	return list
}

// conditions are the conditions that can be dropped from a query, with a description of the query without them.
var conditions = []struct {
	without string
	drop    func(leaf query.Node, wanted bool) query.Node
}{
	{"on all hosts", unfiltered(query.Site)},
	{"files of all types", unfiltered(query.FileType)},
	{"in all languages", unfiltered(query.Language)},
	{"of any date", unfiltered(query.Before, query.After)},
	{"of all topics", unfiltered(query.Topic)},
	{"whatever they link to", unfiltered(query.Link)},
	{"with nothing excluded", func(leaf query.Node, wanted bool) query.Node {
		if wanted {
			return leaf
		}
		return nil
	}},
	{"anywhere on the page", anywhere},
}

// unfiltered drops wanted filters by some properties.
func unfiltered(properties ...query.Property) func(query.Node, bool) query.Node {
	return func(leaf query.Node, wanted bool) query.Node {
		f, ok := leaf.(query.Filter)
		for _, p := range properties {
			if ok && wanted && f.By == p {
				return nil
			}
		}
		return leaf
	}
}

// anywhere turns a word of a title, an address or a link's text into a word of the whole page.
func anywhere(leaf query.Node, _ bool) query.Node {
	switch leaf := leaf.(type) {
	case query.Word:
		leaf.Field = query.Anywhere
		return leaf
	case query.Phrase:
		leaf.Field = query.Anywhere
		return leaf
	case query.Prefix:
		leaf.Field = query.Anywhere
		return leaf
	case query.Fuzzy:
		leaf.Field = query.Anywhere
		return leaf
	}
	return leaf
}
