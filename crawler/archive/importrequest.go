package archive

import (
	"bytes"
	"strings"
)

// A "request" record says by which method an address was asked. What answers POST, HEAD or OPTIONS is no version of the page of that address. All
// tools whose files we know write the two records one behind the other, in either order, and one of them names the other: so an answer waits
// until the next one, or the end of the file, has come.

const reasonMethod = "answer to another request than GET"

// recordPair is what the last records of a file were: a request and its answer, as far as they have come.
type recordPair struct {
	request *Record
	answer  *Record // that waits
}

func (i *importer) requested(r *Record) {
	if i.answer != nil && i.answer.answersOther(r) {
		i.answer = nil
		i.report.Skipped[reasonMethod]++
	}
	i.request = r
}

func (i *importer) answered(r *Record) error {
	err := i.settle()
	if i.request != nil && r.answersOther(i.request) {
		i.report.Skipped[reasonMethod]++
		return err
	}
	i.answer = r
	return err
}

// settle imports the answer that waits.
func (i *importer) settle() error {
	r := i.answer
	i.answer = nil
	switch {
	case r == nil:
		return nil
	case r.Type() == "revisit":
		return i.revisit(r)
	}
	return i.capture(r)
}

// answersOther tells whether a record answers a request by another method than GET.
func (r *Record) answersOther(request *Record) bool {
	method, _, ok := bytes.Cut(request.Block, []byte(" "))
	return ok && isToken(string(method)) && !strings.EqualFold(string(method), "GET") && (r.names(request) || request.names(r))
}

// names tells whether a record says that it was made together with another.
func (r *Record) names(other *Record) bool {
	id := other.Get("WARC-Record-ID")
	for _, f := range r.Fields {
		if id != "" && f.Value == id && strings.EqualFold(f.Name, "WARC-Concurrent-To") {
			return true
		}
	}
	return false
}
