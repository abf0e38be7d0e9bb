package searcher

import (
	"cmp"
	"fmt"
	"unicode/utf8"
)

// withDefaults fills in the values that the request leaves out.
func (r Request) withDefaults() Request {
	r.K = cmp.Or(r.K, DefaultK)
	r.Threshold = cmp.Or(r.Threshold, DefaultThreshold)
	r.Lambda = cmp.Or(r.Lambda, DefaultLambda)
	r.Iterations = cmp.Or(r.Iterations, DefaultIterations)
	r.Page = cmp.Or(r.Page, 1)
	return r
}

// check returns an error for a request that can't be answered; its message says how to mend it.
func (r Request) check() *Error {
	switch {
	case !utf8.ValidString(r.Query):
		return &Error{Kind: BadQuery, Message: "The query is not valid UTF-8: type it again, or encode it as UTF-8 in the address."}
	case len(r.Query) > MaxQuery:
		return &Error{Kind: QueryTooLong, Message: fmt.Sprintf("The query has %d bytes, %d are allowed: leave some words out.", len(r.Query), MaxQuery)}
	case r.K < 1 || r.K > MaxK:
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("k is %d: choose a number from 1 to %d.", r.K, MaxK)}
	case !(r.Threshold >= MinThreshold && r.Threshold <= MaxThreshold):
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("The threshold is %v: choose a number from %g to %d; %g is usual.", r.Threshold, MinThreshold, MaxThreshold, DefaultThreshold)}
	case !(r.Lambda > 0 && r.Lambda <= 1): // this form refuses NaN as well
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("lambda is %v: choose a share above 0, and at most 1; 0.1 is usual.", r.Lambda)}
	case len(r.Topics) > MaxTopics:
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("%d topics are chosen, %d are allowed: remove some.", len(r.Topics), MaxTopics)}
	case r.Iterations != ShownOnly && (r.Iterations < 1 || r.Iterations > MaxIterations):
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("%d iterations: choose a number from 0 to %d; 0 counts only the results shown.", r.Iterations, MaxIterations)}
	case r.Page < 1:
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("Page %d: the first page of results is page 1.", r.Page)}
	}
	return r.Order.check()
}

// checkPage returns an error for a page behind the last one.
func checkPage(page int, list folded, total int) *Error {
	last := pages(list.most)
	if page == 1 || page <= last {
		return nil
	}
	message := fmt.Sprintf("There is no page %d: the %s results end on page %d.", page, Count(total), last)
	switch {
	case total == 0:
		message = fmt.Sprintf("There is no page %d: nothing matches.", page)
	case total == 1:
		message = fmt.Sprintf("There is no page %d: the only result is on page 1.", page)
	case total > MaxResults:
		message = fmt.Sprintf("There is no page %d: the first %s of %s results are shown, up to page %d. Add words to narrow the search.",
			page, Count(MaxResults), Count(total), last)
	case list.most < total:
		message = fmt.Sprintf("There is no page %d: the %s results, with similar pages grouped, end on page %d.", page, Count(total), last)
	}
	return &Error{Kind: PageTooFar, Message: message}
}

// isUnknown tells whether nothing is known about a page of a list that is not known to its end. The first page always counts as known, as it may be
// empty.
func isUnknown(page int, list folded) bool { return page > 1 && page > pages(len(list.hits)) }

// pages is the number of pages for a number of results.
func pages(results int) int { return (results + PerPage - 1) / PerPage }
