package searcher

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"facetta/facets/taxonomy"
)

// withDefaults fills in what the request leaves open.
func (r Request) withDefaults() Request {
	r.K = cmp.Or(r.K, DefaultK)
	r.Threshold = cmp.Or(r.Threshold, DefaultThreshold)
	r.Lambda = cmp.Or(r.Lambda, DefaultLambda)
	r.Iterations = cmp.Or(r.Iterations, DefaultIterations)
	r.Page = cmp.Or(r.Page, 1)
	return r
}

// check refuses what can't be answered, with the mend.
func (r Request) check() *Error {
	switch {
	case !utf8.ValidString(r.Query):
		return &Error{Kind: BadQuery, Message: "The query is not valid UTF-8: type it again, or encode it as UTF-8 in the address."}
	case len(r.Query) > MaxQuery:
		return &Error{Kind: QueryTooLong, Message: fmt.Sprintf("The query has %d bytes, %d are allowed: leave some words out.", len(r.Query), MaxQuery)}
	case r.K < 1 || r.K > MaxK:
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("k is %d: choose a number from 1 to %d.", r.K, MaxK)}
	case math.IsNaN(r.Threshold) || r.Threshold < 0 || r.Threshold > 10:
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("The threshold is %v: choose a number from 0 to 10; 0.1 is usual.", r.Threshold)}
	case !(r.Lambda > 0 && r.Lambda <= 1): // so that NaN is refused as well
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("lambda is %v: choose a share above 0, and at most 1; 0.1 is usual.", r.Lambda)}
	case len(r.Topics) > MaxTopics:
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("%d topics are chosen, %d are allowed: take some away.", len(r.Topics), MaxTopics)}
	case r.Iterations != ShownOnly && (r.Iterations < 1 || r.Iterations > MaxIterations):
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("%d iterations: choose a number from 0 to %d; 0 counts the shown results alone.", r.Iterations, MaxIterations)}
	case r.Page < 1:
		return &Error{Kind: BadParameter, Message: fmt.Sprintf("Page %d: the first page of results is page 1.", r.Page)}
	}
	return r.Order.check()
}

// checkPage refuses a page behind the last one.
func checkPage(page int, list folded, total int) *Error {
	last := pages(list.most)
	if page == 1 || page <= last {
		return nil
	}
	message := fmt.Sprintf("There is no page %d: the %d results end on page %d.", page, total, last)
	if list.most < total {
		message = fmt.Sprintf("There is no page %d: the %d results, similar pages together, end on page %d.", page, total, last)
	}
	if total > MaxResults {
		message = fmt.Sprintf("There is no page %d: the first %d of %d results are shown, up to page %d. Add words to narrow the search.", page, MaxResults, total, last)
	}
	if total == 0 {
		message = fmt.Sprintf("There is no page %d: nothing matches.", page)
	}
	return &Error{Kind: PageTooFar, Message: message}
}

// pages is how many pages some results take.
func pages(results int) int { return (results + PerPage - 1) / PerPage }

// maxNearest is how many topics are offered for one that has no rank.
const maxNearest = 5

// noTopic says why a topic has no rank of its own, and offers those that are nearest to it: those that are spelt alike or have its words, else
// the one above it or those of level 1; the one above comes first if the taxonomy has the topic.
func (b *Build) noTopic(path string) *Error {
	asked := taxonomy.Path(shorten(path, taxonomy.MaxPathLength))
	e := &Error{Kind: UnknownTopic, Message: fmt.Sprintf("There is no topic %q with a rank of its own.", shorten(path, 80))}
	if pages, known := b.unranked.Pages(path); known {
		e.Kind, e.Message = EmptyTopic, fmt.Sprintf("%s has no rank of its own: %s.", shorten(path, 80), b.whyUnranked(asked, pages))
	}
	near, above := b.paths.Nearest(asked, maxNearest-1), b.rankedAbove(asked)
	if e.Kind == EmptyTopic {
		near = append(above, near...)
	} else {
		near = append(near, above...)
	}
	for _, path := range near {
		if !slices.Contains(e.Nearest, string(path)) {
			e.Nearest = append(e.Nearest, string(path))
		}
	}
	return e
}

// rankedAbove gives the topic with a rank that is next above a path, if there is one.
func (b *Build) rankedAbove(path taxonomy.Path) []taxonomy.Path {
	for above := path.Parent(); above != ""; above = above.Parent() {
		if _, ranked := b.numbers[string(above)]; ranked {
			return []taxonomy.Path{above}
		}
	}
	return nil
}

// whyUnranked says why a topic of the taxonomy, with so many pages, got no vector (pipeline's rule).
func (b *Build) whyUnranked(path taxonomy.Path, pages int) string {
	of := "1 page"
	if pages != 1 {
		of = fmt.Sprintf("%d pages", pages)
	}
	p := b.manifest.Parameters
	switch {
	case pages == 0:
		return "it is empty, none of its example pages is in this index"
	case path.Depth() > p.TopicDepth:
		return fmt.Sprintf("it is on level %d, and topics are ranked down to level %d", path.Depth(), p.TopicDepth)
	case pages < p.MinPages:
		return fmt.Sprintf("it is too small, with %s where it takes %d", of, p.MinPages)
	}
	return fmt.Sprintf("with %s it is not among the topics that this index was made for", of)
}

func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
