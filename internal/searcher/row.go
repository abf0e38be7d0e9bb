package searcher

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// In scripts without spaces, people write several words in a row, in queries as well, and nothing shows where one ends. If no page has the whole row,
// it is cut into the fewest parts of at least two characters that pages have; of several such cuts, the one with the most frequent parts is taken. So
// the index is the dictionary, whatever the language.
const (
	maxRow  = 24 // characters of the longest row that is cut
	maxPart = 8  // characters of the longest part
	noPart  = maxRow
)

// rowCut is the best cut of the first characters of a row.
type rowCut struct {
	cost   int     // number of parts, plus noPart for each character in no part
	common float64 // sum of the logarithms of the parts' numbers of pages
	from   int     // begin of the last part
	found  bool    // there are pages with the last part
}

// worse tells whether another cut of the same characters is better. The zero value is no cut.
func (c rowCut) worse(than rowCut) bool {
	return c.cost == 0 || cmp.Or(cmp.Compare(than.cost, c.cost), cmp.Compare(c.common, than.common)) < 0
}

// wordsOfRow cuts a row into words; it returns none if the row is too long. Neighbouring characters in no part stay together.
func (b *Build) wordsOfRow(ctx context.Context, row string) ([]string, error) {
	characters := analysis.Words(row, analysis.English) // no language stems them
	n := len(characters)
	if n > maxRow {
		return nil, nil
	}
	best := make([]rowCut, n+1)
	offer := func(end int, c rowCut) {
		if best[end].worse(c) {
			best[end] = c
		}
	}
	for from := range n {
		offer(from+1, rowCut{best[from].cost + noPart, best[from].common, from, false})
		for end := from + 2; end <= min(from+maxPart, n); end++ {
			if end-from == n {
				break // the row itself
			}
			pages, err := b.pagesWith(ctx, textOf(characters[from:end]))
			if err != nil {
				return nil, err
			}
			if pages == 0 {
				break // no page has a longer part either
			}
			offer(end, rowCut{best[from].cost + 1, best[from].common + math.Log(float64(pages)), from, true})
		}
	}
	return parts(characters, best), nil
}

// parts returns the parts of the best cut of a row.
func parts(characters []analysis.Word, best []rowCut) []string {
	var list []string
	for end := len(characters); end > 0; {
		from := best[end].from
		for !best[end].found && from > 0 && !best[from].found {
			from = best[from].from
		}
		list = append(list, textOf(characters[from:end]))
		end = from
	}
	slices.Reverse(list)
	return list
}

func textOf(characters []analysis.Word) string {
	var b strings.Builder
	for _, c := range characters {
		b.WriteString(c.Text)
	}
	return b.String()
}

// pagesWith counts the pages that have a word.
func (b *Build) pagesWith(ctx context.Context, text string) (int, error) {
	q := query.Query{Root: query.Word{Text: text}}
	hits, err := b.index.Search(ctx, b.index.ParseQuery(q.String()), b.general, 1)
	return hits.Total, err
}
