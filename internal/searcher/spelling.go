package searcher

import (
	"context"
	"errors"
	"iter"
	"time"

	"facetta/indexer"
	"facetta/indexer/query"
)

// Bounds on the search for a better spelling.
const (
	maxSpeltWords  = 8  // words of a query that are looked at
	maxCorrections = 4  // corrected queries that are run
	spellingGain   = 10 // a corrected query is offered when it finds more than so many times as much
)

// spellingTime is how long a better spelling is looked for.
var spellingTime = 50 * time.Millisecond

// Correction is a query that was perhaps meant, with words of the index in the place of words that hardly any page has.
type Correction struct {
	Query string `json:"query"`
	Total int    `json:"total"` // what it finds: more than ten times what has all of the query as it is
}

// addCorrection adds what the query was perhaps meant to be, to the first page of its results.
func (b *Build) addCorrection(ctx context.Context, answer *Response, r Request) (err error) {
	found := answer.Total
	if answer.Relaxed {
		found = 0
	}
	if r.Page == 1 && !answer.Partial {
		answer.DidYouMean, err = b.correct(ctx, r, found)
	}
	return err
}

// correct looks for a query that was perhaps meant instead of one that found so many documents with all of its words; nil when there
// is none, or the time is up. Words in quotes are taken as they are.
func (b *Build) correct(ctx context.Context, r Request, found int) (*Correction, error) {
	limited, cancel := context.WithTimeout(ctx, spellingTime)
	defer cancel()
	parsed := query.Parse(r.Query)
	list, err := b.spellings(limited, parsed.Root, b.index.ParseQuery(r.Query).Stop)
	tried := 0
	for words, failed := range corrections(limited, list) {
		if err = failed; err != nil || tried == maxCorrections {
			break
		}
		tried++
		q := parsed
		q.Root = query.Rewrite(parsed.Root, words)
		var total int
		if total, err = b.total(limited, q.String(), r.rule()); err != nil {
			break
		}
		if total > spellingGain*found {
			return &Correction{Query: q.String(), Total: total}, nil
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil // what is found is an answer without it
	}
	return nil, err
}

// spelling is a word that may be misspelt, with what it most likely stands for, and what else it may.
type spelling struct {
	word   query.Word
	best   string
	others *indexer.Spellings
}

// spellings looks at the wanted words of a query, which leaves out the stop words of some languages.
func (b *Build) spellings(ctx context.Context, root query.Node, languages []string) ([]spelling, error) {
	var words []query.Word
	query.Walk(root, func(leaf query.Node, wanted bool) {
		if w, ok := leaf.(query.Word); ok && wanted && w.Field != query.URL {
			words = append(words, w)
		}
	})
	var list []spelling
	for _, w := range words[:min(len(words), maxSpeltWords)] {
		all, err := b.index.Spellings(w.Text, languages...)
		if err != nil {
			return nil, err
		}
		best, err := all.Next()
		if err = errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		if best != nil {
			list = append(list, spelling{w, best.Text, all})
		}
	}
	return list, nil
}

// corrections gives ways to replace words: each by the likeliest, then with one of them by the next.
func corrections(ctx context.Context, list []spelling) iter.Seq2[func(query.Node, bool) query.Node, error] {
	best := map[query.Word]string{}
	for _, s := range list {
		best[s.word] = s.best
	}
	return func(yield func(func(query.Node, bool) query.Node, error) bool) {
		if len(list) == 0 || !yield(replacing(best, query.Word{}, ""), nil) {
			return
		}
		for _, s := range list {
			for {
				other, err := s.others.Next()
				if err = errors.Join(err, ctx.Err()); err != nil {
					yield(nil, err)
					return
				}
				if other == nil {
					break
				}
				if !yield(replacing(best, s.word, other.Text), nil) {
					return
				}
			}
		}
	}
}

// replacing gives the words of a map, but for one that it gives another, and other leaves as they are.
func replacing(best map[query.Word]string, but query.Word, other string) func(query.Node, bool) query.Node {
	return func(leaf query.Node, _ bool) query.Node {
		w, ok := leaf.(query.Word)
		if !ok {
			return leaf
		}
		if w == but {
			w.Text = other
		} else if text, ok := best[w]; ok {
			w.Text = text
		}
		return w
	}
}

// total is how many documents have all that a query wants.
func (b *Build) total(ctx context.Context, line string, rule memberRule) (int, error) {
	q, _, err := b.parse(ctx, line, rule)
	if err != nil {
		return 0, err
	}
	hits, err := b.index.Search(ctx, q, b.general, 1)
	return hits.Total, err
}
