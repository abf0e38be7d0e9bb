package searcher

import "strings"

// Kind says what is wrong with a request.
type Kind int

// The kinds of Error.
const (
	BadQuery     Kind = iota // not valid UTF-8
	QueryTooLong             // more than MaxQuery bytes
	PageTooFar
	UnknownTopic
	EmptyTopic // one of the taxonomy that has no rank: without pages, or with too few
	UnknownPage
	BadAddress   // of a page: no web address, or too long
	RemovedPage  // taken away by facetta remove
	BadParameter // k, threshold, lambda or page outside its range
	NoBuild      // nothing is indexed yet
)

// Error is a request that can't be answered; Message is one line that tells the mend.
type Error struct {
	Kind    Kind
	Message string
	Nearest []string // for UnknownTopic and EmptyTopic: topics that may have been meant
}

// Error gives the message with the nearest topics.
func (e *Error) Error() string {
	if len(e.Nearest) == 0 {
		return e.Message
	}
	return e.Message + " Near it: " + strings.Join(e.Nearest, ", ") + "."
}
