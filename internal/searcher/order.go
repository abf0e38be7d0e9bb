package searcher

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"facetta/indexer"
	"facetta/internal/shorten"
)

// Order says how much rank counts in a result's score, beside its words, or that results come by date. All orders are exact.
type Order string

// The orders. By the root a page has to have a hundred times the rank, not ten times, to make up for a tenth of the words' score.
const (
	ByProduct Order = ""      // words x rank (spec eq. 3.5)
	ByRoot    Order = "root"  // words x √rank
	ByWords   Order = "words" // words alone; of alike pages the one with the higher unbiased rank comes first
	ByDate    Order = "date"  // the newest first, whatever their score (words x rank); those without a date last
)

// Orders are all of them.
var Orders = []Order{ByProduct, ByRoot, ByWords, ByDate}

// score is what an order makes of both.
func (o Order) score(words, rank float64) float64 {
	switch o {
	case ByRoot:
		return words * math.Sqrt(rank)
	case ByWords:
		return words
	}
	return words * rank
}

// Formula writes what a score is made of.
func (o Order) Formula(words, rank string) string {
	switch o {
	case ByRoot:
		return fmt.Sprintf("words %s × √rank %s", words, rank)
	case ByWords:
		return fmt.Sprintf("words %s, whatever the rank, %s", words, rank)
	}
	return fmt.Sprintf("words %s × rank %s", words, rank)
}

// check refuses an order that there is not.
func (o Order) check() *Error {
	if slices.Contains(Orders, o) {
		return nil
	}
	return &Error{Kind: BadParameter, Message: fmt.Sprintf("There is no order %q: choose root, words or date, or leave it out for words × rank.", shorten.Quoted(strings.ToValidUTF8(string(o), ""), 40))}
}

// by is what the index ranks by for an order.
func (o Order) by(ranking *indexer.Ranking) *indexer.Ranking {
	if o == ByWords {
		return nil
	}
	return ranking
}

// addRanks gives hits that were found by words alone the ranks that they have.
func (o Order) addRanks(hits []indexer.Hit, ranking *indexer.Ranking) {
	if o == ByWords {
		for i := range hits {
			hits[i].Rank = ranking.At(hits[i].Doc)
		}
	}
}
