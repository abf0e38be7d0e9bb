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
	maxSpeltWords  = 8  // words of a query that are checked
	maxCorrections = 4  // corrected queries that are run
	spellingGain   = 10 // a corrected query is offered if it finds more than so many times as many documents
)

// spellingTime is the time for the search for a better spelling.
var spellingTime = 50 * time.Millisecond

// Correction is a query that was perhaps meant, with words of the index in place of words that hardly any page has.
type Correction struct {
	Query string `json:"query"`
	Total int    `json:"total"` // documents that it finds: more than ten times as many as have all of the original query
}

// addCorrection adds the query that was perhaps meant to the first page of results.
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

// correct searches for a query that was perhaps meant instead of one that found so many documents with all of its words; nil when there is none, or
// time runs out. Words in quotes are not changed.
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
		err = nil // the answer is useful without a correction
	}
	return nil, err
}

// spelling is a word that may be misspelt, with the most likely correction and other possible ones.
type spelling struct {
	word   query.Word
	best   string
	others *indexer.Spellings
}

// spellings finds corrections for the wanted words of a query. languages are those whose stop words the query leaves out.
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

// corrections returns ways to replace words: first each by its likeliest correction, then one of them by its next corrections in turn.
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

// replacing returns a function that replaces the words of a map, but replaces the word but by other; all other leaves stay as they are.
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

// total is the number of documents that have all of a query.
func (b *Build) total(ctx context.Context, line string, rule memberRule) (int, error) {
	q, _, err := b.parse(ctx, line, rule)
	if err != nil {
		return 0, err
	}
	hits, err := b.index.Search(ctx, q, b.general, 1)
	return hits.Total, err
}
