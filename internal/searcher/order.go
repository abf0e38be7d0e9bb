package searcher

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"facetta/indexer"
	"facetta/internal/shorten"
)

// Order says how much rank counts in a result's score, beside its words, or that results are sorted by date. All orders are exact.
type Order string

// The orders. With ByRoot, a page needs a hundred times the rank, not ten times, to make up for a tenth of the score of its words.
const (
	ByProduct Order = ""      // words x rank (spec eq. 3.5)
	ByRoot    Order = "root"  // words x √rank
	ByWords   Order = "words" // words alone; of pages with equal scores, the one with the higher unbiased rank comes first
	ByDate    Order = "date"  // the newest first, whatever their score (words x rank); those without a date last
)

// Orders are all orders.
var Orders = []Order{ByProduct, ByRoot, ByWords, ByDate}

// score is the score of a result by this order.
func (o Order) score(words, rank float64) float64 {
	switch o {
	case ByRoot:
		return words * math.Sqrt(rank)
	case ByWords:
		return words
	}
	return words * rank
}

// Formula writes the formula of a score.
func (o Order) Formula(words, rank string) string {
	switch o {
	case ByRoot:
		return fmt.Sprintf("words %s × √rank %s", words, rank)
	case ByWords:
		return fmt.Sprintf("words %s, whatever the rank, %s", words, rank)
	}
	return fmt.Sprintf("words %s × rank %s", words, rank)
}

// check refuses an unknown order.
func (o Order) check() *Error {
	if slices.Contains(Orders, o) {
		return nil
	}
	return &Error{Kind: BadParameter, Message: fmt.Sprintf("There is no order %q: choose root, words or date, or leave it out for words × rank.", shorten.Quoted(strings.ToValidUTF8(string(o), ""), 40))}
}

// by is the ranking that the index uses for an order; nil for words alone.
func (o Order) by(ranking *indexer.Ranking) *indexer.Ranking {
	if o == ByWords {
		return nil
	}
	return ranking
}

// addRanks adds the ranks to hits that were found by words alone.
func (o Order) addRanks(hits []indexer.Hit, ranking *indexer.Ranking) {
	if o == ByWords {
		for i := range hits {
			hits[i].Rank = ranking.At(hits[i].Doc)
		}
	}
}
