package searcher

import (
	"context"
	"strings"
	"unicode"

	"facetta/indexer"
	"facetta/indexer/query"
)

// relaxed gives what is looked for in turn when no page has all that a query wants: most of its texts, and then all and most of them with what is
// joined apart.
func (b *Build) relaxed(ctx context.Context, q indexer.Query, r Request) (list []indexer.Query, err error) {
	if most, ok := q.Relaxed(); ok {
		list = append(list, most)
	}
	line, ok, err := b.apart(r.Query)
	if err != nil {
		return nil, err
	}
	if !ok {
		return list, nil
	}
	if q, _, err = b.parse(ctx, line, r.rule()); err != nil {
		return nil, err
	}
	list = append(list, q)
	if most, ok := q.Relaxed(); ok {
		list = append(list, most)
	}
	return list, nil
}

// apart gives a query whose joined words ("wi-fi") stand apart, and whose addresses are those of a whole host where the index has pages of it; not ok
// if it has neither.
func (b *Build) apart(line string) (_ string, ok bool, err error) {
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
		if len(joined) < 2 {
			return leaf
		}
		ok = true
		var words []query.Node
		for _, word := range joined {
			words = append(words, query.Word{Text: strings.ToLower(word)}) // OR is no operator then
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
