package archive

import (
	"bytes"
	"strings"
)

// A "request" record has the method of the request. An answer to POST, HEAD or OPTIONS is no version of the page of its address. All tools whose
// files we know write request and answer one after the other, in either order, and one of them names the other. So an answer waits for the next
// answer, or for the end of the file.

const reasonMethod = "answer to another request than GET"

// recordPair has the last request and the last answer of a file, which may belong together.
type recordPair struct {
	request *Record
	answer  *Record // that waits to be imported
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

// settle imports the waiting answer.
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

// answersOther tells whether a record is the answer to a request with another method than GET.
func (r *Record) answersOther(request *Record) bool {
	method, _, ok := bytes.Cut(request.Block, []byte(" "))
	return ok && isToken(string(method)) && !strings.EqualFold(string(method), "GET") && (r.names(request) || request.names(r))
}

// names tells whether a record says that it was made together with other.
func (r *Record) names(other *Record) bool {
	id := other.Get("WARC-Record-ID")
	for _, f := range r.Fields {
		if id != "" && f.Value == id && strings.EqualFold(f.Name, "WARC-Concurrent-To") {
			return true
		}
	}
	return false
}
