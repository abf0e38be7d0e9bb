package views

import (
	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// orderNames say what comes first in each order, and orderMeanings explain the order.
var (
	orderNames = map[searcher.Order]string{searcher.ByProduct: "importance", searcher.ByRoot: "balanced", searcher.ByWords: "words", searcher.ByDate: "newest"}

	orderMeanings = map[searcher.Order]string{
		searcher.ByProduct: "words × rank: pages that many links lead to come first",
		searcher.ByRoot:    "words × √rank: links count half as much",
		searcher.ByWords:   "words alone: links don't count",
		searcher.ByDate:    "the latest date first; pages without a date come last",
	}
)

// ordered returns the same search in another order.
func ordered(r searcher.Request, o searcher.Order) templ.SafeURL {
	r.Order, r.Page = o, 0
	return SearchHref(r)
}

// scoreMeaning says how a score follows from the words and the rank.
func scoreMeaning(o searcher.Order) string {
	switch o {
	case searcher.ByWords:
		return "that of the words, which decides the position"
	case searcher.ByDate:
		return "the product; the position is by date"
	}
	return "the product, which decides the position"
}
