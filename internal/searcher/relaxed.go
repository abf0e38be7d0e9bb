package searcher

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"facetta/indexer"
	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// relaxation is a query that asks for less than another.
type relaxation struct {
	indexer.Query
	unquoted bool // it wants all words, but those in quotes anywhere
}

// relaxed returns the queries that are tried in turn when no page has all of a query, or the request asks for most of it: its words without quotes,
// the same with joined words apart, most of its texts, most of its words, and most of its words with joined ones apart.
func (b *Build) relaxed(ctx context.Context, q indexer.Query, r Request) (list []relaxation, err error) {
	add := func(q indexer.Query, unquoted bool) { list = append(list, relaxation{q, unquoted}) }
	addMost := func(q indexer.Query) {
		if most, ok := q.Relaxed(); ok {
			add(most, false)
		}
	}
	line, quoted := withoutQuotes(r.Query)
	var plain indexer.Query
	if quoted {
		if plain, _, err = b.parse(ctx, line, r.rule()); err != nil {
			return nil, err
		}
		add(plain, true)
	}
	line, joined, err := b.apart(ctx, line)
	if err != nil {
		return nil, err
	}
	var parts indexer.Query
	if joined {
		if parts, _, err = b.parse(ctx, line, r.rule()); err != nil {
			return nil, err
		}
		add(parts, false)
	}
	addMost(q)
	if quoted {
		addMost(plain)
	}
	addMost(parts)
	return list, nil
}

// few: fewer results than this are few, as they do not fill one page.
const few = PerPage

// addMost adds to an answer with few results the number of pages that have most of the query, unless finding it takes long.
func (b *Build) addMost(ctx context.Context, answer *Response, r Request, f *found) error {
	if r.Page != 1 || r.Most || f.relaxed || f.hits.Partial || answer.Total == 0 || len(f.list.hits) >= few {
		return nil
	}
	list, err := b.relaxed(ctx, f.query, r)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, looserTime)
	defer cancel()
	for _, less := range list {
		most, err := b.index.Matches(limited, less.Query)
		if errors.Is(err, context.DeadlineExceeded) || most.Partial {
			return nil
		}
		if err != nil {
			return err
		}
		if n := int(most.Documents.GetCardinality()); n > answer.Total {
			answer.Most = n
			return nil
		}
	}
	return nil
}

// withoutQuotes returns a query with its wanted phrases turned into words; not ok if it has none.
func withoutQuotes(line string) (_ string, ok bool) {
	q := query.Parse(line)
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		if _, is := leaf.(query.Phrase); is && wanted {
			ok = true
		}
	})
	if !ok {
		return line, false
	}
	q.Root = query.Rewrite(q.Root, unquoted)
	return q.String(), true
}

// unquoted returns the words of a wanted phrase; other leaves stay as they are.
func unquoted(leaf query.Node, wanted bool) query.Node {
	p, ok := leaf.(query.Phrase)
	if !ok || !wanted {
		return leaf
	}
	var words []query.Node
	for _, w := range strings.Fields(p.Text) {
		if isWord(w) {
			words = append(words, query.Word{Field: p.Field, Text: w})
		} else {
			words = append(words, query.Phrase{Field: p.Field, Text: w})
		}
	}
	return query.Every(words)
}

// isWord tells whether a text means a word in a query, and no operator, filter or setting.
func isWord(text string) bool {
	const left, right = "a ", " b"
	all, ok := query.Parse(left + text + right).Root.(query.And)
	if !ok || len(all) != 3 {
		return false
	}
	w, ok := all[1].(query.Word)
	return ok && w == query.Word{Text: text}
}

// apart returns a query with its joined words apart ("wi-fi", or a row of characters without spaces), and with each address replaced by its whole
// host if the index has pages of it; not ok if it has neither.
func (b *Build) apart(ctx context.Context, line string) (_ string, ok bool, err error) {
	q := query.Parse(line)
	q.Root = query.Rewrite(q.Root, func(leaf query.Node, wanted bool) query.Node {
		w, is := leaf.(query.Word)
		if !is || !wanted || w.Field != query.Anywhere {
			return leaf
		}
		if u, is := w.Address(); is {
			site, failed := b.siteOf(u)
			if failed != nil {
				err = failed
			}
			if site != nil {
				ok = true
				return *site
			}
		}
		joined := wordsOf(w.Text)
		if analysis.IsRow(w.Text) {
			row, failed := b.wordsOfRow(ctx, w.Text)
			if failed != nil {
				err = failed
			}
			joined = row
		}
		if len(joined) < 2 {
			return leaf
		}
		ok = true
		var words []query.Node
		for _, word := range joined {
			words = append(words, query.Word{Text: strings.ToLower(word)}) // "or" is no operator
		}
		return query.Every(words)
	})
	return q.String(), ok, err
}

// wordsOf cuts a text into words.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && r != '\'' && r != '\u2019'
	})
}
