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
	EmptyTopic // a topic of the taxonomy without a rank: it has no pages, or too few
	UnknownPage
	BadAddress   // not a web address, or too long
	RemovedPage  // removed by facetta remove
	BadParameter // k, threshold, lambda or page outside its range
	NoBuild      // nothing is indexed yet
)

// Error says that a request can't be answered; Message is one line that says how to mend it.
type Error struct {
	Kind    Kind
	Message string
	Nearest []string // for UnknownTopic and EmptyTopic: topics that may be meant instead
}

// Error returns the message with the nearest topics.
func (e *Error) Error() string {
	if len(e.Nearest) == 0 {
		return e.Message
	}
	return e.Message + " Near it: " + strings.Join(e.Nearest, ", ") + "."
}
