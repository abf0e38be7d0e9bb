package generate

import (
	"bufio"
	"io"
	"strconv"

	"facetta/ranking/graph"
)

// EdgeList is a Sink that writes links as lines "source<TAB>target". Pages without links do not appear.
type EdgeList struct {
	w     *bufio.Writer
	hosts []string // nil for integers
	pages []graph.PageID
	count uint32
	line  []byte
}

// NewEdgeList returns an EdgeList that names pages by addresses, "http://h3.example/p14", or by integers in the order of adding.
func NewEdgeList(w io.Writer, addresses bool) *EdgeList {
	e := &EdgeList{w: bufio.NewWriterSize(w, 1<<18)}
	if addresses {
		e.hosts = []string{}
	}
	return e
}

// AddHost numbers hosts in the order of calls; each call must be for a different host.
func (e *EdgeList) AddHost(name string) graph.HostID {
	if e.hosts == nil {
		return 0
	}
	e.hosts = append(e.hosts, "http://"+name+"/p")
	return graph.HostID(len(e.hosts) - 1)
}

// AddPageAs adds a page.
func (e *EdgeList) AddPageAs(id graph.PageID) graph.Serial {
	if e.hosts != nil {
		e.pages = append(e.pages, id)
	}
	e.count++
	return graph.Serial(e.count - 1)
}

// AddLink writes a line. Close returns the first error.
func (e *EdgeList) AddLink(from, to graph.Serial) {
	e.line = append(e.name(e.line[:0], from), '\t')
	e.line = append(e.name(e.line, to), '\n')
	_, _ = e.w.Write(e.line)
}

func (e *EdgeList) name(line []byte, s graph.Serial) []byte {
	if e.hosts == nil {
		return strconv.AppendUint(line, uint64(s), 10)
	}
	id := e.pages[s]
	return strconv.AppendUint(append(line, e.hosts[id.Host]...), uint64(id.Local), 10)
}

// Close writes the rest of the buffer.
func (e *EdgeList) Close() error { return e.w.Flush() }
